/** Units of a drawing a metre of the plan takes: the size of its picture, too. */
export const UNITS_PER_METRE = 40

/** Metres in units of the drawing, short enough for markup. */
export function units(metres: number): number {
  return Number((metres * UNITS_PER_METRE).toFixed(1))
}

/** Units of a drawing a metre of the plan takes: the size of its picture, too. */
export const UNITS_PER_METRE = 40

/** Metres in units of the drawing, short enough for markup. */
export function units(metres: number): number {
  return Number((metres * UNITS_PER_METRE).toFixed(1))
}

/** Size of letters on a plan so many metres wide: wide plans are shown smaller, so their words are larger. */
export function letterSize(width: number): number {
  return Number((8 * Math.min(1.5, Math.max(1, width / 9))).toFixed(1))
}

/** A telephone shows plans wider than this (metres) so small that names in it cannot be read. */
const WIDE = 5.5

/** Whether a plan so many metres wide has numbers beside its names, for small screens. */
export function isNumbered(width: number): boolean {
  return width > WIDE
}

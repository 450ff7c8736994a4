/** Units of a drawing per metre, which is also the default size of its picture. */
export const UNITS_PER_METRE = 40

/** Converts metres to units of the drawing, rounded to one decimal. */
export function units(metres: number): number {
  return Number((metres * UNITS_PER_METRE).toFixed(1))
}

/** Returns the font size for a plan of this width in metres. Wide plans are scaled down, so their font is larger. */
export function letterSize(width: number): number {
  return Number((8 * Math.min(1.5, Math.max(1, width / 9))).toFixed(1))
}

/** On a phone the names in wider plans (metres) are too small to read. */
const WIDE = 5.5

/** Whether a plan of this width in metres has room numbers for small screens. */
export function isNumbered(width: number): boolean {
  return width > WIDE
}

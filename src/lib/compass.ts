/** The points of the compass clockwise from north, as values of the filter `window_side`, with their Russian names. */
export const compassSides = {
  north: 'север',
  north_east: 'северо-восток',
  east: 'восток',
  south_east: 'юго-восток',
  south: 'юг',
  south_west: 'юго-запад',
  west: 'запад',
  north_west: 'северо-запад',
} as const
export type CompassSide = keyof typeof compassSides

const TURN = 360
const sides = Object.keys(compassSides) as readonly CompassSide[]

/** Returns the eighth of a turn in which a bearing lies, degrees clockwise from north. */
export function toCompassSide(bearing: number): CompassSide {
  const turned = ((bearing % TURN) + TURN) % TURN
  return sides[Math.round((turned * sides.length) / TURN) % sides.length] ?? 'north'
}

/** Returns each of the sides once, clockwise from north. */
export function sortCompassSides(found: Iterable<CompassSide>): CompassSide[] {
  const known = new Set(found)
  return sides.filter((side) => known.has(side))
}

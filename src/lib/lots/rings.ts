type Point = readonly [x: number, y: number]
type Ring = readonly Point[]

/** The rings of an outline as the tables hold it, metres: none when it is unknown. */
export function readRings(text: string | null): Ring[] {
  return text === null ? [] : toRings(JSON.parse(text) as Ring | Ring[])
}

/** The rings of an outline: one, or several parts. */
export function toRings(outline: Ring | readonly Ring[]): Ring[] {
  return isRing(outline) ? [outline] : [...outline]
}

function isRing(outline: Ring | readonly Ring[]): outline is Ring {
  return typeof outline[0]?.[0] === 'number'
}

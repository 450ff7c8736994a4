import type { Ring } from '../../../drawing/genplan-layout.ts'

/** The rings of an outline as the tables hold it, metres: none when it is unknown. */
export function readRings(text: string | null): Ring[] {
  if (text === null) return []
  const outline = JSON.parse(text) as Ring | Ring[]
  return isRing(outline) ? [outline] : [...outline]
}

function isRing(outline: Ring | Ring[]): outline is Ring {
  return typeof outline[0]?.[0] === 'number'
}

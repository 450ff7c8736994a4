import { type Position, toWalkMinutes, WALKING_SPEED } from './street-walk.ts'
import { type PlaceKind, WALK_MINUTES } from './walk-values.ts'

/** A place of a map. */
export interface WalkPlace {
  kind: PlaceKind
  /** Null for a place without one. */
  name: string | null
  at: Position
}

/** How far the filter `walk` leads, metres. */
export const MAX_WALK = Math.max(...WALK_MINUTES) * WALKING_SPEED

/** Returns the nearest place of each kind within 15 minutes on foot, the nearest first. */
export function findNearestPlaces(
  places: readonly WalkPlace[],
  measure: (to: Position) => number | null,
): Array<{ kind: PlaceKind; name: string | null; minutes: number }> {
  const reached = places.flatMap(({ kind, name, at }) => {
    const metres = measure(at)
    return metres === null || metres > MAX_WALK ? [] : [{ kind, name, metres }]
  })
  const byKind = Map.groupBy(
    reached.toSorted((a, b) => a.metres - b.metres),
    ({ kind }) => kind,
  )
  return [...byKind.values()].flatMap(([nearest]) => {
    if (!nearest) return []
    const { kind, name, metres } = nearest
    return { kind, name, minutes: toWalkMinutes(metres) }
  })
}

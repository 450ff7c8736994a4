import { type Position, toWalkMinutes, WALKING_SPEED } from './street-walk.ts'

const NBSP = '\u00a0'

/** Kinds of places around a house, and what one of them is called in a condition: «Школа в 10 минутах пешком». */
export const placeNames = {
  kindergarten: 'Детский сад',
  school: 'Школа',
  clinic: 'Поликлиника',
  pharmacy: 'Аптека',
  shop: 'Магазин',
  cafe: 'Кафе',
  fitness: 'Спортзал',
  bank: 'Банк',
  park: 'Парк',
  bus_stop: 'Остановка',
  landmark: 'Достопримечательность',
} as const
export type PlaceKind = keyof typeof placeNames

/** The kinds in display order. */
export const placeKinds = Object.keys(placeNames) as readonly PlaceKind[]

/** Minutes on foot that can be asked for. */
export const WALK_MINUTES = [5, 10, 15] as const
export type WalkMinutes = (typeof WALK_MINUTES)[number]

/** A value of the filter `walk`: a place of the kind within these minutes on foot. */
export function toWalkValue(kind: PlaceKind, minutes: WalkMinutes): string {
  return `${kind}-${minutes}`
}

/** Values of the filter `walk` with their labels, in display order. */
export const walkWords: Readonly<Record<string, string>> = Object.fromEntries(
  placeKinds.flatMap((kind) =>
    WALK_MINUTES.map((minutes) => [
      toWalkValue(kind, minutes),
      `${placeNames[kind]} в${NBSP}${minutes}${NBSP}минутах пешком`,
    ]),
  ),
)

/** Returns the values that a project with these nearest places has. */
export function listWalkValues(nearest: ReadonlyMap<PlaceKind, number>): string[] {
  return placeKinds.flatMap((kind) => {
    const least = nearest.get(kind) ?? Number.POSITIVE_INFINITY
    return WALK_MINUTES.filter((minutes) => least <= minutes).map((minutes) =>
      toWalkValue(kind, minutes),
    )
  })
}

/** Returns the strictest value of each kind of place, in display order. */
export function keepStrictestWalks(values: readonly string[]): string[] {
  return placeKinds.flatMap((kind) => {
    const strictest = WALK_MINUTES.find((minutes) => values.includes(toWalkValue(kind, minutes)))
    return strictest === undefined ? [] : [toWalkValue(kind, strictest)]
  })
}

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

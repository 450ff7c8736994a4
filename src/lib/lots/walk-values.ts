// chunk: first-load
import { NBSP } from '../text.ts'

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

/** Minutes on foot that the filter offers. */
export const WALK_MINUTES = [5, 10, 15] as const
export type WalkMinutes = (typeof WALK_MINUTES)[number]

/** A value of the filter `walk`: a place of the kind within these minutes on foot. */
export function toWalkValue(kind: PlaceKind, minutes: WalkMinutes): string {
  return `${kind}-${minutes}`
}

/** Values of the filter `walk` with their labels, in display order. */
export const walkLabels: Readonly<Record<string, string>> = Object.fromEntries(
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

import { placeKindSchema, type PlaceKind } from '../schema.ts'
import { placeNames } from '../place-kinds.ts'
import { WALK_MINUTES, type WalkMinutes } from './reach-schema.ts'

const NBSP = '\u00a0'
/** Parameter of an address: `walk=school-10`. */
const KEY = 'walk'

/** «Школа в 10 минутах пешком»: at most one number of minutes for a kind. */
export type WalkConditions = ReadonlyMap<PlaceKind, WalkMinutes>

/** Reads the conditions of an address. Of several for one kind the strictest counts; what means nothing is reported. */
export function readWalkConditions(search: URLSearchParams): {
  conditions: WalkConditions
  isRejected: boolean
} {
  const conditions = new Map<PlaceKind, WalkMinutes>()
  let isRejected = false
  for (const text of search.getAll(KEY).filter(Boolean)) {
    const [, name, number] = /^([a-z_]{1,20})-(\d{1,2})$/.exec(text) ?? []
    const kind = placeKindSchema.safeParse(name)
    const minutes = WALK_MINUTES.find((value) => String(value) === number)
    if (!kind.success || minutes === undefined) isRejected = true
    else if (minutes < (conditions.get(kind.data) ?? Infinity)) conditions.set(kind.data, minutes)
  }
  return { conditions, isRejected }
}

/** Writes the conditions in one fixed order; empty without any. */
export function writeWalkConditions(conditions: WalkConditions): string {
  return listConditions(conditions)
    .map(({ kind, minutes }) => `${KEY}=${kind}-${minutes}`)
    .join('&')
}

/** The conditions in one fixed order. */
export function listConditions(
  conditions: WalkConditions,
): Array<{ kind: PlaceKind; minutes: WalkMinutes }> {
  return placeKindSchema.options.flatMap((kind) => {
    const minutes = conditions.get(kind)
    return minutes === undefined ? [] : { kind, minutes }
  })
}

/** The conditions with another number of minutes for a kind; without the kind for null. */
export function changeCondition(
  conditions: WalkConditions,
  kind: PlaceKind,
  minutes: WalkMinutes | null,
): WalkConditions {
  const changed = new Map(conditions)
  if (minutes === null) changed.delete(kind)
  else changed.set(kind, minutes)
  return changed
}

/** «Школа в 10 минутах пешком». */
export function describeCondition(kind: PlaceKind, minutes: WalkMinutes): string {
  return `${placeNames[kind]} в${NBSP}${minutes}${NBSP}минутах пешком`
}

/** Whether a project has a place of each kind within its minutes; `nearest` is undefined where the map has no streets. */
export function meetsConditions(
  conditions: WalkConditions,
  nearest: ReadonlyMap<PlaceKind, number> | undefined,
): boolean {
  return [...conditions].every(
    ([kind, minutes]) => (nearest?.get(kind) ?? Number.POSITIVE_INFINITY) <= minutes,
  )
}

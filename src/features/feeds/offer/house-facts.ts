import type { HouseType } from './portals.ts'

/**
 * What feeds tell of a house besides its height and completion, in the columns of `buildings`. Any of its offers may
 * tell it. Null if the feed does not have it.
 */
export interface FeedHouseFacts {
  /** What it is built of. */
  house_type: HouseType | null
  has_lift: 0 | 1 | null
  passenger_lifts: number | null
  freight_lifts: number | null
  /** Slugs of features/lots/model/lot-house.ts, parted by commas. */
  parking: string | null
  /** By which day keys are handed over, YYYY-MM-DD. */
  keys_on: string | null
  /** The phase of the project that it belongs to, where it has a name besides: «2» for «2 очередь». */
  phase: string | null
}

/** Returns the facts of the first where it has them, else those of the second. */
export function mergeHouseFacts<Type extends string = HouseType>(
  first: Partial<FeedHouseFacts>,
  second: Partial<Omit<FeedHouseFacts, 'house_type'>> & { house_type?: Type | null },
): Omit<FeedHouseFacts, 'house_type'> & { house_type: HouseType | Type | null } {
  return {
    house_type: first.house_type ?? second.house_type ?? null,
    has_lift: first.has_lift ?? second.has_lift ?? null,
    passenger_lifts: first.passenger_lifts ?? second.passenger_lifts ?? null,
    freight_lifts: first.freight_lifts ?? second.freight_lifts ?? null,
    parking: first.parking ?? second.parking ?? null,
    keys_on: first.keys_on ?? second.keys_on ?? null,
    phase: first.phase ?? second.phase ?? null,
  }
}

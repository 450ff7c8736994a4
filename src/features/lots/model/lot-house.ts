import { formatCount } from '../../../lib/numbers.ts'
import { formatDay } from '../../../lib/time/days.ts'

/** Returns «можно» or «нельзя»; null when unknown. */
export function formatMortgageTerms({
  mortgage_allowed: allowed,
}: {
  mortgage_allowed: boolean | null
}): string | null {
  if (allowed === null) return null
  return allowed ? 'можно' : 'нельзя'
}

/** Where residents park, by its slug. `some` is parking of which no source says where. */
export const parkingKinds = {
  underground: 'подземный',
  multilevel: 'многоуровневый',
  ground: 'наземный',
  yard: 'открытый во дворе',
  some: 'есть',
} as const
export type ParkingKind = keyof typeof parkingKinds

/** What a house is built of, by its slug, as `buildings` has it. */
export const houseMaterials = {
  monolith: 'Монолитный',
  monolith_brick: 'Монолитно-кирпичный',
  brick: 'Кирпичный',
  panel: 'Панельный',
  block: 'Блочный',
  wood: 'Деревянный',
} as const

/** Returns the slug of a stored material; null when unknown. */
export function toMaterialSlug(material: string | null): string | null {
  return Object.entries(houseMaterials).find(([, name]) => name === material)?.[0] ?? null
}

/** What feeds tell of a house besides its height and completion. Null when no source says it. */
export interface HouseFacts {
  /** What it is built of: «Монолитный». */
  material: string | null
  /** Null where the number is unknown, too. */
  has_lift: boolean | null
  passenger_lifts: number | null
  freight_lifts: number | null
  parking: readonly ParkingKind[]
  /** The day by which keys are handed over, `2027-06-30`. */
  keys_on: string | null
  /** The phase of its project: «2». */
  phase: string | null
}

/** What lots are filtered by of their house and its place. */
export interface HouseChoices {
  /** What it is built of, a slug of `houseMaterials`; null when unknown. */
  material: string | null
  /** Where residents park, slugs of `parkingKinds`. */
  parking: readonly string[]
  /** The district of its project; null when unknown. */
  district: string | null
}

/** The columns of a building's row with these facts. */
export interface HouseColumns {
  house_type: string | null
  has_lift: number | null
  passenger_lifts: number | null
  freight_lifts: number | null
  parking: string | null
  keys_on: string | null
  phase: string | null
}

/** A house of which no source says anything. */
export const unknownHouse: HouseColumns = {
  house_type: null,
  has_lift: null,
  passenger_lifts: null,
  freight_lifts: null,
  parking: null,
  keys_on: null,
  phase: null,
}

/** Returns the facts of a building's row. */
export function toHouseFacts(row: HouseColumns): HouseFacts {
  return {
    material: row.house_type,
    has_lift: row.has_lift === null ? null : row.has_lift === 1,
    passenger_lifts: row.passenger_lifts,
    freight_lifts: row.freight_lifts,
    parking: toParkingKinds(row.parking),
    keys_on: row.keys_on,
    phase: row.phase,
  }
}

/** Returns the kinds of a column of slugs parted by commas. */
export function toParkingKinds(slugs: string | null | undefined): ParkingKind[] {
  return (slugs?.split(',') ?? []).filter((slug): slug is ParkingKind =>
    Object.hasOwn(parkingKinds, slug),
  )
}

/** Returns «2 пассажирских, 1 грузовой», «есть» or «нет»; null when unknown. */
export function formatLifts({
  has_lift,
  passenger_lifts,
  freight_lifts,
}: Pick<HouseFacts, 'has_lift' | 'passenger_lifts' | 'freight_lifts'>): string | null {
  const counts = [
    passenger_lifts && formatCount(passenger_lifts, 'пассажирский', 'пассажирских', 'пассажирских'),
    freight_lifts && formatCount(freight_lifts, 'грузовой', 'грузовых', 'грузовых'),
  ].filter(Boolean)
  if (counts.length > 0) return counts.join(', ')
  if (has_lift === null) return null
  return has_lift ? 'есть' : 'нет'
}

/** Returns «подземный, открытый во дворе»; null when unknown. */
export function formatParking({ parking }: Pick<HouseFacts, 'parking'>): string | null {
  return parking.length === 0 ? null : parking.map((slug) => parkingKinds[slug]).join(', ')
}

/** Returns «до 30 июня 2027»; null when unknown. */
export function formatKeys({ keys_on }: Pick<HouseFacts, 'keys_on'>): string | null {
  return keys_on === null ? null : `до\u00a0${formatDay(keys_on)}`
}

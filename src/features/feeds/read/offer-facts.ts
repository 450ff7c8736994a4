import {
  type ChoiceName,
  choiceNames,
  isChoiceSlug,
  type KnownChoices,
} from '../../lots/model/lot-choices.ts'
import { type ParkingKind, parkingKinds } from '../../lots/model/lot-house.ts'
import { findChildren, findElement } from '../offer/feed-element.ts'
import type { FeedOffer, FeedProject } from '../offer/feed-offer.ts'
import type { FeedHouseFacts } from '../offer/house-facts.ts'
import { isNoName } from '../offer/building-name.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { cleanDescription } from './clean-description.ts'
import { readDay, readFlag, readWhole } from '../offer/feed-values.ts'
import { findChoice } from '../offer/portal-fields.ts'

/*
 * What offers tell beside price, area and place. The names are those of all portals together: none means another thing
 * in another format, and programs mix them.
 */
const MORTGAGE = ['BargainTerms/MortgageAllowed', 'mortgage', 'is-mortgage']
const ON_FLOOR = ['FlatOnFloorNumber', 'position-on-floor', 'place-on-floor', 'number-on-floor']
const PASSENGER = [
  'PassengerElevator',
  'Building/PassengerLiftsCount',
  'building/passenger-lifts-count',
  'passenger-lifts',
]
const FREIGHT = [
  'FreightElevator',
  'Building/CargoLiftsCount',
  'building/cargo-lifts-count',
  'freight-lifts',
]
const LIFT = ['lift', 'house/lift', 'building/lift']
const PARKING = [
  'Parking',
  'parking-type',
  'Building/Parking/Type',
  'complex/infrastructure/parking',
]
const KEYS = [
  'key-handover-date',
  'keys-date',
  'key-date',
  'keys-issue-date',
  'house/keys-date',
  'building/keys-date',
]
const PHASE = ['building-phase', 'building/phase']
const DISTRICT = [
  'location/sub-locality-name',
  'object/location/sub-locality-name',
  'location/district',
  'object/location/district',
  'District',
]
const TEXT = [
  'description',
  'complex/description-main/text',
  'complex/description-main',
  'complex/description',
]

type LotFacts = Required<
  Pick<FeedOffer, ChoiceName | 'mortgage_allowed' | 'place_on_floor' | 'description'>
>

/** Reads choices, mortgage, place on the storey and the cleaned description. Null when the offer does not say it. */
export function readLotFacts(fields: OfferFields): LotFacts {
  return {
    ...readChoices(fields),
    mortgage_allowed: readMortgage(fields),
    place_on_floor: firstOf(fields, ON_FLOOR, (text) => positive(readWhole(text))) ?? null,
    description: readDescription(fields),
  }
}

/** Reads what an offer tells of its house. Null when it does not say it. */
export function readHouseFacts(fields: OfferFields): Omit<FeedHouseFacts, 'house_type'> {
  const passenger_lifts = readLifts(fields, PASSENGER)
  const freight_lifts = readLifts(fields, FREIGHT)
  const counted = passenger_lifts === null ? null : passenger_lifts + (freight_lifts ?? 0) > 0
  const hasLift = counted ?? firstOf(fields, LIFT, readFlag) ?? null
  return {
    has_lift: hasLift === null ? null : hasLift ? 1 : 0,
    passenger_lifts,
    freight_lifts,
    parking: readParking(fields),
    keys_on: firstOf(fields, KEYS, readDay) ?? null,
    phase: readPhase(fields),
  }
}

/** Reads the phase of a project without the word for it: «2-я очередь» → 2, «Первая очередь» → «Первая». */
function readPhase(fields: OfferFields): string | null {
  const path = PHASE.find((each) => fields.text(each) !== undefined)
  const text = path === undefined ? '' : (fields.short(path, 40) ?? '')
  const name = text.replace(/(?:(?<=\d)-?(?:ая|я|й))?\s*очередь\s*/i, ' ').trim()
  return name === '' || isNoName(name) ? null : name
}

/** Reads the district of a project; undefined if the offer does not name it. */
export function readDistrict(fields: OfferFields): FeedProject['district'] {
  const path = DISTRICT.find((each) => fields.text(each) !== undefined)
  return path === undefined ? undefined : fields.short(path, 80)
}

/** DomClick has no element for the contract: the house says whether the law 214-ФЗ applies to it. */
function readChoices(fields: OfferFields): KnownChoices {
  const choices = Object.fromEntries(
    choiceNames.map((name) => [name, readChoice(fields, name)]),
  ) as KnownChoices
  const isUnderLaw214 = readFlag(fields.text('building/fz-214') ?? '') ?? false
  return { ...choices, sale_type: choices.sale_type ?? (isUnderLaw214 ? 'ddu' : null) }
}

function readChoice(fields: OfferFields, name: ChoiceName): string | null {
  const { paths, otherPaths = [], words } = findChoice(name)
  for (const path of [...Object.values(paths), ...otherPaths]) {
    const text = fields.text(path)
    if (text === undefined) continue
    if (isChoiceSlug(name, text)) return text
    const found = words.find(([word]) => word.test(text))
    if (found) return found[1]
  }
  return null
}

function readMortgage(fields: OfferFields): number | null {
  const options = findChildren(fields.element, 'SaleOptions/Option')
  if (options.some(({ text }) => /ипотек/i.test(text))) return 1
  const allowed = firstOf(fields, MORTGAGE, readFlag)
  return allowed === undefined ? null : allowed ? 1 : 0
}

/** Returns a number of lifts. «Нет» is none. */
function readLifts(fields: OfferFields, paths: readonly string[]): number | null {
  const count = firstOf(fields, paths, (text) => (readFlag(text) === false ? 0 : readWhole(text)))
  return count === undefined || count < 0 || count > 20 ? null : count
}

const formatParking: ReadonlyArray<readonly [RegExp, ParkingKind]> = [
  [/подзем|underground/i, 'underground'],
  [/многоуров|multilevel/i, 'multilevel'],
  [/двор|open/i, 'yard'],
  [/назем|^ground|roof|крыш/i, 'ground'],
]

/** Returns the slugs of all parking that the offer names, as they are stored; null for none. */
function readParking(fields: OfferFields): string | null {
  const texts = PARKING.flatMap((path) => findChildren(fields.element, path)).flatMap((element) => [
    element.text,
    ...findChildren(element, 'Option').map(({ text }) => text),
  ])
  const found = new Set<ParkingKind>()
  for (const text of texts) {
    const kind = formatParking.find(([word]) => word.test(text))?.[1]
    if (kind) found.add(kind)
    else if (readFlag(text.trim())) found.add('some')
  }
  if (found.size > 1) found.delete('some')
  const kinds = Object.keys(parkingKinds) as ParkingKind[]
  return kinds.filter((kind) => found.has(kind)).join() || null
}

function readDescription(fields: OfferFields): string | null {
  for (const path of TEXT) {
    const text = findElement(fields.element, path)?.text ?? ''
    if (text.trim() !== '') return cleanDescription(text)
  }
  return null
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && value < 100 ? value : undefined
}

function firstOf<T>(
  fields: OfferFields,
  paths: readonly string[],
  read: (text: string) => T | undefined,
): T | undefined {
  for (const path of paths) {
    const text = fields.text(path)
    const value = text === undefined ? undefined : read(text)
    if (value !== undefined) return value
  }
  return undefined
}

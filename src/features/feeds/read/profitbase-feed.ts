import { readDistrict, readHouseFacts, readLotFacts } from './offer-facts.ts'
import { readPictures, toPictures } from './offer-pictures.ts'
import { isNoName, toHouseName } from '../offer/building-name.ts'
import { quartersSince, toBuildingState } from '../offer/building-state.ts'
import { findChildren, findElement, textAt } from '../offer/feed-element.ts'
import type { FeedBuilding, FeedOffer, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag, readWhole } from '../offer/feed-values.ts'
import { toHouseType } from '../offer/house-type.ts'
import {
  type OfferFields,
  parseSaleStatus,
  quote,
  readSaleStatus,
  type SaleStatus,
} from '../offer/offer-fields.ts'
import { readYrlDeveloper } from './developer-name.ts'
import { readFigures, readYrlArea, valuePath, yrlFigures } from './home-figures.ts'
import { beginHome } from './begin-home.ts'
import {
  readCompletion,
  readCoordinates,
  readEmail,
  readFloor,
  readFloorsTotal,
  readMoment,
  readPhone,
} from './home-values.ts'
import { parseLotKind } from './lot-kind.ts'
import { portalKey, sectionName, toSection } from './portal-place.ts'
import { readFeatures, readFinish, readWindowViews } from './yrl-extras.ts'
import { readMetro, readYrlAddress } from './yrl-place.ts'
import { readYrlPrice } from './yrl-price.ts'
import { readYrlRooms } from './yrl-rooms.ts'

/** Whether an offer of a Yandex feed has the elements of Profitbase's own format. */
export function isProfitbaseOffer(fields: OfferFields): boolean {
  const { element } = fields
  return (
    findElement(element, 'object/name') !== undefined ||
    findElement(element, 'house/name') !== undefined
  )
}

/**
 * Reads an offer of the CRM Profitbase (`type="profitbase_xml"`): all lots of a company with their statuses, in a
 * document that looks like one for Yandex. A lot is on sale only if its status says so.
 */
export function readProfitbaseHome(fields: OfferFields, id: string, today: string): FeedOffer {
  fields.expect('type', /^(продажа|sale)$/i, 'продажа')
  const kind = readKind(fields)
  const status = readSaleStatus(fields, ['status'], parseStatus)
  const humanized = fields.text('status-humanized')
  if (fields.text('status') === undefined) readSaleStatus(fields, ['status-humanized'])
  else if (humanized !== undefined) fields.noteStatus(humanized)
  const { home, minPrice } = beginHome(fields, id, {
    kind,
    status,
    readRooms: readYrlRooms,
    readPlace: (own) => readProfitbasePlace(own, today),
    readArea: readYrlArea,
  })
  return {
    ...home,
    ...readFigures(fields, yrlFigures, home.area, (name) => valuePath(fields, name)),
    ...readYrlPrice(fields, today, minPrice),
    finish: readFinish(fields),
    ...readPictures(fields, 'image', toPictures(findChildren(fields.element, 'image'))),
    features: withOwnFields(fields, readFeatures(fields, home.is_open_plan)),
    window_views: readWindowViews(fields),
    ...readLotFacts(fields),
    developer: readYrlDeveloper(fields),
    offered_at: fields.optional('creation-date', readMoment) ?? null,
  }
}

function readKind(fields: OfferFields): FeedOffer['kind'] {
  const text = fields.first('property-type', 'category')
  if (text === undefined) return 'flat'
  const kind = parseLotKind(text)
  if (kind !== undefined && kind !== 'flat') return kind
  const isKnown = kind !== undefined || /^(?:жилая|living|property)/i.test(text)
  if (!isKnown) {
    const accepted = 'квартира, апартаменты, машино-место или кладовая'
    fields.reject('property-type', `property_type «${quote(text)}»: принимается только ${accepted}`)
  }
  return parseLotKind(fields.text('category') ?? '') ?? 'flat'
}

/** Statuses of Profitbase. A company can add its own, which say nothing about a sale. */
const statuses = new Map<string, SaleStatus>([
  ['AVAILABLE', 'available'],
  ['BOOKED', 'reserved'],
  ['EXECUTION', 'reserved'],
  ['SOLD', 'sold'],
  ['UNAVAILABLE', 'sold'],
])

function parseStatus(text: string): SaleStatus | undefined {
  return statuses.get(text.toUpperCase()) ?? parseSaleStatus(text)
}

/** Adds balconies and loggias of the fields that a company adds itself, and of the counts. */
function withOwnFields(fields: OfferFields, features: readonly string[]): string[] {
  const all = new Set(features)
  for (const field of findChildren(fields.element, 'custom-field')) {
    const name = `${textAt(field, 'field') ?? ''} ${textAt(field, 'name') ?? ''}`
    const value = textAt(field, 'value') ?? ''
    const has = readFlag(value) ?? (readWhole(value) ?? 0) > 0
    if (has && /balcon|балкон/i.test(name)) all.add('balcony')
    if (has && /loggia|лодж/i.test(name)) all.add('loggia')
  }
  if ((readWhole(fields.text('balcony-count') ?? '') ?? 0) > 0) all.add('balcony')
  if ((readWhole(fields.text('loggia-count') ?? '') ?? 0) > 0) all.add('loggia')
  return [...all].toSorted()
}

/** Reads the location of a lot: the object is the project, the house the building. */
function readProfitbasePlace(fields: OfferFields, today: string): HomePlace {
  const floor = readFloor(fields, 'floor')
  const project = readProject(fields)
  const section = fields.short('building-section', 40)
  return {
    project,
    building: readHouse(fields, project, floor, today),
    ...toSection(section === undefined || isNoName(section) ? null : sectionName(section)),
    floor,
  }
}

function readProject(fields: OfferFields): FeedProject {
  const at = (name: string) => `object/location/${name}`
  const address = readYrlAddress(fields)
  const name = fields.short('object/name', 120)
  const key = portalKey('profitbase', fields.short('object/id', 53)) ?? name
  if (key === undefined) fields.reject('object', 'неизвестно, к какому проекту относится (object)')
  return {
    key,
    name: name ?? `Проект ${key}`,
    city: address.city,
    region: address.region,
    city_phone: readPhone(fields, 'sales-agent/phone'),
    city_email: readEmail(fields, 'sales-agent/email'),
    area_type: null,
    address: address.street,
    ...readCoordinates(fields, at('latitude'), at('longitude')),
    district: readDistrict(fields),
    metro: readMetro(fields, at('metro')),
  }
}

function readHouse(
  fields: OfferFields,
  project: FeedProject,
  floor: number,
  today: string,
): FeedBuilding {
  const name = toHouseName(fields.short('house/name', 120), project.name) ?? project.name
  const completion = readCompletion(fields, 'house/built-year', 'house/ready-quarter')
  return {
    key: portalKey('profitbase', fields.short('house/id', 53)) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'house/floors-total', floor),
    ...readHouseFacts(fields),
    ...completion,
    state: readState(fields, completion, today),
    house_type: toHouseType(fields.first('house/building-type', 'building-type')),
  }
}

/** The CRM tells the planned quarter: a house cannot be finished before that quarter has begun. */
function readState(
  fields: OfferFields,
  completion: { completion_year: number | null; completion_quarter: number | null },
  today: string,
): FeedBuilding['state'] {
  const path = 'house/building-state'
  const state = fields.optional(path, toBuildingState) ?? null
  if (state !== 'built' || quartersSince(completion, today) >= 0) return state
  fields.warn(path, 'building-state: дом «сдан», а его квартал ещё не прошёл, принято «сдаётся»')
  return 'hand-over'
}

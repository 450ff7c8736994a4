import { readDistrict, readHouseFacts } from './offer-facts.ts'
import { isNoName, type NameParts, readBuildingName, toHouseName } from '../offer/building-name.ts'
import { toBuildingState } from '../offer/building-state.ts'
import { findChildren, textAt } from '../offer/feed-element.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag, readWhole } from '../offer/feed-values.ts'
import { toHouseType } from '../offer/house-type.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { cityName, readAddress } from './feed-address.ts'
import {
  readCompletion,
  readCoordinates,
  readEmail,
  readFloor,
  readFloorsTotal,
  readPhone,
} from './home-values.ts'
import { readHouseInText } from './house-in-text.ts'
import { toSection } from './portal-place.ts'

const MAX_METRO = 8

/** Reads the stations near the project in the order of the feed, at most 8. Minutes are null if unknown. */
export function readMetro(fields: OfferFields, path = 'location/metro'): FeedProject['metro'] {
  const minutes = (text: string | undefined) => {
    const value = text === undefined ? undefined : readWhole(text)
    return value !== undefined && value >= 0 && value <= 300 ? value : null
  }
  const stations = new Map<string, FeedProject['metro'][number]>()
  for (const metro of findChildren(fields.element, path)) {
    const name = textAt(metro, 'name')
      ?.replace(/^(?:м\.\s*|метро\s+)/i, '')
      .slice(0, 60)
    if (!name || stations.has(name) || stations.size >= MAX_METRO) continue
    stations.set(name, {
      name,
      walk_minutes: minutes(textAt(metro, 'time-on-foot')),
      transport_minutes: minutes(textAt(metro, 'time-on-transport')),
    })
  }
  return [...stations.values()]
}

/** Elements that some programs add for the house. */
const HOUSE_PATHS = ['building-number', 'house-name', 'house-number', 'corpus', 'korpus', 'liter']

/** Reads the location of a home: project, building, section and floor, by the feed's ids or by names. */
export function readYrlPlace(fields: OfferFields): HomePlace {
  const parts = readNames(fields)
  const address = readYrlAddress(fields)
  const floor = readFloor(fields, 'floor')
  const project = readProject(fields, parts, address)
  return {
    project,
    building: readBuilding(fields, parts, address.text, floor, project),
    ...toSection(parts.section),
    floor,
  }
}

function readNames(fields: OfferFields): NameParts {
  const named = readBuildingName(fields.short('building-name', 120) ?? '')
  const text = fields.short('building-section', 40)
  if (text === undefined || isNoName(text)) return named
  const own = readBuildingName(text)
  const parts = {
    project: named.project,
    building: own.building ?? named.building,
    house: own.house ?? named.house,
    section: own.section ?? named.section,
  }
  // A number without a word, «3», is a section: a building is always written with its word.
  if (own.section === null && own.building === null)
    parts.section = (own.project ?? text).slice(0, 32)
  return parts
}

interface Address {
  /** As written. */
  text: string
  city: string
  region: string
  street: string
}

/** Elements with an address, and those with a city, in the order in which they are looked up. */
const ADDRESS_PATHS = ['object/location/address', 'location/address', 'address', 'location/street']
const CITY_PATHS = [
  'object/location/locality-name',
  'location/locality-name',
  'locality-name',
  'location/city',
  'city',
]

/** Reads the address. The city is the locality, else the address's own, else the region. */
export function readYrlAddress(fields: OfferFields): Address {
  const path = ADDRESS_PATHS.find((each) => fields.text(each) !== undefined)
  const text = path === undefined ? '' : (fields.short(path, 250) ?? '')
  const own = readAddress(text)
  const cityPath = CITY_PATHS.find((each) => fields.text(each) !== undefined)
  const named = cityPath === undefined ? undefined : fields.short(cityPath, 80)
  const region = fields.first('object/location/region', 'location/region', 'region')?.slice(0, 80)
  const city = named === undefined ? own.city || region : named
  if (city === undefined || city === '') {
    fields.reject('location', 'не указан город (location/locality-name, address, region)')
  }
  const name = cityName(city)
  const isOwn = own.city.toLowerCase() === name.toLowerCase() && own.street !== ''
  return { text, city: name, region: region ?? own.region, street: isOwn ? own.street : text }
}

function readProject(fields: OfferFields, parts: NameParts, address: Address): FeedProject {
  const key = fields.short('yandex-building-id', 64)
  const name = parts.project ?? (address.street === '' ? null : address.street)
  if (key === undefined && name === null) {
    fields.reject(
      'building-name',
      'неизвестно, к какому проекту относится: нет ни yandex-building-id, ни building-name, ни адреса',
    )
  }
  return {
    key: key ?? parts.project ?? address.text,
    name: name ?? `Проект ${key}`,
    city: address.city,
    region: address.region,
    city_phone: readPhone(fields, 'sales-agent/phone'),
    city_email: readEmail(fields, 'sales-agent/email'),
    area_type: fields.optional('is-elite', readFlag) ? 'premium_area' : null,
    address: address.street,
    ...readCoordinates(fields, 'location/latitude', 'location/longitude'),
    district: readDistrict(fields),
    metro: readMetro(fields),
  }
}

function readBuilding(
  fields: OfferFields,
  parts: NameParts,
  address: string,
  floor: number,
  project: FeedProject,
): FeedBuilding {
  const id = fields.short('yandex-house-id', 64)
  const own = parts.house ?? readOwnHouse(fields, project.name)
  const named = own ?? readPhase(fields) ?? null
  // The description is read last, and only if the feed cannot tell its houses apart otherwise.
  const told = named ?? (id === undefined ? readHouseInText(fields) : null)
  const name = told ?? (project.address === '' ? project.name : project.address)
  return {
    key: id ?? told ?? (address === '' ? project.name : address),
    name,
    floors_total: readFloorsTotal(fields, 'floors-total', floor),
    ...readHouseFacts(fields),
    // A house without a name is called by its phase.
    ...(own ? {} : { phase: null }),
    ...readCompletion(fields, 'built-year', 'ready-quarter'),
    state: fields.optional('building-state', toBuildingState) ?? null,
    house_type: toHouseType(fields.text('building-type')),
  }
}

function readOwnHouse(fields: OfferFields, project: string): string | undefined {
  const path = HOUSE_PATHS.find((each) => fields.text(each) !== undefined)
  return path === undefined ? undefined : toHouseName(fields.short(path, 60), project)
}

function readPhase(fields: OfferFields): string | undefined {
  const phase = fields.short('building-phase', 40)
  if (phase === undefined || isNoName(phase)) return undefined
  return /^[\d.]+$/.test(phase) ? `Очередь ${phase}` : phase
}

import { isNoName, toHouseName } from '../offer/building-name.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readDistrict, readHouseFacts } from '../facts/offer-facts.ts'
import { toHouseType } from '../offer/house-type.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { quartersSince, toBuildingState } from '../offer/building-state.ts'
import {
  readCompletion,
  readCoordinates,
  readEmail,
  readFloor,
  readFloorsTotal,
  readPhone,
} from '../read/home-values.ts'
import { portalKey, sectionName, toSection } from '../read/portal-place.ts'
import { readYrlAddress } from '../read/yrl-place.ts'
import { readMetro } from '../read/yrl-metro.ts'

/** Reads the location of a lot: the object is the project, the house the building. */
export function readProfitbasePlace(fields: OfferFields, today: string): HomePlace {
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

/** The CRM tells the planned quarter: a house cannot be finished while that quarter is still to come. */
function readState(
  fields: OfferFields,
  completion: { completion_year: number | null; completion_quarter: number | null },
  today: string,
): FeedBuilding['state'] {
  const path = 'house/building-state'
  const state = fields.optional(path, toBuildingState) ?? null
  if (state !== 'built' || quartersSince(completion, today) > 0) return state
  fields.warn(path, 'building-state: дом «сдан», а его квартал ещё не прошёл, принято «сдаётся»')
  return 'hand-over'
}

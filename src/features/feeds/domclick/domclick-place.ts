import { isNoName, readBuildingName, toHouseName } from '../offer/building-name.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { toHouseType } from '../offer/house-type.ts'
import { readDistrict, readHouseFacts } from '../facts/offer-facts.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { toBuildingState } from '../offer/building-state.ts'
import {
  readCompletion,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readPhone,
} from '../read/home-values.ts'
import { portalKey, projectAtAddress, sectionName, toSection } from '../read/portal-place.ts'

/** Reads the location of a flat from the building and the complex around it. */
export function readDomclickPlace(fields: OfferFields): HomePlace {
  const floor = readFloor(fields, 'floor')
  const project = readProject(fields)
  const section = fields.short('section', 40) ?? fields.short('entrance', 40)
  return {
    project,
    building: readHouse(fields, project, floor),
    ...toSection(section === undefined || isNoName(section) ? null : sectionName(section)),
    floor,
  }
}

function readProject(fields: OfferFields): FeedProject {
  const known = projectAtAddress(fields, 'complex/address')
  const name = readBuildingName(fields.short('complex/name', 120) ?? '').project
  const own = name ?? (known.address === '' ? null : known.address)
  const key = portalKey('domclick', fields.short('complex/id', 55)) ?? own
  if (key === null) {
    fields.reject('complex', 'неизвестно, к какому проекту относится: у complex нет ни id, ни name')
  }
  return {
    key,
    name: own ?? `Проект ${key}`,
    ...known,
    city_phone: readPhone(fields, 'complex/sales_info/sales_phone'),
    ...readCoordinates(fields, 'complex/latitude', 'complex/longitude'),
    district: readDistrict(fields),
  }
}

function readHouse(fields: OfferFields, project: FeedProject, floor: number): FeedBuilding {
  const name = toHouseName(fields.short('building/name', 120), project.name) ?? project.name
  return {
    key: portalKey('domclick', fields.short('building/id', 55)) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'building/floors', floor),
    ...readHouseFacts(fields),
    ...readCompletion(fields, 'building/built_year', 'building/ready_quarter'),
    state: fields.optional('building/building_state', toBuildingState) ?? null,
    house_type: toHouseType(fields.text('building/building_type')),
  }
}

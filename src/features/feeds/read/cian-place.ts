import { isNoName, type NameParts, readBuildingName, toHouseName } from '../offer/building-name.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag } from '../offer/feed-values.ts'
import {
  readCompletion,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readPhone,
} from './home-values.ts'
import { toHouseType } from '../offer/house-type.ts'
import { readDistrict, readHouseFacts } from './offer-facts.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { portalKey, projectAtAddress, sectionName, toSection } from './portal-place.ts'

const COMPLEX = 'JKSchema/Name'
const HOUSE = 'JKSchema/House/Name'

/** Reads the location of a home: complex, building, section and floor, by CIAN's ids or by names. */
export function readCianPlace(fields: OfferFields): HomePlace {
  const complex = readBuildingName(fields.short(COMPLEX, 120) ?? '')
  const house = readBuildingName(fields.short(HOUSE, 120) ?? '')
  const section = fields.short('JKSchema/House/Flat/SectionNumber', 40)
  const floor = readFloor(fields, 'FloorNumber')
  const project = readProject(fields, complex.project)
  return {
    project,
    building: readHouse(fields, project, complex, floor),
    ...toSection(
      section === undefined || isNoName(section)
        ? (house.section ?? complex.section)
        : sectionName(section),
    ),
    floor,
  }
}

function readProject(fields: OfferFields, named: string | null): FeedProject {
  const known = projectAtAddress(fields, 'Address')
  const id = fields.short('JKSchema/Id', 57)
  const name = named ?? (known.address === '' ? undefined : known.address)
  const key = portalKey('cian', id) ?? name
  if (key === undefined) {
    fields.reject(
      'JKSchema',
      'неизвестно, к какому проекту относится: нет ни JKSchema/Id, ни JKSchema/Name, ни адреса',
    )
  }
  return {
    key,
    name: name ?? `Проект ${id}`,
    ...known,
    city_phone: readPhone(fields, 'Phones/PhoneSchema/Number'),
    ...readCoordinates(fields, 'Coordinates/Lat', 'Coordinates/Lng'),
    district: readDistrict(fields),
  }
}

function readHouse(
  fields: OfferFields,
  project: FeedProject,
  complex: NameParts,
  floor: number,
): FeedBuilding {
  const name =
    toHouseName(fields.short(HOUSE, 120), project.name) ??
    complex.house ??
    (project.address === '' ? project.name : project.address)
  const isComplete = fields.optional('Building/Deadline/IsComplete', readFlag)
  return {
    key: portalKey('cian', fields.short('JKSchema/House/Id', 57)) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'Building/FloorsCount', floor),
    ...readHouseFacts(fields),
    ...readCompletion(fields, 'Building/Deadline/Year', 'Building/Deadline/Quarter'),
    house_type: toHouseType(fields.text('Building/MaterialType')),
    state: isComplete === undefined ? null : isComplete ? 'built' : 'unfinished',
  }
}

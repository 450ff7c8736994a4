import { readBuildingName } from '../offer/building-name.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag } from './feed-values.ts'
import {
  readCompletion,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readPhone,
} from './home-values.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { portalKey, projectAtAddress, sectionName } from './portal-place.ts'

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
    building: readHouse(fields, project, complex.building, floor),
    section:
      section === undefined ? (house.section ?? complex.section ?? '1') : sectionName(section),
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
  }
}

function readHouse(
  fields: OfferFields,
  project: FeedProject,
  codeOfComplex: string | null,
  floor: number,
): FeedBuilding {
  const name =
    houseName(fields.short(HOUSE, 120), project.name) ??
    (codeOfComplex === null ? undefined : `Корпус ${codeOfComplex}`) ??
    (project.address === '' ? project.name : project.address)
  const isComplete = fields.optional('Building/Deadline/IsComplete', readFlag)
  return {
    key: portalKey('cian', fields.short('JKSchema/House/Id', 57)) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'Building/FloorsCount', floor),
    ...readCompletion(fields, 'Building/Deadline/Year', 'Building/Deadline/Quarter'),
    state: isComplete === undefined ? null : isComplete ? 'built' : 'unfinished',
  }
}

/** «2», «к. 2», «ЖК «Речной», корпус 2, секция 3» → «Корпус 2»; other names do not change. */
function houseName(text: string | undefined, project: string): string | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,3}(?:[.\-/]\d{1,3})?\p{L}?$/u.test(text)) return `Корпус ${text}`
  const { project: rest, building, section } = readBuildingName(text)
  const own = rest?.toLowerCase() === project.toLowerCase() ? null : rest
  if (own === null) return building === null ? undefined : `Корпус ${building}`
  if (building === null) return own
  return section === null ? text : `${own}, корпус ${building}`
}

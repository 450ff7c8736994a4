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
import type { OfferNotes } from '../offer/offer-notes.ts'
import { portalKey, projectAtAddress, sectionName } from './portal-place.ts'

const COMPLEX = 'JKSchema/Name'
const HOUSE = 'JKSchema/House/Name'

/** Where the home is: complex, house, section and floor, by CIAN's numbers or the names. */
export function readCianPlace(notes: OfferNotes): HomePlace {
  const complex = readBuildingName(notes.short(COMPLEX, 120) ?? '')
  const house = readBuildingName(notes.short(HOUSE, 120) ?? '')
  const section = notes.short('JKSchema/House/Flat/SectionNumber', 40)
  const floor = readFloor(notes, 'FloorNumber')
  const project = readProject(notes, complex.project)
  return {
    project,
    building: readHouse(notes, project, complex.building, floor),
    section:
      section === undefined ? (house.section ?? complex.section ?? '1') : sectionName(section),
    floor,
  }
}

function readProject(notes: OfferNotes, named: string | null): FeedProject {
  const known = projectAtAddress(notes, 'Address')
  const id = notes.short('JKSchema/Id', 57)
  const name = named ?? (known.address === '' ? undefined : known.address)
  const key = portalKey('cian', id) ?? name
  if (key === undefined) {
    notes.refuse(
      'JKSchema',
      'неизвестно, к какому проекту относится: нет ни JKSchema/Id, ни JKSchema/Name, ни адреса',
    )
  }
  return {
    key,
    name: name ?? `Проект ${id}`,
    ...known,
    cityPhone: readPhone(notes, 'Phones/PhoneSchema/Number'),
    ...readCoordinates(notes, 'Coordinates/Lat', 'Coordinates/Lng'),
  }
}

function readHouse(
  notes: OfferNotes,
  project: FeedProject,
  codeOfComplex: string | null,
  floor: number,
): FeedBuilding {
  const name =
    houseName(notes.short(HOUSE, 120), project.name) ??
    (codeOfComplex === null ? undefined : `Корпус ${codeOfComplex}`) ??
    (project.address === '' ? project.name : project.address)
  const isComplete = notes.optional('Building/Deadline/IsComplete', readFlag)
  return {
    key: portalKey('cian', notes.short('JKSchema/House/Id', 57)) ?? name,
    name,
    floorsTotal: readFloorsTotal(notes, 'Building/FloorsCount', floor),
    ...readCompletion(notes, 'Building/Deadline/Year', 'Building/Deadline/Quarter'),
    state: isComplete === undefined ? null : isComplete ? 'built' : 'unfinished',
  }
}

/** «2», «к. 2», «ЖК «Речной», корпус 2, секция 3» → «Корпус 2»; a house with a name of its own keeps it. */
function houseName(text: string | undefined, project: string): string | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,3}(?:[.\-/]\d{1,3})?\p{L}?$/u.test(text)) return `Корпус ${text}`
  const { project: rest, building, section } = readBuildingName(text)
  const own = rest?.toLowerCase() === project.toLowerCase() ? null : rest
  if (own === null) return building === null ? undefined : `Корпус ${building}`
  if (building === null) return own
  return section === null ? text : `${own}, корпус ${building}`
}

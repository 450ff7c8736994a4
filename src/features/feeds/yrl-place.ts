import { formatPhone, nationalDigits } from '../../lib/phone.ts'
import { type NameParts, readBuildingName } from './building-name.ts'
import type { FeedBuilding, FeedProject } from './feed-offer.ts'
import { type OfferNotes, quote } from './offer-notes.ts'
import { childrenOf, textAt } from './xml-element.ts'
import { readDecimal, readFlag, readWhole } from './yrl-values.ts'

const MAX_METRO = 8
const MAX_FLOORS = 200

export interface HomePlace {
  project: FeedProject
  building: FeedBuilding
  section: string
  floor: number
}

/** Where the home is: project, building, section and floor, by the feed's ids or the names it gives. */
export function readHomePlace(notes: OfferNotes): HomePlace {
  const parts = readNames(notes)
  const address = notes.short('location/address', 250) ?? ''
  const floor = readFloor(notes)
  const project = readProject(notes, parts, address)
  return {
    project,
    building: readBuilding(notes, parts, address, floor, project),
    section: parts.section ?? '1',
    floor,
  }
}

function readNames(notes: OfferNotes): NameParts {
  const named = readBuildingName(notes.short('building-name', 120) ?? '')
  const text = notes.short('building-section', 40)
  if (text === undefined) return named
  const own = readBuildingName(text)
  const parts = {
    project: named.project,
    building: own.building ?? named.building,
    section: own.section ?? named.section,
  }
  // A bare «3» is the section: buildings that are named at all are named with their word.
  if (own.section === null && own.building === null)
    parts.section = (own.project ?? text).slice(0, 32)
  return parts
}

function readFloor(notes: OfferNotes): number {
  const text = notes.text('floor')
  if (text === undefined) notes.refuse('floor', 'не указан этаж (floor)')
  const floor = readWhole(text)
  if (floor === undefined || floor < -5 || floor > MAX_FLOORS) {
    notes.refuse('floor', `этаж «${quote(text)}» невозможен`)
  }
  return floor
}

function readProject(notes: OfferNotes, parts: NameParts, address: string): FeedProject {
  const key = notes.short('yandex-building-id', 64)
  const name = parts.project ?? (address === '' ? null : address)
  if (key === undefined && name === null) {
    notes.refuse(
      'building-name',
      'неизвестно, к какому проекту относится: нет ни yandex-building-id, ни building-name, ни адреса',
    )
  }
  const city = notes.short('location/locality-name', 80) ?? notes.short('location/region', 80)
  if (city === undefined) notes.refuse('location', 'не указан город (location/locality-name)')
  return {
    key: key ?? name ?? '',
    name: name ?? `Проект ${key}`,
    city: city.replace(/^(?:г\.|город)\s*/i, ''),
    cityPhone: readPhone(notes),
    cityEmail:
      notes.optional('sales-agent/email', (text) =>
        /^[^\s@<>"]{1,64}@[^\s@<>"]{1,120}\.[^\s@<>".]{2,24}$/.test(text) ? text : undefined,
      ) ?? '',
    areaType: notes.optional('is-elite', readFlag) ? 'premium_area' : 'business_area',
    address,
    ...readCoordinates(notes),
    metro: readMetro(notes),
  }
}

function readPhone(notes: OfferNotes): string {
  const national = notes.optional('sales-agent/phone', (text) =>
    text.length > 40 ? undefined : (nationalDigits(text) ?? undefined),
  )
  return national === undefined ? '' : formatPhone(national)
}

function readCoordinates(notes: OfferNotes): Pick<FeedProject, 'latitude' | 'longitude'> {
  const within = (limit: number) => (text: string) => {
    const value = readDecimal(text)
    return value !== undefined && value !== 0 && Math.abs(value) <= limit ? value : undefined
  }
  const latitude = notes.optional('location/latitude', within(90))
  const longitude = notes.optional('location/longitude', within(180))
  if (latitude === undefined || longitude === undefined) return { latitude: null, longitude: null }
  return { latitude, longitude }
}

function readMetro(notes: OfferNotes): FeedProject['metro'] {
  const minutes = (text: string | undefined) => {
    const value = text === undefined ? undefined : readWhole(text)
    return value !== undefined && value >= 0 && value <= 300 ? value : null
  }
  const stations = new Map<string, FeedProject['metro'][number]>()
  for (const location of childrenOf(notes.element, 'location')) {
    for (const metro of childrenOf(location, 'metro')) {
      const name = textAt(metro, 'name')
        ?.replace(/^(?:м\.|метро)\s*/i, '')
        .slice(0, 60)
      if (!name || stations.has(name) || stations.size >= MAX_METRO) continue
      stations.set(name, {
        name,
        walkMinutes: minutes(textAt(metro, 'time-on-foot')),
        transportMinutes: minutes(textAt(metro, 'time-on-transport')),
      })
    }
  }
  return [...stations.values()]
}

function readBuilding(
  notes: OfferNotes,
  parts: NameParts,
  address: string,
  floor: number,
  project: FeedProject,
): FeedBuilding {
  const phase = notes.short('building-phase', 40)
  const named =
    parts.building !== null
      ? `Корпус ${parts.building}`
      : phase !== undefined
        ? /^[\d.]+$/.test(phase)
          ? `Очередь ${phase}`
          : phase
        : null
  const name = named ?? (address === '' ? project.name : address)
  const floors = notes.optional('floors-total', readWhole)
  if (floors !== undefined && floors < floor) {
    notes.warn('floor', `этаж ${floor} выше, чем этажей в доме (${floors})`)
  }
  const year = notes.optional('built-year', (text) => between(readWhole(text), 1900, 2100))
  const quarter = notes.optional('ready-quarter', (text) => {
    const roman = ['I', 'II', 'III', 'IV'].indexOf(text.toUpperCase()) + 1
    return between(roman || readWhole(text.replace(/\s*кв.*$/i, '')), 1, 4)
  })
  const known = year !== undefined && quarter !== undefined
  return {
    key: notes.short('yandex-house-id', 64) ?? name,
    name,
    floorsTotal: Math.max(between(floors, 1, MAX_FLOORS) ?? 1, floor),
    completionYear: known ? year : null,
    completionQuarter: known ? quarter : null,
    state: readState(notes),
  }
}

function readState(notes: OfferNotes): FeedBuilding['state'] {
  const state = notes.optional('building-state', (text) => {
    const word = text.toLowerCase().replace('_', '-')
    if (word === 'built' || /^(построен|сдан)/.test(word)) return 'built'
    if (word === 'hand-over' || /^(сдача|сда[её]тся|введ)/.test(word)) return 'hand-over'
    return word === 'unfinished' || /стро/.test(word) ? 'unfinished' : undefined
  })
  return state ?? 'unfinished'
}

function between(value: number | undefined, from: number, to: number): number | undefined {
  return value !== undefined && value >= from && value <= to ? value : undefined
}

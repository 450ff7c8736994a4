import { type NameParts, readBuildingName } from '../offer/building-name.ts'
import { cityName } from './feed-address.ts'
import type { FeedBuilding, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag, readWhole } from './feed-values.ts'
import {
  readCompletion,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readPhone,
} from './home-values.ts'
import type { OfferNotes } from '../offer/offer-notes.ts'
import { childrenOf, textAt } from '../offer/feed-element.ts'

const MAX_METRO = 8

/** Where the home is: project, building, section and floor, by the feed's ids or the names it gives. */
export function readYrlPlace(notes: OfferNotes): HomePlace {
  const parts = readNames(notes)
  const address = notes.short('location/address', 250) ?? ''
  const floor = readFloor(notes, 'floor')
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
    city: cityName(city),
    cityPhone: readPhone(notes, 'sales-agent/phone'),
    cityEmail:
      notes.optional('sales-agent/email', (text) =>
        /^[^\s@<>"]{1,64}@[^\s@<>"]{1,120}\.[^\s@<>".]{2,24}$/.test(text) ? text : undefined,
      ) ?? '',
    areaType: notes.optional('is-elite', readFlag) ? 'premium_area' : 'business_area',
    address,
    ...readCoordinates(notes, 'location/latitude', 'location/longitude'),
    metro: readMetro(notes),
  }
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
        ?.replace(/^(?:м\.\s*|метро\s+)/i, '')
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
  return {
    key: notes.short('yandex-house-id', 64) ?? name,
    name,
    floorsTotal: readFloorsTotal(notes, 'floors-total', floor),
    ...readCompletion(notes, 'built-year', 'ready-quarter'),
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
  return state ?? null
}

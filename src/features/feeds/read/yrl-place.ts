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
import type { OfferFields } from '../offer/offer-fields.ts'
import { findChildren, textAt } from '../offer/feed-element.ts'

const MAX_METRO = 8

/** Reads the location of a home: project, building, section and floor, by the feed's ids or by names. */
export function readYrlPlace(fields: OfferFields): HomePlace {
  const parts = readNames(fields)
  const address = fields.short('location/address', 250) ?? ''
  const floor = readFloor(fields, 'floor')
  const project = readProject(fields, parts, address)
  return {
    project,
    building: readBuilding(fields, parts, address, floor, project),
    section: parts.section ?? '1',
    floor,
  }
}

function readNames(fields: OfferFields): NameParts {
  const named = readBuildingName(fields.short('building-name', 120) ?? '')
  const text = fields.short('building-section', 40)
  if (text === undefined) return named
  const own = readBuildingName(text)
  const parts = {
    project: named.project,
    building: own.building ?? named.building,
    section: own.section ?? named.section,
  }
  // A number without a word, «3», is a section: a building is always written with its word.
  if (own.section === null && own.building === null)
    parts.section = (own.project ?? text).slice(0, 32)
  return parts
}

function readProject(fields: OfferFields, parts: NameParts, address: string): FeedProject {
  const key = fields.short('yandex-building-id', 64)
  const name = parts.project ?? (address === '' ? null : address)
  if (key === undefined && name === null) {
    fields.reject(
      'building-name',
      'неизвестно, к какому проекту относится: нет ни yandex-building-id, ни building-name, ни адреса',
    )
  }
  const city = fields.short('location/locality-name', 80) ?? fields.short('location/region', 80)
  if (city === undefined) fields.reject('location', 'не указан город (location/locality-name)')
  return {
    key: key ?? name ?? '',
    name: name ?? `Проект ${key}`,
    city: cityName(city),
    city_phone: readPhone(fields, 'sales-agent/phone'),
    city_email:
      fields.optional('sales-agent/email', (text) =>
        /^[^\s@<>"]{1,64}@[^\s@<>"]{1,120}\.[^\s@<>".]{2,24}$/.test(text) ? text : undefined,
      ) ?? '',
    area_type: fields.optional('is-elite', readFlag) ? 'premium_area' : 'business_area',
    address,
    ...readCoordinates(fields, 'location/latitude', 'location/longitude'),
    metro: readMetro(fields),
  }
}

function readMetro(fields: OfferFields): FeedProject['metro'] {
  const minutes = (text: string | undefined) => {
    const value = text === undefined ? undefined : readWhole(text)
    return value !== undefined && value >= 0 && value <= 300 ? value : null
  }
  const stations = new Map<string, FeedProject['metro'][number]>()
  for (const location of findChildren(fields.element, 'location')) {
    for (const metro of findChildren(location, 'metro')) {
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
  }
  return [...stations.values()]
}

function readBuilding(
  fields: OfferFields,
  parts: NameParts,
  address: string,
  floor: number,
  project: FeedProject,
): FeedBuilding {
  const phase = fields.short('building-phase', 40)
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
    key: fields.short('yandex-house-id', 64) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'floors-total', floor),
    ...readCompletion(fields, 'built-year', 'ready-quarter'),
    state: readState(fields),
  }
}

function readState(fields: OfferFields): FeedBuilding['state'] {
  const state = fields.optional('building-state', (text) => {
    const word = text.toLowerCase().replace('_', '-')
    if (word === 'built' || /^(построен|сдан)/.test(word)) return 'built'
    if (word === 'hand-over' || /^(сдача|сда[её]тся|введ)/.test(word)) return 'hand-over'
    return word === 'unfinished' || /стро/.test(word) ? 'unfinished' : undefined
  })
  return state ?? null
}

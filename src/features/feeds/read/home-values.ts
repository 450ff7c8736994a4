import { formatOfficePhone } from '../../../lib/phone.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import { readDecimal, readWhole } from '../offer/feed-values.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'

/** Plausible areas of a home, m². */
const MIN_AREA = 5
const MAX_AREA = 3_000
const MAX_FLOORS = 200

/** Returns the total area in m². Rejects the offer if it is missing or implausible. `field` is the name in messages. */
export function readArea(
  fields: OfferFields,
  path: string,
  field = path,
  min: number = MIN_AREA,
): number {
  const text = fields.text(path)
  if (text === undefined) fields.reject(path, `не указана площадь (${field})`)
  const area = readDecimal(text)
  if (area === undefined) fields.reject(path, `площадь «${quote(text)}» не похожа на число`)
  if (area < min || area > MAX_AREA) {
    fields.reject(path, `площадь ${quote(text)} м² невозможна`)
  }
  return area
}

/** Returns a part of the area in m². Zero gives null; a value above the total area gives null with a warning. */
export function readPartOfArea(
  fields: OfferFields,
  path: string,
  area: number,
  field = path,
): number | null {
  const value = fields.optional(path, readDecimal)
  if (value === undefined || value === 0) return null
  if (value > 0 && value <= area) return value
  fields.warn(path, `${field}: ${value} м² не помещается в площадь ${area} м², пропущено`)
  return null
}

/** Returns the ceiling height in metres, or null. */
export function readCeiling(fields: OfferFields, path: string): number | null {
  const metres = fields.optional(path, (text) => {
    const value = readDecimal(text)
    if (value === undefined) return undefined
    // Feeds use centimetres as often as metres.
    const height = value >= 200 && value <= 1_500 ? value / 100 : value
    return height === 0 || (height >= 2 && height <= 15) ? height : undefined
  })
  return metres || null
}

/** Returns a count from 0 to 99, or null. */
export function readCount(fields: OfferFields, path: string): number | null {
  return fields.optional(path, (text) => between(readWhole(text), 0, 99)) ?? null
}

/** Returns the floor of the home. Rejects the offer if it is missing or implausible. */
export function readFloor(fields: OfferFields, path: string): number {
  const text = fields.text(path)
  if (text === undefined) fields.reject(path, `не указан этаж (${path})`)
  const floor = readWhole(text)
  if (floor === undefined || floor < -5 || floor > MAX_FLOORS) {
    fields.reject(path, `этаж «${quote(text)}» невозможен`)
  }
  return floor
}

/** Returns the number of floors of the building, or null. A number below `floor` is wrong and gives null, too. */
export function readFloorsTotal(fields: OfferFields, path: string, floor: number): number | null {
  const floors = fields.optional(path, readWhole)
  if (floors !== undefined && floors < floor) {
    fields.warn(path, `этаж ${floor} выше, чем этажей в доме (${floors}), число этажей пропущено`)
    return null
  }
  return between(floors, 1, MAX_FLOORS) ?? null
}

/** Returns the year and quarter of completion. Both are null if one is missing. */
export function readCompletion(
  fields: OfferFields,
  yearPath: string,
  quarterPath: string,
): { completion_year: number | null; completion_quarter: number | null } {
  const year = fields.optional(yearPath, (text) => between(readWhole(text), 1900, 2100))
  const quarter = fields.optional(quarterPath, readQuarter)
  const known = year !== undefined && quarter !== undefined
  return { completion_year: known ? year : null, completion_quarter: known ? quarter : null }
}

/** «3», «III», «3 кв.», `third`. */
function readQuarter(text: string): number | undefined {
  const word = text.toLowerCase().replace(/\s*кв.*$/, '')
  const roman = ['i', 'ii', 'iii', 'iv'].indexOf(word) + 1
  const english = ['first', 'second', 'third', 'fourth'].indexOf(word) + 1
  return between(roman || english || readWhole(word), 1, 4)
}

/** Returns the formatted phone number, or an empty string. */
export function readPhone(fields: OfferFields, path: string): string {
  const written = fields.optional(path, (text) =>
    text.length > 40 ? undefined : (formatOfficePhone(text) ?? undefined),
  )
  return written ?? ''
}

/** Returns a moment `2026-09-01T09:00:00+03:00`, or a day, in ISO 8601; undefined for other texts. */
export function readMoment(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text))
    return undefined
  const at = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** Returns the e-mail address, or an empty string. */
export function readEmail(fields: OfferFields, path: string): string {
  const isEmail = (text: string) =>
    /^[^\s@<>"]{1,64}@[^\s@<>"]{1,120}\.[^\s@<>".]{2,24}$/.test(text) ? text : undefined
  return fields.optional(path, isEmail) ?? ''
}

/** Returns both coordinates in degrees, or null for both. */
export function readCoordinates(
  fields: OfferFields,
  latitudePath: string,
  longitudePath: string,
): Pick<FeedProject, 'latitude' | 'longitude'> {
  const within = (limit: number) => (text: string) => {
    const value = readDecimal(text)
    return value !== undefined && value !== 0 && Math.abs(value) <= limit ? value : undefined
  }
  const latitude = fields.optional(latitudePath, within(90))
  const longitude = fields.optional(longitudePath, within(180))
  if (latitude === undefined || longitude === undefined) return { latitude: null, longitude: null }
  return { latitude, longitude }
}

function between(value: number | undefined, from: number, to: number): number | undefined {
  return value !== undefined && value >= from && value <= to ? value : undefined
}

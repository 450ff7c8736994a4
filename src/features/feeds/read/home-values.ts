import { formatPhone, nationalDigits } from '../../../lib/phone.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import { readDecimal, readWhole } from './feed-values.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'

/** Areas a home can have, m². */
const MIN_AREA = 5
const MAX_AREA = 3_000
const MAX_FLOORS = 200
const MAX_ADDRESS = 2_000

/** The lot's whole area, m²; refuses the offer without one that it can have. `field` is its name. */
export function readArea(
  notes: OfferNotes,
  path: string,
  field = path,
  least: number = MIN_AREA,
): number {
  const text = notes.text(path)
  if (text === undefined) notes.refuse(path, `не указана площадь (${field})`)
  const area = readDecimal(text)
  if (area === undefined) notes.refuse(path, `площадь «${quote(text)}» не похожа на число`)
  if (area < least || area > MAX_AREA) {
    notes.refuse(path, `площадь ${quote(text)} м² невозможна`)
  }
  return area
}

/** A part of the area, m², or null; nothing and more than the whole are left out. */
export function readPartOfArea(
  notes: OfferNotes,
  path: string,
  area: number,
  field = path,
): number | null {
  const value = notes.optional(path, readDecimal)
  if (value === undefined || value === 0) return null
  if (value > 0 && value <= area) return value
  notes.warn(path, `${field}: ${value} м² не помещается в площадь ${area} м², пропущено`)
  return null
}

/** Height of the ceilings in metres, or null. */
export function readCeiling(notes: OfferNotes, path: string): number | null {
  const metres = notes.optional(path, (text) => {
    const value = readDecimal(text)
    if (value === undefined) return undefined
    // Centimetres are as frequent as metres.
    const height = value >= 200 && value <= 1_500 ? value / 100 : value
    return height === 0 || (height >= 2 && height <= 15) ? height : undefined
  })
  return metres || null
}

/** The home's floor; refuses the offer without one that a house can have. */
export function readFloor(notes: OfferNotes, path: string): number {
  const text = notes.text(path)
  if (text === undefined) notes.refuse(path, `не указан этаж (${path})`)
  const floor = readWhole(text)
  if (floor === undefined || floor < -5 || floor > MAX_FLOORS) {
    notes.refuse(path, `этаж «${quote(text)}» невозможен`)
  }
  return floor
}

/** Floors of the house: at least as many as the home's own floor says. */
export function readFloorsTotal(notes: OfferNotes, path: string, floor: number): number {
  const floors = notes.optional(path, readWhole)
  if (floors !== undefined && floors < floor) {
    notes.warn(path, `этаж ${floor} выше, чем этажей в доме (${floors})`)
  }
  return Math.max(between(floors, 1, MAX_FLOORS) ?? 1, floor)
}

/** A year and a quarter of completion: both or none. */
export function readCompletion(
  notes: OfferNotes,
  yearPath: string,
  quarterPath: string,
): { completionYear: number | null; completionQuarter: number | null } {
  const year = notes.optional(yearPath, (text) => between(readWhole(text), 1900, 2100))
  const quarter = notes.optional(quarterPath, readQuarter)
  const known = year !== undefined && quarter !== undefined
  return { completionYear: known ? year : null, completionQuarter: known ? quarter : null }
}

/** «3», «III», «3 кв.», `third`. */
function readQuarter(text: string): number | undefined {
  const word = text.toLowerCase().replace(/\s*кв.*$/, '')
  const roman = ['i', 'ii', 'iii', 'iv'].indexOf(word) + 1
  const english = ['first', 'second', 'third', 'fourth'].indexOf(word) + 1
  return between(roman || english || readWhole(word), 1, 4)
}

/** A phone in the mask visitors see, or nothing. */
export function readPhone(notes: OfferNotes, path: string): string {
  const national = notes.optional(path, (text) =>
    text.length > 40 ? undefined : (nationalDigits(text) ?? undefined),
  )
  return national === undefined ? '' : formatPhone(national)
}

/** Both coordinates in degrees, or none of them. */
export function readCoordinates(
  notes: OfferNotes,
  latitudePath: string,
  longitudePath: string,
): Pick<FeedProject, 'latitude' | 'longitude'> {
  const within = (limit: number) => (text: string) => {
    const value = readDecimal(text)
    return value !== undefined && value !== 0 && Math.abs(value) <= limit ? value : undefined
  }
  const latitude = notes.optional(latitudePath, within(90))
  const longitude = notes.optional(longitudePath, within(180))
  if (latitude === undefined || longitude === undefined) return { latitude: null, longitude: null }
  return { latitude, longitude }
}

/** The plan's address as the feed writes it, or null where it is none of http(s). */
export function readPlanUrl(notes: OfferNotes, path: string, text = ''): string | null {
  const address = text.trim()
  if (address === '') return null
  const isAddress = /^https?:\/\//i.test(address) && URL.canParse(address)
  if (address.length < MAX_ADDRESS && isAddress) return address
  notes.warn(path, `${path}: адрес планировки «${quote(address)}» не похож на http(s), пропущен`)
  return null
}

function between(value: number | undefined, from: number, to: number): number | undefined {
  return value !== undefined && value >= from && value <= to ? value : undefined
}

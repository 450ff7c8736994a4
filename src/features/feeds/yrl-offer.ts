import type { FeedOffer, ReadOffer } from './feed-offer.ts'
import { OfferNotes, OfferRefusal, quote } from './offer-notes.ts'
import { ownCopy, type XmlElement } from './xml-element.ts'
import { readFeatures, readFinish, readPlanUrl, readWindowViews } from './yrl-extras.ts'
import { type HomePlace, readHomePlace } from './yrl-place.ts'
import { readPrice } from './yrl-price.ts'
import { readRooms } from './yrl-rooms.ts'
import { readDecimal, readFlag } from './yrl-values.ts'

/** Areas a home can have, m². */
const MIN_AREA = 5
const MAX_AREA = 3_000
const MAX_ID = 200

/**
 * One offer of a Yandex Realty feed as our own shape, with warnings for what was odd, or the reason it
 * is refused. `today` (YYYY-MM-DD) decides whether a discount still holds. Never throws.
 */
export function readYrlOffer(element: XmlElement, today: string): ReadOffer {
  const notes = new OfferNotes(element)
  const place = { line: element.line, column: element.column }
  const id = ownCopy((element.attributes['internal-id'] ?? notes.text('internal-id') ?? '').trim())
  const base = { id: id.slice(0, MAX_ID), place, warnings: notes.warnings }
  try {
    if (id === '') notes.refuse('', 'у предложения нет internal-id')
    if (id.length > MAX_ID) notes.refuse('', `internal-id длиннее ${MAX_ID} знаков`)
    return { ...base, offer: readHome(notes, id, today), refusal: null }
  } catch (error) {
    if (!(error instanceof OfferRefusal)) throw error
    return { ...base, offer: null, refusal: { place: error.place, reason: ownCopy(error.message) } }
  }
}

function readHome(notes: OfferNotes, id: string, today: string): FeedOffer {
  checkIsNewHome(notes)
  const { rooms, isOpenPlan } = readRooms(notes)
  const home = readHomePlace(notes)
  const area = readArea(notes)
  const number = notes.short('apartment', 32) ?? notes.short('flat-number', 32) ?? ''
  return {
    id,
    place: { line: notes.element.line, column: notes.element.column },
    ...home,
    kind: readKind(notes),
    article: notes.short('lot-number', 64) ?? articleOf(home, number, id),
    number,
    rooms,
    isOpenPlan,
    area,
    livingArea: readPartOfArea(notes, 'living-space', area),
    kitchenArea: readPartOfArea(notes, 'kitchen-space', area),
    ceilingHeight: notes.optional('ceiling-height', readCeiling) ?? null,
    ...readPrice(notes, today),
    finish: readFinish(notes),
    status: readStatus(notes),
    planUrl: readPlanUrl(notes),
    features: readFeatures(notes, isOpenPlan),
    windowViews: readWindowViews(notes),
  }
}

/** Refuses rent, the secondary market, other categories; what is not said is taken for a new home. */
function checkIsNewHome(notes: OfferNotes): void {
  const expect = (path: string, right: RegExp, what: string) => {
    const text = notes.text(path)
    if (text !== undefined && !right.test(text)) {
      notes.refuse(path, `${path} «${quote(text)}»: принимается только ${what}`)
    }
  }
  expect('type', /^(продажа|sale)$/i, 'продажа')
  expect('property-type', /^(жилая|living)$/i, 'жилая недвижимость')
  expect(
    'category',
    /^(квартир[аы]|flat|апартамент\p{L}*|apartments?|студия)$/iu,
    'квартира или апартаменты',
  )
  if (notes.text('type') === undefined) notes.warn('type', 'type: не указан, считаем продажей')
  if (notes.text('category') === undefined)
    notes.warn('category', 'category: не указана, считаем квартирой')
  const isNew = notes.optional('new-flat', readFlag)
  if (isNew === false)
    notes.refuse('new-flat', 'вторичное жильё (new-flat), принимаются только новостройки')
  if (isNew === undefined) notes.warn('new-flat', 'new-flat: не указан, считаем новостройкой')
}

function readKind(notes: OfferNotes): 'flat' | 'apartment' {
  // The element `apartment` is the flat's number; only these say that the home is not a dwelling by law.
  const flagged =
    notes.optional('apartments', readFlag) ?? notes.optional('is-apartments', readFlag)
  return (flagged ?? /^(апарт|apart)/i.test(notes.text('category') ?? '')) ? 'apartment' : 'flat'
}

function readArea(notes: OfferNotes): number {
  const path = notes.text('area/value') === undefined ? 'area' : 'area/value'
  const text = notes.text(path)
  if (text === undefined) notes.refuse('area', 'не указана площадь (area/value)')
  const unit = notes.text('area/unit')
  if (unit !== undefined && !/^(кв\.?\s*м(етр\p{L}*)?\.?|м2|м²|sq\.?\s*m\.?)$/iu.test(unit)) {
    notes.refuse('area/unit', `площадь в «${quote(unit)}», а нужна в кв. м`)
  }
  const area = readDecimal(text)
  if (area === undefined) notes.refuse(path, `площадь «${quote(text)}» не похожа на число`)
  if (area < MIN_AREA || area > MAX_AREA) {
    notes.refuse(path, `площадь ${quote(text)} м² невозможна`)
  }
  return area
}

function readPartOfArea(notes: OfferNotes, name: string, area: number): number | null {
  const path = notes.text(`${name}/value`) === undefined ? name : `${name}/value`
  const value = notes.optional(path, readDecimal)
  if (value === undefined || value === 0) return null
  if (value > 0 && value <= area) return value
  notes.warn(path, `${name}: ${value} м² не помещается в площадь ${area} м², пропущено`)
  return null
}

function readCeiling(text: string): number | undefined {
  const value = readDecimal(text)
  if (value === undefined) return undefined
  // Centimetres are as frequent as metres.
  const metres = value >= 200 && value <= 1_500 ? value / 100 : value
  return metres >= 2 && metres <= 15 ? metres : undefined
}

function readStatus(notes: OfferNotes): FeedOffer['status'] {
  const deal = notes.text('deal-status') ?? ''
  if (/брон|reserv/i.test(deal)) return 'reserved'
  return /^(продан|sold)/i.test(deal) ? 'sold' : 'available'
}

/** What the office calls the home: project, building, section, number («СК-2-3-45»); the feed's id without a number. */
function articleOf(home: HomePlace, number: string, id: string): string {
  if (number === '') return id
  const initials = (home.project.name.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? []).slice(0, 3).join('')
  const code = /(?:Корпус|Очередь) (\S+)$/.exec(home.building.name)?.[1] ?? ''
  return [initials.toUpperCase(), code, home.section, number]
    .filter((part) => part !== '')
    .join('-')
}

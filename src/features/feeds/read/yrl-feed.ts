import { articleOf } from '../offer/article.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readFlag } from './feed-values.ts'
import { readArea, readCeiling, readPartOfArea, readPlanUrl } from './home-values.ts'
import { portalColumns } from '../offer/lot-columns.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'
import { childrenOf } from '../offer/feed-element.ts'
import { readFeatures, readFinish, readWindowViews } from './yrl-extras.ts'
import { readYrlPlace } from './yrl-place.ts'
import { readYrlPrice } from './yrl-price.ts'
import { readYrlRooms } from './yrl-rooms.ts'

/** Yandex Realty, new-build homes. */
export const yrlFeed: PortalFeed = {
  root: 'realty-feed',
  offer: 'offer',
  idField: 'internal-id',
  readId: (notes) => notes.element.attributes['internal-id'] ?? notes.text('internal-id'),
  readHome,
  hasSections: true,
  makesPlaces: true,
  columns: portalColumns,
  features: ['balcony', 'loggia', 'open_plan', 'terrace', 'two_bathrooms'],
  views: ['city', 'park', 'river', 'street', 'yard'],
}

function readHome(notes: OfferNotes, id: string, today: string): FeedOffer {
  checkIsNewHome(notes)
  const { rooms, isOpenPlan } = readYrlRooms(notes)
  const home = readYrlPlace(notes)
  const area = readYrlArea(notes)
  const number = notes.short('apartment', 32) ?? notes.short('flat-number', 32) ?? ''
  const part = (name: string) => readPartOfArea(notes, valuePath(notes, name), area, name)
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
    livingArea: part('living-space'),
    kitchenArea: part('kitchen-space'),
    ceilingHeight: readCeiling(notes, 'ceiling-height'),
    ...readYrlPrice(notes, today),
    finish: readFinish(notes),
    status: readStatus(notes),
    planUrl: readPlanUrl(notes, 'image', planOf(notes)),
    features: readFeatures(notes, isOpenPlan),
    windowViews: readWindowViews(notes),
  }
}

/** Refuses rent, the secondary market, other categories; what is not said is taken for a new home. */
function checkIsNewHome(notes: OfferNotes): void {
  notes.expect('type', /^(продажа|sale)$/i, 'продажа')
  if (notes.text('property-type') !== undefined) {
    notes.expect('property-type', /^(жилая|living)$/i, 'жилая недвижимость')
  }
  notes.expect(
    'category',
    /^(квартир[аы]|flat|апартамент\p{L}*|apartments?|студия)$/iu,
    'квартира или апартаменты',
  )
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

/** Areas stand as `area/value` with a unit, or bare. */
function valuePath(notes: OfferNotes, name: string): string {
  return notes.text(`${name}/value`) === undefined ? name : `${name}/value`
}

function readYrlArea(notes: OfferNotes): number {
  const unit = notes.text('area/unit')
  if (unit !== undefined && !/^(кв\.?\s*м(етр\p{L}*)?\.?|м2|м²|sq\.?\s*m\.?)$/iu.test(unit)) {
    notes.refuse('area/unit', `площадь в «${quote(unit)}», а нужна в кв. м`)
  }
  return readArea(notes, valuePath(notes, 'area'), 'area/value')
}

function readStatus(notes: OfferNotes): FeedOffer['status'] {
  const deal = notes.text('deal-status') ?? ''
  if (/брон|reserv/i.test(deal)) return 'reserved'
  return /^(продан|sold)/i.test(deal) ? 'sold' : 'available'
}

function planOf(notes: OfferNotes): string | undefined {
  const images = childrenOf(notes.element, 'image')
  return images.find(({ attributes }) => attributes['tag'] === 'plan')?.text
}

import { buildArticle } from '../offer/article.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readFlag } from './feed-values.ts'
import { type FigurePaths, portalColumnsWith, readFigures } from './home-figures.ts'
import { readArea, readPlanUrl } from './home-values.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { findChildren } from '../offer/feed-element.ts'
import { readFeatures, readFinish, readWindowViews } from './yrl-extras.ts'
import { readYrlPlace } from './yrl-place.ts'
import { readYrlPrice } from './yrl-price.ts'
import { readYrlRooms } from './yrl-rooms.ts'

const figures: FigurePaths = {
  living_area: 'living-space',
  kitchen_area: 'kitchen-space',
  ceiling_height: 'ceiling-height',
}

/** Yandex Realty, new-build homes. */
export const yrlFeed: PortalFeed = {
  root: 'realty-feed',
  offer: 'offer',
  idField: 'internal-id',
  readId: (fields) => fields.element.attributes['internal-id'] ?? fields.text('internal-id'),
  readHome,
  hasSections: true,
  createsPlaces: true,
  columns: portalColumnsWith(figures),
  features: ['balcony', 'loggia', 'open_plan', 'terrace', 'two_bathrooms'],
  views: ['city', 'park', 'river', 'street', 'yard'],
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  checkIsNewHome(fields)
  const { rooms, is_open_plan } = readYrlRooms(fields)
  const home = readYrlPlace(fields)
  const area = readYrlArea(fields)
  const number = fields.short('apartment', 32) ?? fields.short('flat-number', 32) ?? ''
  return {
    id,
    place: { line: fields.element.line, column: fields.element.column },
    ...home,
    kind: readKind(fields),
    article: fields.short('lot-number', 64) ?? buildArticle(home, number, id),
    number,
    rooms,
    is_open_plan,
    area,
    ...readFigures(fields, figures, area, (name) => valuePath(fields, name)),
    ...readYrlPrice(fields, today),
    finish: readFinish(fields),
    status: readStatus(fields),
    plan_picture_url: readPlanUrl(fields, 'image', findPlanUrl(fields)),
    features: readFeatures(fields, is_open_plan),
    window_views: readWindowViews(fields),
  }
}

/** Rejects rent, the secondary market and other categories. Missing fields give a warning. */
function checkIsNewHome(fields: OfferFields): void {
  fields.expect('type', /^(продажа|sale)$/i, 'продажа')
  if (fields.text('property-type') !== undefined) {
    fields.expect('property-type', /^(жилая|living)$/i, 'жилая недвижимость')
  }
  fields.expect(
    'category',
    /^(квартир[аы]|flat|апартамент\p{L}*|apartments?|студия)$/iu,
    'квартира или апартаменты',
  )
  const isNew = fields.optional('new-flat', readFlag)
  if (isNew === false)
    fields.reject('new-flat', 'вторичное жильё (new-flat), принимаются только новостройки')
  if (isNew === undefined) fields.warn('new-flat', 'new-flat: не указан, считаем новостройкой')
}

function readKind(fields: OfferFields): 'flat' | 'apartment' {
  // These flags mark a non-residential unit. The element `apartment` is the number of the flat.
  const flagged =
    fields.optional('apartments', readFlag) ?? fields.optional('is-apartments', readFlag)
  return (flagged ?? /^(апарт|apart)/i.test(fields.text('category') ?? '')) ? 'apartment' : 'flat'
}

/** An area is either `area/value` with a unit, or the text of the element. */
function valuePath(fields: OfferFields, name: string): string {
  return fields.text(`${name}/value`) === undefined ? name : `${name}/value`
}

function readYrlArea(fields: OfferFields): number {
  const unit = fields.text('area/unit')
  if (unit !== undefined && !/^(кв\.?\s*м(етр\p{L}*)?\.?|м2|м²|sq\.?\s*m\.?)$/iu.test(unit)) {
    fields.reject('area/unit', `площадь в «${quote(unit)}», а нужна в кв. м`)
  }
  return readArea(fields, valuePath(fields, 'area'), 'area/value')
}

function readStatus(fields: OfferFields): FeedOffer['status'] {
  const deal = fields.text('deal-status') ?? ''
  if (/брон|reserv/i.test(deal)) return 'reserved'
  return /^(продан|sold)/i.test(deal) ? 'sold' : 'available'
}

function findPlanUrl(fields: OfferFields): string | undefined {
  const images = findChildren(fields.element, 'image')
  return images.find(({ attributes }) => attributes['tag'] === 'plan')?.text
}

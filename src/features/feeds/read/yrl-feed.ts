import { readMoment } from './home-values.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readFlag } from '../offer/feed-values.ts'
import {
  portalColumnsWith,
  readFigures,
  readYrlArea,
  valuePath,
  yrlFigures,
} from './home-figures.ts'
import { readYrlDeveloper } from './developer-name.ts'
import { beginHome } from './begin-home.ts'
import { readLotFacts } from './offer-facts.ts'
import { parseLotKind } from './lot-kind.ts'
import { isHome } from '../offer/own-elements.ts'
import {
  type OfferFields,
  parseSaleStatus,
  quote,
  readSaleStatus,
  type SaleStatus,
} from '../offer/offer-fields.ts'
import { findChildren } from '../offer/feed-element.ts'
import { readPictures, toPictures } from './offer-pictures.ts'
import { readFeatures, readFinish, readWindowViews } from './yrl-extras.ts'
import { readYrlPlace } from './yrl-place.ts'
import { readYrlPrice } from './yrl-price.ts'
import { readYrlRooms } from './yrl-rooms.ts'

/** Yandex Realty, new-build homes. */
export const yrlFeed: PortalFeed = {
  root: 'realty-feed',
  offer: 'offer',
  idField: 'internal-id',
  readId: (fields) => fields.element.attributes['internal-id'] ?? fields.text('internal-id'),
  readHome,
  hasSections: true,
  createsPlaces: true,
  // The one format with an element for it, which is ours.
  columns: [...portalColumnsWith(yrlFigures), 'article'],
  features: ['balcony', 'loggia', 'open_plan', 'terrace', 'two_bathrooms'],
  views: ['city', 'park', 'river', 'street', 'yard'],
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  const kind = readOfferKind(fields)
  const status = readSaleStatus(fields, STATUS_PATHS, parseDeal)
  const { home, minPrice } = beginHome(fields, id, {
    kind,
    status,
    readRooms: readYrlRooms,
    readPlace: readYrlPlace,
    readArea: readYrlArea,
  })
  return {
    ...home,
    article: fields.short('lot-number', 64) ?? null,
    ...readFigures(fields, yrlFigures, home.area, (name) => valuePath(fields, name)),
    ...readYrlPrice(fields, today, minPrice),
    finish: readFinish(fields),
    ...readPictures(fields, 'image', toPictures(findChildren(fields.element, 'image'))),
    features: readFeatures(fields, home.is_open_plan),
    window_views: readWindowViews(fields),
    ...readLotFacts(fields),
    developer: readYrlDeveloper(fields),
    offered_at: fields.optional('creation-date', readMoment) ?? null,
  }
}

/** Rejects rent, the secondary market and other categories. Missing fields give a warning. */
function readOfferKind(fields: OfferFields): FeedOffer['kind'] {
  fields.expect('type', /^(продажа|sale)$/i, 'продажа')
  const category = fields.text('category')
  const kind = parseLotKind(category ?? '')
  if (category === undefined) fields.warn('category', 'category: не указано, считаем: квартира')
  else if (kind === undefined) {
    const accepted = 'квартира, апартаменты, машино-место или кладовая'
    fields.reject('category', `category «${quote(category)}»: принимается только ${accepted}`)
  }
  if (fields.text('property-type') !== undefined && isHome(kind ?? 'flat')) {
    fields.expect('property-type', /^(жилая|living|квартира|апарт\p{L}*)$/iu, 'жилая недвижимость')
  }
  checkIsOurs(fields, kind ?? 'flat')
  if (kind !== undefined && kind !== 'flat') return kind
  // These flags mark a non-residential unit. The element `apartment` is the number of the flat.
  const flagged =
    fields.optional('apartments', readFlag) ?? fields.optional('is-apartments', readFlag)
  return flagged ? 'apartment' : 'flat'
}

/** Elements that only homes of a new building have. */
const NEW_BUILDING_PATHS = [
  'building-name',
  'yandex-building-id',
  'yandex-house-id',
  'domclick-building-id',
  'building-state',
  'ready-quarter',
]

/** Rejects homes that an agency sells a second time. */
function checkIsOurs(fields: OfferFields, kind: FeedOffer['kind']): void {
  const isNew = fields.optional('new-flat', readFlag)
  if (isNew) return
  if (isNew === false)
    fields.reject('new-flat', 'вторичное жильё (new-flat), принимаются только новостройки')
  const deal = fields.text('deal-status') ?? ''
  const isFirstSale = /первич|застройщик|primary|developer/i.test(deal)
  if (!isFirstSale && fields.first(...NEW_BUILDING_PATHS) === undefined) {
    fields.reject(
      'new-flat',
      'похоже на вторичное жильё: нет ни new-flat, ни building-name, ни yandex-building-id, ни building-state',
    )
  }
  if (isHome(kind)) fields.warn('new-flat', 'new-flat: не указан, считаем новостройкой')
}

const STATUS_PATHS = ['deal-status', 'status', 'sale-status', 'lot-status', 'flat-status']

/** `deal-status` mostly tells the type of the contract, which does not end a sale. */
function parseDeal(text: string): SaleStatus | undefined {
  const status = parseSaleStatus(text)
  if (status !== undefined) return status
  return /прода[жю]|переуступ|уступк|договор|дду|дкп|214|жск|пере?вич|вторич|альтернатив|reassign|countersale|primary|direct/i.test(
    text,
  )
    ? 'available'
    : undefined
}

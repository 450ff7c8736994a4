import { findChildren } from '../offer/feed-element.ts'
import { readPictures, toPictures } from '../facts/offer-pictures.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { readSaleStatus } from '../offer/sale-status.ts'
import { type FigurePaths, portalColumnsWith, readFigures } from '../read/home-figures.ts'
import { readDeveloper } from '../read/developer-name.ts'
import { readNumber } from '../read/home-number.ts'
import { readFlag } from '../offer/feed-values.ts'
import { readPrice } from '../read/home-price.ts'
import { readBestSale } from '../read/home-sale.ts'
import { readArea } from '../read/home-values.ts'
import { readLotFacts } from '../facts/offer-facts.ts'
import { lotLimits, parseLotKind } from '../read/lot-kind.ts'
import { isHome } from '../offer/own-words.ts'
import { parseRooms } from '../read/rooms.ts'
import { readFeatures, readFinish, readWindowViews } from '../read/yrl-extras.ts'
import { readDomclickPlace } from './domclick-place.ts'

const figures: FigurePaths = {
  living_area: 'living_area',
  kitchen_area: 'kitchen_area',
  ceiling_height: 'ceiling_height',
}
const extras = { bathroom: 'bathroom', views: 'window_view' }

/** DomClick: complexes with buildings with flats. */
export const domclickFeed: PortalFeed = {
  root: 'complexes',
  offer: 'complex/buildings/building/flats/flat',
  idField: 'flat_id',
  readId: (fields) => fields.first('flat_id', 'id') ?? fields.element.attributes['id'],
  readHome,
  hasSections: true,
  createsPlaces: true,
  columns: portalColumnsWith(figures),
  features: ['balcony', 'loggia', 'open_plan', 'terrace', 'two_bathrooms'],
  views: ['city', 'park', 'river', 'street', 'yard'],
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  const kind = readKind(fields)
  const status = readSaleStatus(fields, ['status', 'flat_status'])
  const { rooms, is_open_plan } = isHome(kind)
    ? readRooms(fields)
    : { rooms: null, is_open_plan: false }
  const home = readDomclickPlace(fields)
  const { minArea, minPrice } = lotLimits(kind)
  const area = readArea(fields, 'area', 'area', minArea)
  const price = readPrice(fields, 'price', 'price', minPrice)
  const number = readNumber(fields)
  const images = ['image', 'images/image', 'building/images/image', 'complex/images/image'].flatMap(
    (path) => findChildren(fields.element, path),
  )
  return {
    id,
    place: { line: fields.element.line, column: fields.element.column },
    ...home,
    kind,
    article: null,
    number,
    rooms,
    is_open_plan,
    area,
    ...readFigures(fields, figures, area),
    price,
    ...readBestSale(fields, price, today, minPrice),
    finish: readFinish(fields),
    status,
    ...readPictures(fields, 'plan', toPictures(images), fields.text('plan')),
    features: readFeatures(fields, is_open_plan, extras.bathroom),
    window_views: readWindowViews(fields, extras.views),
    ...readLotFacts(fields),
    developer: readDeveloper(fields, 'complex/developer/name'),
  }
}

function readKind(fields: OfferFields): FeedOffer['kind'] {
  const text = fields.text('housing_type')
  if (text === undefined) return 'flat'
  const kind = parseLotKind(text)
  if (kind === undefined) {
    fields.reject(
      'housing_type',
      `housing_type «${quote(text)}»: принимаются квартиры и апартаменты`,
    )
  }
  return kind
}

function readRooms(fields: OfferFields): Pick<FeedOffer, 'rooms' | 'is_open_plan'> {
  const text = fields.first('room', 'rooms')
  // An element of ours.
  const isOpen = fields.optional('open_plan', readFlag) ?? false
  if (text === undefined && isOpen) return { rooms: null, is_open_plan: true }
  if (text === undefined) fields.reject('room', 'не указано число комнат (room)')
  const parsed = parseRooms(text)
  if (parsed === undefined) fields.reject('room', `неизвестно число комнат: room «${quote(text)}»`)
  if (parsed === 'open') return { rooms: null, is_open_plan: true }
  return { rooms: parsed === 'studio' ? 0 : parsed, is_open_plan: isOpen }
}

import type { FeedOffer, HomePlace } from '../offer/feed-offer.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { isHome } from '../offer/own-elements.ts'
import { readNumber } from './home-number.ts'
import { lotLimits } from './lot-kind.ts'

type Beginning = HomePlace &
  Pick<
    FeedOffer,
    'id' | 'place' | 'kind' | 'article' | 'number' | 'rooms' | 'is_open_plan' | 'area' | 'status'
  >

interface HomeReaders {
  kind: FeedOffer['kind']
  status: FeedOffer['status']
  /** Called for homes alone. */
  readRooms: (fields: OfferFields) => Pick<FeedOffer, 'rooms' | 'is_open_plan'>
  readPlace: (fields: OfferFields) => HomePlace
  readArea: (fields: OfferFields, minArea: number | undefined) => FeedOffer['area']
}

/**
 * Reads what the offers of all formats begin with, in the order of its notes: rooms, place, area and number. Returns it
 * with the lowest price of a lot of this kind; undefined for a home, which has the usual one.
 */
export function beginHome(
  fields: OfferFields,
  id: string,
  { kind, status, readRooms, readPlace, readArea }: HomeReaders,
): { home: Beginning; minPrice: number | undefined } {
  const rooms = isHome(kind) ? readRooms(fields) : { rooms: null, is_open_plan: false }
  const place = readPlace(fields)
  const { minArea, minPrice } = lotLimits(kind)
  const area = readArea(fields, minArea)
  const home = {
    id,
    place: { line: fields.element.line, column: fields.element.column },
    ...place,
    kind,
    article: null,
    number: readNumber(fields),
    ...rooms,
    area,
    status,
  }
  return { home, minPrice }
}

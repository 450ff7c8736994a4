import { findChildren, findElement, textAt } from '../offer/feed-element.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { parseSaleStatus, readSaleStatus, type SaleStatus } from '../offer/sale-status.ts'
import { readFlag, readWhole } from '../offer/feed-values.ts'
import { readFigures } from '../read/home-figures.ts'
import { readYrlDeveloper } from '../read/developer-name.ts'
import { readNumber } from '../read/home-number.ts'
import { readLotFacts } from '../facts/offer-facts.ts'
import { lotLimits, parseLotKind } from '../read/lot-kind.ts'
import { isHome } from '../offer/own-words.ts'
import { readPictures, toPictures } from '../facts/offer-pictures.ts'
import { readFeatures, readFinish, readWindowViews } from '../read/yrl-extras.ts'
import { readYrlArea, valuePath, yrlFigures } from '../read/yrl-figures.ts'
import { readYrlPrice } from '../read/yrl-price.ts'
import { readYrlRooms } from '../read/yrl-rooms.ts'
import { readProfitbasePlace } from './profitbase-place.ts'

/** Whether an offer of a Yandex feed has the elements of Profitbase's own format. */
export function isProfitbaseOffer(fields: OfferFields): boolean {
  const { element } = fields
  return (
    findElement(element, 'object/name') !== undefined ||
    findElement(element, 'house/name') !== undefined
  )
}

/**
 * Reads an offer of the CRM Profitbase (`type="profitbase_xml"`): all lots of a company with their statuses, in a
 * document that looks like one for Yandex. A lot is on sale only if its status says so.
 */
export function readProfitbaseHome(fields: OfferFields, id: string, today: string): FeedOffer {
  fields.expect('type', /^(продажа|sale)$/i, 'продажа')
  const kind = readKind(fields)
  const status = readSaleStatus(fields, ['status'], parseStatus)
  if (fields.text('status') === undefined) readSaleStatus(fields, ['status-humanized'])
  const { rooms, is_open_plan } = isHome(kind)
    ? readYrlRooms(fields)
    : { rooms: null, is_open_plan: false }
  const home = readProfitbasePlace(fields, today)
  const { minArea, minPrice } = lotLimits(kind)
  const area = readYrlArea(fields, minArea)
  const number = readNumber(fields)
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
    ...readFigures(fields, yrlFigures, area, (name) => valuePath(fields, name)),
    ...readYrlPrice(fields, today, minPrice),
    finish: readFinish(fields),
    status,
    ...readPictures(fields, 'image', toPictures(findChildren(fields.element, 'image'))),
    features: withOwnFields(fields, readFeatures(fields, is_open_plan)),
    window_views: readWindowViews(fields),
    ...readLotFacts(fields),
    developer: readYrlDeveloper(fields),
  }
}

function readKind(fields: OfferFields): FeedOffer['kind'] {
  const text = fields.first('property-type', 'category')
  if (text === undefined) return 'flat'
  const kind = parseLotKind(text)
  if (kind !== undefined && kind !== 'flat') return kind
  const isKnown = kind !== undefined || /^(?:жилая|living|property)/i.test(text)
  if (!isKnown) {
    const accepted = 'квартира, апартаменты, машино-место или кладовая'
    fields.reject('property-type', `property_type «${quote(text)}»: принимается только ${accepted}`)
  }
  return parseLotKind(fields.text('category') ?? '') ?? 'flat'
}

/** Statuses of Profitbase. A company can add its own, which say nothing about a sale. */
const statuses = new Map<string, SaleStatus>([
  ['AVAILABLE', 'available'],
  ['BOOKED', 'reserved'],
  ['EXECUTION', 'reserved'],
  ['SOLD', 'sold'],
  ['UNAVAILABLE', 'sold'],
])

function parseStatus(text: string): SaleStatus | undefined {
  return statuses.get(text.toUpperCase()) ?? parseSaleStatus(text)
}

/** Adds balconies and loggias of the fields that a company adds itself, and of the counts. */
function withOwnFields(fields: OfferFields, features: readonly string[]): string[] {
  const all = new Set(features)
  for (const field of findChildren(fields.element, 'custom-field')) {
    const name = `${textAt(field, 'field') ?? ''} ${textAt(field, 'name') ?? ''}`
    const value = textAt(field, 'value') ?? ''
    const has = readFlag(value) ?? (readWhole(value) ?? 0) > 0
    if (has && /balcon|балкон/i.test(name)) all.add('balcony')
    if (has && /loggia|лодж/i.test(name)) all.add('loggia')
  }
  if ((readWhole(fields.text('balcony-count') ?? '') ?? 0) > 0) all.add('balcony')
  if ((readWhole(fields.text('loggia-count') ?? '') ?? 0) > 0) all.add('loggia')
  return [...all].toSorted()
}

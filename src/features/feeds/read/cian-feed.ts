import { readCianPlace } from './cian-place.ts'
import { type FeedElement, findChildren, findElement, textAt } from '../offer/feed-element.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readFlag, readWhole } from '../offer/feed-values.ts'
import { type FinishKind, toFinishKind, toFinishOfKind } from '../offer/finish-kind.ts'
import { findFigurePaths } from '../offer/portal-fields.ts'
import { splitKitchen } from '../offer/split-kitchen.ts'
import { portalColumnsWith, readFigures } from './home-figures.ts'
import { readDeveloper } from './developer-name.ts'
import { beginHome } from './begin-home.ts'
import { readArea } from './home-values.ts'
import { readLotFacts } from './offer-facts.ts'
import { readPictures, toPictures } from './offer-pictures.ts'
import { checkCurrency, checkWholePrice, readPrice } from './home-price.ts'
import { readBestSale } from './home-sale.ts'
import { type OfferFields, quote, readSaleStatus } from '../offer/offer-fields.ts'
import { parseRooms } from './rooms.ts'

/** Special values of CIAN's room count. 1…5 are literal, 6 means six or more. */
const OPEN_PLAN = 7
const STUDIO = 9

const figures = findFigurePaths('cian')

/** CIAN, feed version 2, flats of new buildings. */
export const cianFeed: PortalFeed = {
  root: 'feed',
  offer: 'object',
  version: { element: 'feed_version', value: '2' },
  idField: 'ExternalId',
  readId: (fields) => fields.text('ExternalId'),
  readHome,
  hasSections: true,
  createsPlaces: true,
  columns: portalColumnsWith({ ...figures, kitchen_living_area: figures.kitchen_area ?? '' }),
  features: [
    'balcony',
    'kitchen_living',
    'loggia',
    'open_plan',
    'separate_kitchen',
    'two_bathrooms',
  ],
  views: ['street', 'yard'],
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  const kind = readKind(fields)
  const status = readSaleStatus(fields, ['Booking/Status', 'Status', 'FlatStatus'])
  const { home, minPrice } = beginHome(fields, id, {
    kind,
    status,
    readRooms,
    readPlace: readCianPlace,
    readArea: (own, minArea) => readArea(own, 'TotalArea', 'TotalArea', minArea),
  })
  const features = readFeatures(fields, home.is_open_plan)
  const price = readPrice(fields, 'BargainTerms/Price', 'BargainTerms/Price', minPrice)
  checkCurrency(fields, 'BargainTerms/Currency')
  checkWholePrice(fields, 'BargainTerms/PriceType')
  return {
    ...home,
    ...splitKitchen(readFigures(fields, figures, home.area), features),
    price,
    ...readBestSale(fields, price, today, minPrice),
    finish: readFinish(fields),
    ...readPictures(
      fields,
      'LayoutPhoto/FullUrl',
      toPictures(listPhotos(fields)),
      fields.text('LayoutPhoto/FullUrl'),
    ),
    features,
    window_views: readViews(fields),
    ...readLotFacts(fields),
    developer: readDeveloper(fields, 'Developer/Name'),
  }
}

/** The photo that the feed calls the first one comes first. */
function listPhotos(fields: OfferFields): FeedElement[] {
  const photos = findChildren(fields.element, 'Photos/PhotoSchema')
  const isFirst = (photo: FeedElement) => readFlag(textAt(photo, 'IsDefault') ?? '') ?? false
  return photos
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .flatMap((photo) => findElement(photo, 'FullUrl') ?? [])
}

/** A parking place of a complex comes under CIAN's category for garages. */
function readKind(fields: OfferFields): FeedOffer['kind'] {
  const isGarage = /^garageSale$/i.test(fields.text('Category') ?? '')
  if (isGarage && fields.first('JKSchema/Id', 'JKSchema/Name') !== undefined) return 'parking'
  fields.expect(
    'Category',
    /^newBuildingFlatSale$/i,
    'newBuildingFlatSale (квартира в новостройке)',
  )
  return fields.optional('IsApartments', readFlag) ? 'apartment' : 'flat'
}

function readRooms(fields: OfferFields): Pick<FeedOffer, 'rooms' | 'is_open_plan'> {
  const path = 'FlatRoomsCount'
  const text = fields.text(path)
  if (text === undefined) fields.reject(path, `не указано число комнат (${path})`)
  const parsed = parseRooms(text)
  if (parsed === 'open' || parsed === OPEN_PLAN) return { rooms: null, is_open_plan: true }
  if (parsed === 'studio' || parsed === STUDIO) return { rooms: 0, is_open_plan: false }
  if (parsed === 0) {
    fields.warn(path, `${path}: 0 вместо ${STUDIO}, принято как студия`)
    return { rooms: 0, is_open_plan: false }
  }
  if (parsed === undefined || parsed > 6) {
    fields.reject(
      path,
      `неизвестно число комнат: ${path} «${quote(text)}», а бывает 1…6, ${OPEN_PLAN} (свободная планировка) и ${STUDIO} (студия)`,
    )
  }
  return { rooms: parsed, is_open_plan: false }
}

/** A Map, because a feed can contain inherited property names such as `constructor`. */
const finishes = new Map<string, FinishKind>([
  ['without', 'rough'],
  ['no', 'rough'],
  ['rough', 'rough'],
  ['prefine', 'prefine'],
  ['fine', 'fine'],
  ['cosmetic', 'fine'],
  ['finewithfurniture', 'furnished'],
  ['design', 'design'],
  ['euro', 'euro'],
])

/** Reads `Decoration`, else `RepairType`. Accepts portal codes and free text. */
function readFinish(fields: OfferFields): FeedOffer['finish'] {
  const kindAt = (path: string) =>
    fields.optional(
      path,
      (text) => finishes.get(text.toLowerCase()) ?? toFinishKind(text) ?? undefined,
    )
  const decoration = kindAt('Decoration')
  const repair = kindAt('RepairType')
  // Templates set «without decoration» by default, so a repair type takes precedence.
  const kind =
    decoration === undefined || decoration === 'rough' ? (repair ?? decoration) : decoration
  return kind === undefined ? null : toFinishOfKind(kind)
}

function readFeatures(fields: OfferFields, is_open_plan: boolean): string[] {
  const count = (path: string) => Math.max(fields.optional(path, readWhole) ?? 0, 0)
  const bathrooms = count('SeparateWcsCount') + count('CombinedWcsCount')
  const isEuro = fields.optional('IsEuroFlat', readFlag)
  const features = {
    balcony: count('BalconiesCount') > 0,
    kitchen_living: isEuro ?? false,
    loggia: count('LoggiasCount') > 0,
    open_plan: is_open_plan,
    separate_kitchen: isEuro === false,
    two_bathrooms: bathrooms >= 2,
  }
  return Object.entries(features).flatMap(([slug, has]) => (has ? slug : []))
}

function readViews(fields: OfferFields): string[] {
  const views = fields.optional('WindowsViewType', (text) => {
    const found = [
      /street|улиц/i.test(text) ? ['street'] : [],
      /yard|двор/i.test(text) ? ['yard'] : [],
    ].flat()
    return found.length === 0 ? undefined : found
  })
  return views ?? []
}

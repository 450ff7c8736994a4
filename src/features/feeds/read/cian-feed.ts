import { articleOf } from '../offer/article.ts'
import { readCianPlace } from './cian-place.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readFlag, readWhole } from './feed-values.ts'
import { type FinishKind, finishKind, finishOfKind } from '../offer/finish-kind.ts'
import { readArea, readCeiling, readPartOfArea, readPlanUrl } from './home-values.ts'
import { checkCurrency, checkWholePrice, readPrice } from './home-price.ts'
import { portalColumns } from '../offer/lot-columns.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'
import { roomGroup } from '../../../lib/room-groups.ts'
import { readRoomsWord } from './rooms.ts'

/** How CIAN counts rooms besides 1…5; 6 is six and more. */
const OPEN_PLAN = 7
const STUDIO = 9

/** CIAN, feed version 2, flats of new buildings. */
export const cianFeed: PortalFeed = {
  root: 'feed',
  offer: 'object',
  version: { element: 'feed_version', value: '2' },
  idField: 'ExternalId',
  readId: (notes) => notes.text('ExternalId'),
  readHome,
  hasSections: true,
  makesPlaces: true,
  columns: portalColumns,
  features: ['balcony', 'kitchen_living', 'loggia', 'open_plan', 'two_bathrooms'],
  views: ['street', 'yard'],
}

function readHome(notes: OfferNotes, id: string): FeedOffer {
  notes.expect('Category', /^newBuildingFlatSale$/i, 'newBuildingFlatSale (квартира в новостройке)')
  const { rooms, isOpenPlan } = readRooms(notes)
  const home = readCianPlace(notes)
  const area = readArea(notes, 'TotalArea')
  const number = notes.short('JKSchema/House/Flat/FlatNumber', 32) ?? ''
  checkCurrency(notes, 'BargainTerms/Currency')
  checkWholePrice(notes, 'BargainTerms/PriceType')
  return {
    id,
    place: { line: notes.element.line, column: notes.element.column },
    ...home,
    kind: notes.optional('IsApartments', readFlag) ? 'apartment' : 'flat',
    article: articleOf(home, number, id),
    number,
    rooms,
    isOpenPlan,
    area,
    livingArea: readPartOfArea(notes, 'LivingArea', area),
    kitchenArea: readPartOfArea(notes, 'KitchenArea', area),
    ceilingHeight: readCeiling(notes, 'Building/CeilingHeight'),
    price: readPrice(notes, 'BargainTerms/Price'),
    salePrice: null,
    saleEndsOn: null,
    finish: readFinish(notes),
    status: 'available',
    planUrl: readPlanUrl(notes, 'LayoutPhoto/FullUrl', notes.text('LayoutPhoto/FullUrl')),
    features: readFeatures(notes, isOpenPlan),
    windowViews: readViews(notes),
  }
}

function readRooms(notes: OfferNotes): Pick<FeedOffer, 'rooms' | 'isOpenPlan'> {
  const path = 'FlatRoomsCount'
  const text = notes.text(path)
  if (text === undefined) notes.refuse(path, `не указано число комнат (${path})`)
  const said = readRoomsWord(text)
  if (said === 'open' || said === OPEN_PLAN) return { rooms: null, isOpenPlan: true }
  if (said === 'studio' || said === STUDIO) return { rooms: 0, isOpenPlan: false }
  if (said === 0) {
    notes.warn(path, `${path}: 0 вместо ${STUDIO}, принято как студия`)
    return { rooms: 0, isOpenPlan: false }
  }
  if (said === undefined || said > 6) {
    notes.refuse(
      path,
      `неизвестно число комнат: ${path} «${quote(text)}», а бывает 1…6, ${OPEN_PLAN} (свободная планировка) и ${STUDIO} (студия)`,
    )
  }
  return { rooms: roomGroup(said), isOpenPlan: false }
}

/** A map, not an object: a feed may say `constructor`, too. */
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

/** From `Decoration`, else `RepairType`: their codes, or the words people write instead. */
function readFinish(notes: OfferNotes): FeedOffer['finish'] {
  const kindAt = (path: string) =>
    notes.optional(
      path,
      (text) => finishes.get(text.toLowerCase()) ?? finishKind(text) ?? undefined,
    )
  const decoration = kindAt('Decoration')
  const repair = kindAt('RepairType')
  // «Without decoration» beside a repair that is named is a template's default.
  const kind = decoration === undefined || decoration === 'rough' ? repair : decoration
  return kind === undefined ? null : finishOfKind(kind)
}

function readFeatures(notes: OfferNotes, isOpenPlan: boolean): string[] {
  const count = (path: string) => Math.max(notes.optional(path, readWhole) ?? 0, 0)
  const bathrooms = count('SeparateWcsCount') + count('CombinedWcsCount')
  const features = {
    balcony: count('BalconiesCount') > 0,
    kitchen_living: notes.optional('IsEuroFlat', readFlag) ?? false,
    loggia: count('LoggiasCount') > 0,
    open_plan: isOpenPlan,
    two_bathrooms: bathrooms >= 2,
  }
  return Object.entries(features).flatMap(([slug, has]) => (has ? slug : []))
}

function readViews(notes: OfferNotes): string[] {
  const views = notes.optional('WindowsViewType', (text) => {
    const found = [
      /street|улиц/i.test(text) ? ['street'] : [],
      /yard|двор/i.test(text) ? ['yard'] : [],
    ].flat()
    return found.length === 0 ? undefined : found
  })
  return views ?? []
}

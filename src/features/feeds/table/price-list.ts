import type { Expressed, TableFeed } from '../offer/feed-format.ts'
import { ownCopy } from '../offer/feed-element.ts'
import type { FeedOffer, HomePlace } from '../offer/feed-offer.ts'
import { readFlag, readMoney } from '../read/feed-values.ts'
import { readPrice, readSale } from '../read/home-price.ts'
import { readArea, readCeiling, readFloor, readPartOfArea } from '../read/home-values.ts'
import { type LotColumn, priceListColumns } from '../offer/lot-columns.ts'
import { featureWords, viewWords } from './lot-words.ts'
import { type OfferNotes, quote, SoldWithoutPrice } from '../offer/offer-notes.ts'
import { sectionName } from '../read/portal-place.ts'
import { priceListTable } from './price-list-columns.ts'
import { readPrices } from './price-list-prices.ts'
import {
  readFinish,
  readKind,
  readOutline,
  readRooms,
  readStatus,
  readWords,
} from './price-list-values.ts'

/** Least roubles and m² of what is no home: a storage unit may be small and cheap. */
const LEAST_CELLAR_PRICE = 10_000
const LEAST_CELLAR_AREA = 1

/** The sales office's own price list, a table: what no portal's format has words for. */
export const priceList: TableFeed = {
  table: priceListTable,
  expressedBy,
  idField: 'article',
  readId: (notes) => notes.text('article'),
  readHome,
  hasSections: true,
  makesPlaces: false,
  columns: priceListColumns,
  features: Object.keys(featureWords),
  views: Object.keys(viewWords),
}

/** What of a lot each column decides; without the column a known lot keeps it. */
const decidedBy: Readonly<Record<string, readonly LotColumn[]>> = {
  rooms: ['rooms'],
  living_area: ['living_area'],
  kitchen_area: ['kitchen_area'],
  ceiling_height: ['ceiling_height'],
  finish: ['finish_id'],
  plan: ['plan_id'],
  plan_mirrored: ['plan_mirrored'],
  features: ['is_open_plan'],
  is_hot_offer: ['is_hot_offer'],
  outline: ['outline'],
}

function expressedBy(table: ReadonlySet<string>): Expressed {
  const left = new Set(
    Object.entries(decidedBy).flatMap(([column, decided]) => (table.has(column) ? [] : decided)),
  )
  return {
    columns: priceListColumns.filter((column) => !left.has(column)),
    features: table.has('features') ? priceList.features : [],
    views: table.has('window_views') ? priceList.views : [],
  }
}

function readHome(notes: OfferNotes, id: string, today: string): FeedOffer {
  refuseFormulas(notes)
  const status = readStatus(notes)
  if (status === 'sold' && !readMoney(notes.text('price') ?? '')) {
    notes.warn('price', 'лот продан, цены нет: новый не заводится, известный снят с продажи')
    throw new SoldWithoutPrice()
  }
  const kind = readKind(notes)
  const isHome = kind === 'flat' || kind === 'apartment'
  const leastPrice = isHome ? undefined : LEAST_CELLAR_PRICE
  const area = readArea(notes, 'area', 'area', isHome ? undefined : LEAST_CELLAR_AREA)
  const price = readPrice(notes, 'price', 'price', leastPrice)
  const salePaths = { price: 'sale_price', ends: 'sale_ends_on', field: 'sale_price' }
  const sale = readSale(notes, salePaths, price, today, leastPrice)
  const features = readWords(notes, 'features', featureWords)
  const isOpenPlan = features.includes('open_plan')
  return {
    id,
    place: { line: notes.element.line, column: notes.element.column },
    ...readPlace(notes),
    kind,
    article: id,
    number: notes.short('number', 32) ?? '',
    rooms: isHome ? readRooms(notes, isOpenPlan) : null,
    isOpenPlan,
    area,
    livingArea: readPartOfArea(notes, 'living_area', area),
    kitchenArea: readPartOfArea(notes, 'kitchen_area', area),
    ceilingHeight: readCeiling(notes, 'ceiling_height'),
    price,
    ...sale,
    finish: readFinish(notes),
    status,
    planUrl: null,
    features,
    windowViews: readWords(notes, 'window_views', viewWords),
    plan: notes.short('plan', 100) ?? null,
    isPlanMirrored: notes.optional('plan_mirrored', readFlag) ?? false,
    isHotOffer: notes.optional('is_hot_offer', readFlag) ?? false,
    outline: notes.optional('outline', readOutline) ?? null,
    prices: readPrices(notes, 'prices', { price, salePrice: sale.salePrice }, today),
  }
}

/** A cell that Excel has not worked out, or could not, is no value. */
function refuseFormulas(notes: OfferNotes): void {
  for (const { name, text } of notes.element.children) {
    if (/^[=@]/.test(text)) notes.refuse(name, `${name}: формула «${quote(text)}» вместо значения`)
    if (/^#(?:[\p{Lu}/\d]+[!?]|Н\/Д|N\/A|#+)$/u.test(text)) {
      notes.refuse(name, `${name}: ошибка Excel «${quote(text)}» вместо значения`)
    }
  }
}

/** Where the lot is, by names alone: the projects and buildings themselves are the site's. */
function readPlace(notes: OfferNotes): HomePlace {
  const project = needText(notes, 'project')
  const building = needText(notes, 'building')
  const floor = readFloor(notes, 'floor')
  const nothing = { cityPhone: '', cityEmail: '', address: '', latitude: null, longitude: null }
  const unknown = { completionYear: null, completionQuarter: null, state: null }
  return {
    project: {
      key: project,
      name: project,
      city: '',
      areaType: 'business_area',
      metro: [],
      ...nothing,
    },
    building: { key: building, name: building, floorsTotal: Math.max(floor, 1), ...unknown },
    section: sectionName(notes.short('section', 32) ?? '1'),
    floor,
  }
}

function needText(notes: OfferNotes, column: string): string {
  const text = notes.text(column)
  if (text === undefined) notes.refuse(column, `не указано: ${column}`)
  if (text.length > 200) notes.refuse(column, `${column}: длиннее 200 знаков`)
  return ownCopy(text)
}

import { figureNames } from '../../lots/model/lot-figures.ts'
import { copyText } from '../offer/feed-element.ts'
import type { CoveredFields, TableColumn, TableFeed } from '../offer/feed-format.ts'
import type { FeedOffer, HomePlace } from '../offer/feed-offer.ts'
import { readFlag, readMoney } from '../offer/feed-values.ts'
import { feedColumns, type LotColumn, priceListColumns } from '../offer/lot-columns.ts'
import { NotOnSale, type OfferFields, quote } from '../offer/offer-fields.ts'
import { isHome } from '../offer/own-elements.ts'
import { splitKitchen } from '../offer/split-kitchen.ts'
import { type FigurePaths, readFigures } from '../read/home-figures.ts'
import { readPrice, readSale } from '../read/home-price.ts'
import { readArea, readFloor } from '../read/home-values.ts'
import { lotLimits } from '../read/lot-kind.ts'
import { sectionName, toSection } from '../read/portal-place.ts'
import { readPrices } from './price-list-prices.ts'
import {
  featureWords,
  readFinish,
  readKind,
  readOutline,
  readRooms,
  readStatus,
  readWords,
  viewWords,
} from './price-list-values.ts'

/** The columns of a price list that describe a lot's own fields. */
const columnsOfFields = priceListColumns.flatMap((field): TableColumn[] => {
  const { name = field, synonyms, isNeeded } = feedColumns[field].priceList ?? {}
  return synonyms ? [{ name, synonyms, ...(isNeeded ? { isNeeded } : {}) }] : []
})

/** The columns of a price list. Synonyms are those that sales offices use, without units and punctuation. */
const priceListTable: readonly TableColumn[] = [
  { name: 'project', synonyms: ['проект', 'жк', 'жилой комплекс', 'объект'], isNeeded: true },
  { name: 'building', synonyms: ['корпус', 'дом', 'литер', 'строение'], isNeeded: true },
  { name: 'section', synonyms: ['секция', 'подъезд'] },
  { name: 'floor', synonyms: ['этаж'], isNeeded: true },
  ...columnsOfFields,
  { name: 'features', synonyms: ['особенности'] },
  { name: 'window_views', synonyms: ['вид из окон', 'виды из окон', 'вид'] },
  { name: 'prices', synonyms: ['история цен'] },
]

/** Returns the columns of a lot that a price list with these columns sets. */
function decidedColumns(table: ReadonlySet<string>): LotColumn[] {
  return priceListColumns.filter((field) => {
    const { name = field, isPreserved } = feedColumns[field].priceList ?? {}
    return !isPreserved || table.has(name)
  })
}

/** Columns have the names of the figures. */
const figures: FigurePaths = Object.fromEntries(figureNames.map((name) => [name, name]))

/** The sales office's price list. It has fields that no portal's format has. */
export const priceList: TableFeed = {
  table: priceListTable,
  getCoveredFields,
  idField: 'article',
  readId: (fields) => fields.text('article') ?? toHomeId(fields),
  readHome,
  hasSections: true,
  createsPlaces: false,
  columns: priceListColumns,
  features: Object.keys(featureWords),
  views: Object.keys(viewWords),
}

/** Names a home of a list without articles by its place; undefined without a number. */
function toHomeId(fields: OfferFields): string | undefined {
  const number = fields.text('number')
  if (number === undefined) return undefined
  const place = ['project', 'building', 'section', 'floor'].map((name) => fields.text(name) ?? '')
  return [...place, number].map((part) => part.toLowerCase()).join(' / ')
}

function getCoveredFields(table: ReadonlySet<string>): CoveredFields {
  return {
    columns: decidedColumns(table.has('features') ? withKitchens(table) : table),
    features: table.has('features') ? priceList.features : [],
    views: table.has('window_views') ? priceList.views : [],
  }
}

/** With features, a list decides both kinds of kitchens by its one column. */
function withKitchens(table: ReadonlySet<string>): ReadonlySet<string> {
  return table.has('kitchen_area') ? new Set([...table, 'kitchen_living_area']) : table
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  rejectFormulas(fields)
  const status = readStatus(fields)
  if (status === 'sold' && !readMoney(fields.text('price') ?? '')) {
    fields.warn('price', 'лот продан, цены нет: новый не заводится, известный снят с продажи')
    throw new NotOnSale()
  }
  const kind = readKind(fields)
  const { minPrice, minArea } = lotLimits(kind)
  const area = readArea(fields, 'area', 'area', minArea)
  const price = readPrice(fields, 'price', 'price', minPrice)
  const salePaths = { price: 'sale_price', ends: 'sale_ends_on', field: 'sale_price' }
  const sale = readSale(fields, salePaths, price, today, minPrice)
  const features = readWords(fields, 'features', featureWords)
  const is_open_plan = features.includes('open_plan')
  return {
    id,
    place: { line: fields.element.line, column: fields.element.column },
    ...readPlace(fields),
    kind,
    article: fields.text('article') === undefined ? null : id,
    number: fields.short('number', 32) ?? '',
    rooms: isHome(kind) ? readRooms(fields, is_open_plan) : null,
    is_open_plan,
    area,
    ...splitKitchen(readFigures(fields, figures, area), features),
    price,
    ...sale,
    finish: readFinish(fields),
    status,
    plan_picture_url: null,
    features,
    window_views: readWords(fields, 'window_views', viewWords),
    plan_key: fields.short('plan', 100) ?? null,
    plan_mirrored: fields.optional('plan_mirrored', readFlag) ?? false,
    is_hot_offer: fields.optional('is_hot_offer', readFlag) ?? false,
    outline: fields.optional('outline', readOutline) ?? null,
    prices: readPrices(fields, 'prices', { price, sale_price: sale.sale_price }, today),
  }
}

/** Rejects rows with unevaluated formulas and Excel errors. */
function rejectFormulas(fields: OfferFields): void {
  for (const { name: element, text } of fields.element.children) {
    const name = element.replaceAll('-', '_')
    if (/^[=@]/.test(text)) fields.reject(name, `${name}: формула «${quote(text)}» вместо значения`)
    if (/^#(?:[\p{Lu}/\d]+[!?]|Н\/Д|N\/A|#+)$/u.test(text)) {
      fields.reject(name, `${name}: ошибка Excel «${quote(text)}» вместо значения`)
    }
  }
}

/** Reads the location by names only: a price list does not create projects and buildings. */
function readPlace(fields: OfferFields): HomePlace {
  const project = needText(fields, 'project')
  const building = needText(fields, 'building')
  const floor = readFloor(fields, 'floor')
  const section = fields.short('section', 32)
  const nothing = { city_phone: '', city_email: '', address: '', latitude: null, longitude: null }
  const unknown = { completion_year: null, completion_quarter: null, state: null }
  return {
    project: {
      key: project,
      name: project,
      city: '',
      region: '',
      area_type: null,
      metro: [],
      ...nothing,
    },
    building: { key: building, name: building, floors_total: null, ...unknown },
    ...toSection(section === undefined ? null : sectionName(section)),
    floor,
  }
}

function needText(fields: OfferFields, column: string): string {
  const text = fields.text(column)
  if (text === undefined) fields.reject(column, `не указано: ${column}`)
  if (text.length > 200) fields.reject(column, `${column}: длиннее 200 знаков`)
  return copyText(text)
}

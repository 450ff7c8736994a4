import { buildArticle } from '../offer/article.ts'
import { readAvitoPlace } from './avito-place.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readDay } from './feed-values.ts'
import { toFinishKind, toFinishOfKind } from '../offer/finish-kind.ts'
import { type FigurePaths, portalColumnsWith, readFigures } from './home-figures.ts'
import { readArea, readPlanUrl } from './home-values.ts'
import { readPrice } from './home-price.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { parseRooms } from './rooms.ts'
import { findChildren, findElement } from '../offer/feed-element.ts'

const figures: FigurePaths = {
  living_area: 'LivingSpace',
  kitchen_area: 'KitchenSpace',
  ceiling_height: 'CeilingHeight',
}

/** Avito Autoload, format 3, flats of new buildings. */
export const avitoFeed: PortalFeed = {
  root: 'Ads',
  offer: 'Ad',
  idField: 'Id',
  readId: (fields) => fields.text('Id'),
  readHome,
  hasSections: false,
  createsPlaces: true,
  columns: portalColumnsWith(figures),
  features: ['balcony', 'loggia', 'open_plan'],
  views: ['street', 'yard'],
}

function readHome(fields: OfferFields, id: string, today: string): FeedOffer {
  checkIsNewHome(fields, today)
  const { rooms, is_open_plan } = readRooms(fields)
  const home = readAvitoPlace(fields)
  const area = readArea(fields, 'Square')
  const number = fields.short('ApartmentNumber', 32) ?? ''
  return {
    id,
    place: { line: fields.element.line, column: fields.element.column },
    ...home,
    kind: fields.text('Status')?.toLowerCase().startsWith('апарт') ? 'apartment' : 'flat',
    article: buildArticle(home, number, id),
    number,
    rooms,
    is_open_plan,
    area,
    ...readFigures(fields, figures, area),
    price: readPrice(fields, 'Price'),
    sale_price: null,
    sale_ends_on: null,
    finish: readFinish(fields),
    status: 'available',
    plan_picture_url: readPlanUrl(fields, 'Images', findPlanUrl(fields)),
    features: readFeatures(fields, is_open_plan),
    window_views: readViews(fields),
  }
}

/** Rejects rent, the secondary market and everything except flats: parking and storage are other categories. */
function checkIsNewHome(fields: OfferFields, today: string): void {
  fields.expect('Category', /^квартир[аы]$/i, 'Квартиры')
  fields.expect('OperationType', /^(продам|продажа)$/i, 'Продам')
  fields.expect('MarketType', /^новострой/i, 'Новостройка')
  const ends = fields.optional('DateEnd', readDay)
  if (ends !== undefined && ends < today) {
    fields.warn('DateEnd', 'DateEnd: срок объявления истёк, лот принят как продающийся')
  }
}

function readRooms(fields: OfferFields): Pick<FeedOffer, 'rooms' | 'is_open_plan'> {
  const text = fields.text('Rooms')
  if (text === undefined) fields.reject('Rooms', 'не указано число комнат (Rooms)')
  const parsed = parseRooms(text)
  if (parsed === undefined) {
    fields.reject('Rooms', `неизвестно число комнат: Rooms «${quote(text)}»`)
  }
  if (parsed === 'open') return { rooms: null, is_open_plan: true }
  if (parsed === 0) fields.warn('Rooms', 'Rooms: 0 вместо «Студия», принято как студия')
  return { rooms: parsed === 'studio' ? 0 : parsed, is_open_plan: false }
}

function readFinish(fields: OfferFields): FeedOffer['finish'] {
  const kind = fields.optional('Decoration', (text) => toFinishKind(text) ?? undefined)
  return kind === undefined ? null : toFinishOfKind(kind)
}

const PLAN =
  /(?<!\p{L})(?:(?:floor|flat)?plans?|planirovk\p{L}*|layouts?|план|планы|планировк\p{L}*)(?!\p{L})/iu

/** Avito does not mark the picture of the plan, so it is found by its file name. */
function findPlanUrl(fields: OfferFields): string | undefined {
  const images = findElement(fields.element, 'Images')
  const addresses = images
    ? findChildren(images, 'Image').map(({ attributes }) => attributes['url'])
    : []
  return addresses.find((address) => PLAN.test(toPath(address ?? '')))
}

function toPath(address: string): string {
  const path = URL.parse(address.trim())?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readFeatures(fields: OfferFields, is_open_plan: boolean): string[] {
  const outside = [
    ...optionsAt(fields, 'BalconyOrLoggiaMulti'),
    ...optionsAt(fields, 'BalconyOrLoggia'),
  ].join()
  const features = {
    balcony: /балкон/i.test(outside),
    loggia: /лодж/i.test(outside),
    open_plan: is_open_plan,
  }
  return Object.entries(features).flatMap(([slug, has]) => (has ? slug : []))
}

function readViews(fields: OfferFields): string[] {
  const views = optionsAt(fields, 'ViewFromWindows').join()
  return [/улиц/i.test(views) ? ['street'] : [], /двор/i.test(views) ? ['yard'] : []].flat()
}

/** Returns the texts of the `Option` children, and the element's own text, which older feeds use. */
function optionsAt(fields: OfferFields, name: string): string[] {
  return findChildren(fields.element, name).flatMap((element) => [
    element.text,
    ...findChildren(element, 'Option').map(({ text }) => text),
  ])
}

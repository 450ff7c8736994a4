import { articleOf } from '../offer/article.ts'
import { readAvitoPlace } from './avito-place.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer } from '../offer/feed-offer.ts'
import { readDay } from './feed-values.ts'
import { finishKind, finishOfKind } from '../offer/finish-kind.ts'
import { readArea, readCeiling, readPartOfArea, readPlanUrl } from './home-values.ts'
import { readPrice } from './home-price.ts'
import { portalColumns } from '../offer/lot-columns.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'
import { roomGroup } from '../../../lib/room-groups.ts'
import { readRoomsWord } from './rooms.ts'
import { childrenOf, findElement } from '../offer/feed-element.ts'

/** Avito Autoload, format 3, flats of new buildings. */
export const avitoFeed: PortalFeed = {
  root: 'Ads',
  offer: 'Ad',
  idField: 'Id',
  readId: (notes) => notes.text('Id'),
  readHome,
  hasSections: false,
  makesPlaces: true,
  columns: portalColumns,
  features: ['balcony', 'loggia', 'open_plan'],
  views: ['street', 'yard'],
}

function readHome(notes: OfferNotes, id: string, today: string): FeedOffer {
  checkIsNewHome(notes, today)
  const { rooms, isOpenPlan } = readRooms(notes)
  const home = readAvitoPlace(notes)
  const area = readArea(notes, 'Square')
  const number = notes.short('ApartmentNumber', 32) ?? ''
  return {
    id,
    place: { line: notes.element.line, column: notes.element.column },
    ...home,
    kind: notes.text('Status')?.toLowerCase().startsWith('апарт') ? 'apartment' : 'flat',
    article: articleOf(home, number, id),
    number,
    rooms,
    isOpenPlan,
    area,
    livingArea: readPartOfArea(notes, 'LivingSpace', area),
    kitchenArea: readPartOfArea(notes, 'KitchenSpace', area),
    ceilingHeight: readCeiling(notes, 'CeilingHeight'),
    price: readPrice(notes, 'Price'),
    salePrice: null,
    saleEndsOn: null,
    finish: readFinish(notes),
    status: 'available',
    planUrl: readPlanUrl(notes, 'Images', planOf(notes)),
    features: readFeatures(notes, isOpenPlan),
    windowViews: readViews(notes),
  }
}

/** Refuses rent, the secondary market and everything that is no flat: parking and storage are other categories. */
function checkIsNewHome(notes: OfferNotes, today: string): void {
  notes.expect('Category', /^квартир[аы]$/i, 'Квартиры')
  notes.expect('OperationType', /^(продам|продажа)$/i, 'Продам')
  notes.expect('MarketType', /^новострой/i, 'Новостройка')
  const ends = notes.optional('DateEnd', readDay)
  if (ends !== undefined && ends < today) {
    notes.warn('DateEnd', 'DateEnd: срок объявления истёк, лот принят как продающийся')
  }
}

function readRooms(notes: OfferNotes): Pick<FeedOffer, 'rooms' | 'isOpenPlan'> {
  const text = notes.text('Rooms')
  if (text === undefined) notes.refuse('Rooms', 'не указано число комнат (Rooms)')
  const said = readRoomsWord(text)
  if (said === undefined) {
    notes.refuse('Rooms', `неизвестно число комнат: Rooms «${quote(text)}»`)
  }
  if (said === 'open') return { rooms: null, isOpenPlan: true }
  if (said === 0) notes.warn('Rooms', 'Rooms: 0 вместо «Студия», принято как студия')
  return { rooms: said === 'studio' ? 0 : roomGroup(said), isOpenPlan: false }
}

function readFinish(notes: OfferNotes): FeedOffer['finish'] {
  const kind = notes.optional('Decoration', (text) => finishKind(text) ?? undefined)
  return kind === undefined ? null : finishOfKind(kind)
}

const PLAN =
  /(?<!\p{L})(?:(?:floor|flat)?plans?|planirovk\p{L}*|layouts?|план|планы|планировк\p{L}*)(?!\p{L})/iu

/** Avito does not say which picture is the plan; one whose address does is taken for it. */
function planOf(notes: OfferNotes): string | undefined {
  const images = findElement(notes.element, 'Images')
  const addresses = images
    ? childrenOf(images, 'Image').map(({ attributes }) => attributes['url'])
    : []
  return addresses.find((address) => PLAN.test(pathOf(address ?? '')))
}

function pathOf(address: string): string {
  const path = URL.parse(address.trim())?.pathname ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readFeatures(notes: OfferNotes, isOpenPlan: boolean): string[] {
  const outside = [
    ...optionsAt(notes, 'BalconyOrLoggiaMulti'),
    ...optionsAt(notes, 'BalconyOrLoggia'),
  ].join()
  const features = {
    balcony: /балкон/i.test(outside),
    loggia: /лодж/i.test(outside),
    open_plan: isOpenPlan,
  }
  return Object.entries(features).flatMap(([slug, has]) => (has ? slug : []))
}

function readViews(notes: OfferNotes): string[] {
  const views = optionsAt(notes, 'ViewFromWindows').join()
  return [/улиц/i.test(views) ? ['street'] : [], /двор/i.test(views) ? ['yard'] : []].flat()
}

/** The `Option`s of an element, and the text of its own that it has in older feeds. */
function optionsAt(notes: OfferNotes, name: string): string[] {
  return childrenOf(notes.element, name).flatMap((element) => [
    element.text,
    ...childrenOf(element, 'Option').map(({ text }) => text),
  ])
}

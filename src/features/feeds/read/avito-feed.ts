import { readDistrict, readHouseFacts, readLotFacts } from './offer-facts.ts'
import { readPictures, toPictures } from './offer-pictures.ts'
import { isNoName, readAddressBuilding } from '../offer/building-name.ts'
import { findChildren } from '../offer/feed-element.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedOffer, HomePlace } from '../offer/feed-offer.ts'
import { readDay } from '../offer/feed-values.ts'
import { toFinishKind, toFinishOfKind } from '../offer/finish-kind.ts'
import { toHouseType } from '../offer/house-type.ts'
import {
  type OfferFields,
  parseSaleStatus,
  quote,
  readSaleStatus,
  type SaleStatus,
} from '../offer/offer-fields.ts'
import { OWN_SECTION } from '../offer/own-elements.ts'
import { findFigurePaths } from '../offer/portal-fields.ts'
import { portalColumnsWith, readFigures } from './home-figures.ts'
import { beginHome } from './begin-home.ts'
import { readPrice } from './home-price.ts'
import { readBestSale } from './home-sale.ts'
import {
  readArea,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readMoment,
  readPhone,
} from './home-values.ts'
import { parseLotKind } from './lot-kind.ts'
import { portalKey, projectAtAddress, sectionName } from './portal-place.ts'
import { parseRooms } from './rooms.ts'

const figures = findFigurePaths('avito')

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
  const kind = readKind(fields, today)
  const status = readSaleStatus(fields, STATUS_PATHS, parseStatus)
  const { home, minPrice } = beginHome(fields, id, {
    kind,
    status,
    readRooms,
    readPlace: readAvitoPlace,
    readArea: (own, minArea) => readArea(own, 'Square', 'Square', minArea),
  })
  const price = readPrice(fields, 'Price', 'Price', minPrice)
  return {
    ...home,
    ...readFigures(fields, figures, home.area),
    price,
    ...readBestSale(fields, price, today, minPrice),
    finish: readFinish(fields),
    // Avito does not mark the picture of the plan.
    ...readPictures(fields, 'Images', toPictures(findChildren(fields.element, 'Images/Image'))),
    features: readFeatures(fields, home.is_open_plan),
    window_views: readViews(fields),
    ...readLotFacts(fields),
    offered_at: readStart(fields, today),
  }
}

/** The day from which the portal shows an offer; null for one that is to come (record 0201). */
function readStart(fields: OfferFields, today: string): string | null {
  const start = fields.optional('DateBegin', readMoment) ?? null
  return start === null || start.slice(0, 10) > today ? null : start
}

/** Rejects rent, the secondary market and categories other than flats and parking places of a complex. */
function readKind(fields: OfferFields, today: string): FeedOffer['kind'] {
  const category = fields.text('Category')
  const isParking = category?.toLowerCase().startsWith('гаражи и машином') ?? false
  if (!isParking) fields.expect('Category', /^квартир[аы]$/i, 'Квартиры')
  fields.expect('OperationType', /^(продам|продажа)$/i, 'Продам')
  const complex = fields.text('NewDevelopmentId')
  const isDeveloper = /застройщик/i.test(fields.text('PropertyRights') ?? '')
  const isNew = complex !== undefined || (isParking && isDeveloper)
  if (fields.text('MarketType') === undefined && !isNew) {
    fields.reject('MarketType', 'похоже на вторичное жильё: нет ни MarketType, ни NewDevelopmentId')
  }
  if (!isParking) fields.expect('MarketType', /^новострой/i, 'Новостройка')
  const ends = fields.optional('DateEnd', readDay)
  if (ends !== undefined && ends < today) {
    fields.warn('DateEnd', 'DateEnd: срок объявления истёк, лот принят как продающийся')
  }
  if (isParking) return 'parking'
  return fields.text('Status')?.toLowerCase().startsWith('апарт') ? 'apartment' : 'flat'
}

const STATUS_PATHS = ['Status', 'SaleStatus', 'Booking/Status']

/** Avito's `Status` mostly tells the kind of home. */
function parseStatus(text: string): SaleStatus | undefined {
  return parseLotKind(text) === undefined ? parseSaleStatus(text) : 'available'
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

/**
 * Reads the location of a home. Avito identifies a complex, or a building of one, by one number and its address. It
 * has no names and no completion quarter; sections come by an element of ours only.
 */
function readAvitoPlace(fields: OfferFields): HomePlace {
  const known = projectAtAddress(fields, 'Address')
  const floor = readFloor(fields, 'Floor')
  const section = fields.short(OWN_SECTION, 40)
  const id = fields.short('NewDevelopmentId', 57)
  const { house, project: street } = readAddressBuilding(known.address)
  // The building is not part of the complex's name. Without a street, the settlement is.
  const name = street ?? (known.city === '' ? undefined : known.city)
  const key = portalKey('avito', id) ?? name
  if (key === undefined) {
    fields.reject(
      'NewDevelopmentId',
      'неизвестно, к какому проекту относится: нет ни NewDevelopmentId, ни адреса',
    )
  }
  const buildingName = house ?? (known.address === '' ? name : known.address)
  return {
    project: {
      key,
      name: name ?? `Проект ${id}`,
      ...known,
      address: street ?? '',
      city_phone: readPhone(fields, 'ContactPhone'),
      ...readCoordinates(fields, 'Latitude', 'Longitude'),
      district: readDistrict(fields),
    },
    building: {
      key: house ?? key,
      name: buildingName ?? `Проект ${id}`,
      floors_total: readFloorsTotal(fields, 'Floors', floor),
      ...readHouseFacts(fields),
      completion_year: null,
      completion_quarter: null,
      state: null,
      house_type: toHouseType(fields.text('HouseType')),
    },
    section: section === undefined || isNoName(section) ? '' : sectionName(section),
    floor,
  }
}

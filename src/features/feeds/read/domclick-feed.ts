import { readDistrict, readHouseFacts, readLotFacts } from './offer-facts.ts'
import { readPictures, toPictures } from './offer-pictures.ts'
import { isNoName, readBuildingName, toHouseName } from '../offer/building-name.ts'
import { toBuildingState } from '../offer/building-state.ts'
import { findChildren } from '../offer/feed-element.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { FeedBuilding, FeedOffer, FeedProject, HomePlace } from '../offer/feed-offer.ts'
import { readFlag } from '../offer/feed-values.ts'
import { toHouseType } from '../offer/house-type.ts'
import { type OfferFields, quote, readSaleStatus } from '../offer/offer-fields.ts'
import { findFigurePaths } from '../offer/portal-fields.ts'
import { readDeveloper } from './developer-name.ts'
import { portalColumnsWith, readFigures } from './home-figures.ts'
import { beginHome } from './begin-home.ts'
import { readPrice } from './home-price.ts'
import { readBestSale } from './home-sale.ts'
import {
  readArea,
  readCompletion,
  readCoordinates,
  readFloor,
  readFloorsTotal,
  readPhone,
} from './home-values.ts'
import { parseLotKind } from './lot-kind.ts'
import { portalKey, projectAtAddress, sectionName, toSection } from './portal-place.ts'
import { parseRooms } from './rooms.ts'
import { readFeatures, readFinish, readWindowViews } from './yrl-extras.ts'

const figures = findFigurePaths('domclick')
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
  const { home, minPrice } = beginHome(fields, id, {
    kind,
    status,
    readRooms,
    readPlace: readDomclickPlace,
    readArea: (own, minArea) => readArea(own, 'area', 'area', minArea),
  })
  const price = readPrice(fields, 'price', 'price', minPrice)
  const images = ['image', 'images/image', 'building/images/image', 'complex/images/image'].flatMap(
    (path) => findChildren(fields.element, path),
  )
  return {
    ...home,
    ...readFigures(fields, figures, home.area),
    price,
    ...readBestSale(fields, price, today, minPrice),
    finish: readFinish(fields),
    ...readPictures(fields, 'plan', toPictures(images), fields.text('plan')),
    features: readFeatures(fields, home.is_open_plan, extras.bathroom),
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

/** Reads the location of a flat from the building and the complex around it. */
function readDomclickPlace(fields: OfferFields): HomePlace {
  const floor = readFloor(fields, 'floor')
  const project = readProject(fields)
  const section = fields.short('section', 40) ?? fields.short('entrance', 40)
  return {
    project,
    building: readHouse(fields, project, floor),
    ...toSection(section === undefined || isNoName(section) ? null : sectionName(section)),
    floor,
  }
}

function readProject(fields: OfferFields): FeedProject {
  const known = projectAtAddress(fields, 'complex/address')
  const name = readBuildingName(fields.short('complex/name', 120) ?? '').project
  const own = name ?? (known.address === '' ? null : known.address)
  const key = portalKey('domclick', fields.short('complex/id', 55)) ?? own
  if (key === null) {
    fields.reject('complex', 'неизвестно, к какому проекту относится: у complex нет ни id, ни name')
  }
  return {
    key,
    name: own ?? `Проект ${key}`,
    ...known,
    city_phone: readPhone(fields, 'complex/sales_info/sales_phone'),
    ...readCoordinates(fields, 'complex/latitude', 'complex/longitude'),
    district: readDistrict(fields),
  }
}

function readHouse(fields: OfferFields, project: FeedProject, floor: number): FeedBuilding {
  const name = toHouseName(fields.short('building/name', 120), project.name) ?? project.name
  return {
    key: portalKey('domclick', fields.short('building/id', 55)) ?? name,
    name,
    floors_total: readFloorsTotal(fields, 'building/floors', floor),
    ...readHouseFacts(fields),
    ...readCompletion(fields, 'building/built_year', 'building/ready_quarter'),
    state: fields.optional('building/building_state', toBuildingState) ?? null,
    house_type: toHouseType(fields.text('building/building_type')),
  }
}

import { nationalDigits } from '../../../lib/phone.ts'
import { toParkingKinds } from '../../lots/model/lot-house.ts'
import { toFinishKind } from '../offer/finish-kind.ts'
import {
  commonRules,
  limitDescription,
  rejectHomeWhen,
  requirePicture,
  rejectWhen,
} from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { fullAddress, getPaidPrice, type PortalFormat, XML_HEAD } from './portal-format.ts'
import { writeAreas, writeChoices, writeFigures } from './portal-elements.ts'
import { getPictures, type SaleOffer } from './sale-offer.ts'
import { isHome, OWN_SECTION } from '../offer/own-elements.ts'
import { element, emptyElement, group } from './xml-write.ts'

const MAX_DESCRIPTION = 7_500
const MAX_ID = 100
const MAX_ADS = 50_000

/** Avito Autoload, format 3, homes and parking places of new buildings. It has no field for a discount: the price is what a buyer pays. */
export const avitoFormat: PortalFormat = {
  kinds: ['flat', 'apartment', 'parking'],
  head: () => `${XML_HEAD}<Ads target="Avito.ru" formatVersion="3">\n`,
  offer: (offer) =>
    `${group('Ad', [
      element('Id', offer.id),
      ...(isHome(offer.kind)
        ? [element('Category', 'Квартиры'), element('MarketType', 'Новостройка')]
        : parkingType(offer)),
      element('OperationType', 'Продам'),
      element('PropertyRights', 'Застройщик'),
      element('ContactPhone', `+7${nationalDigits(offer.project.city_phone) ?? ''}`),
      element('Address', offer.project.address.trim() === '' ? null : fullAddress(offer)),
      element('Latitude', offer.project.latitude),
      element('Longitude', offer.project.longitude),
      element('NewDevelopmentId', getDevelopmentId(offer)),
      element('Description', describeOffer(offer, MAX_DESCRIPTION)),
      element('Price', getPaidPrice(offer)),
      ...(isHome(offer.kind) ? home(offer) : parkingPlace(offer)),
      group(
        'Images',
        getPictures(offer).map((url) => emptyElement('Image', { url })),
      ),
    ])}\n`,
  tail: '</Ads>\n',
  maxOffers: MAX_ADS,
  rules: [
    // The number of a complex places its homes: their address is optional.
    ...commonRules(
      {
        id: 'Id',
        address: 'Address',
        phone: 'ContactPhone',
        price: 'Price',
        area: 'Square',
        living_area: 'LivingSpace',
        floor: 'Floor',
        rooms: 'Rooms',
        image: 'Images',
        is_open_plan: 'Rooms',
      },
      (offer) => isHome(offer.kind) && getDevelopmentId(offer) !== undefined,
    ),
    rejectWhen('long-id', 'Id', `номер длиннее ${MAX_ID} знаков`, ({ id }) => id.length > MAX_ID),
    rejectHomeWhen(
      'no-complex-id',
      'NewDevelopmentId',
      'неизвестен номер новостройки на портале: впишите его в файл PORTALS_FILE',
      (offer) => getDevelopmentId(offer) === undefined,
    ),
    rejectHomeWhen(
      'no-house-type',
      'HouseType',
      'неизвестно, из чего построен корпус: этого нет в выгрузке, впишите house_type в файл PORTALS_FILE',
      ({ building }) => building.house_type === null,
    ),
    requirePicture('Images'),
    limitDescription('Description', MAX_DESCRIPTION),
  ],
}

/** Avito's catalogue uses the same id space for complexes and single buildings. */
function getDevelopmentId({ project, building }: SaleOffer): string | undefined {
  return building.ids.avito ?? project.ids.avito
}

const decorations: Partial<Record<string, string>> = {
  rough: 'Без отделки',
  prefine: 'Предчистовая',
  fine: 'Чистовая',
}
const views: Record<string, string> = { yard: 'Во двор', street: 'На улицу' }
const outside: Record<string, string> = { balcony: 'Балкон', loggia: 'Лоджия' }

const parkings: Record<string, string> = {
  underground: 'Подземная',
  multilevel: 'Наземная многоуровневая',
  yard: 'Открытая во дворе',
}

/** From this number on, Avito has one value. */
const MANY_LIFTS = 4

function toLifts(count: number | null | undefined): string | number | null {
  if (count === null || count === undefined) return null
  return count === 0 ? 'Нет' : Math.min(count, MANY_LIFTS)
}

/** From this number on, Avito has one value. */
const MANY_ROOMS = 10

function toRooms(rooms: number | null): string | number {
  if (rooms === null) return 'Своб. планировка'
  if (rooms === 0) return 'Студия'
  return rooms < MANY_ROOMS ? rooms : '10 и больше'
}

function home(offer: SaleOffer): string[] {
  const { building, rooms, features } = offer
  return [
    element('Status', offer.kind === 'apartment' ? 'Апартаменты' : 'Квартира'),
    element('Rooms', toRooms(rooms)),
    element('Square', offer.area),
    ...writeAreas('avito', offer),
    element('Floor', offer.floor),
    element('Floors', building.floors_total),
    element('HouseType', building.house_type),
    element('ApartmentNumber', offer.number),
    element(OWN_SECTION, offer.section),
    element('Decoration', decorations[toFinishKind(offer.finish?.name ?? '') ?? '']),
    ...writeFigures('avito', offer),
    element('BuiltYear', building.completion_year),
    element('PassengerElevator', toLifts(building.passenger_lifts)),
    element('FreightElevator', toLifts(building.freight_lifts)),
    options('Parking', toParkingKinds(building.parking), parkings),
    ...writeChoices('avito', offer),
    options('SaleOptions', offer.mortgage_allowed === 1 ? ['mortgage'] : [], {
      mortgage: 'Можно в ипотеку',
    }),
    options('ViewFromWindows', offer.window_views, views),
    options('BalconyOrLoggiaMulti', features, outside),
  ]
}

/** Avito has two kinds of places in a building: below the ground and above it. */
function parkingType({ floor }: SaleOffer): string[] {
  return [
    element('Category', 'Гаражи и машиноместа'),
    element('ObjectType', 'Машиноместо'),
    element('ObjectSubtype', floor < 0 ? 'Подземный паркинг' : 'Многоуровневый паркинг'),
  ]
}

/** Storey and number are ours: Avito ignores them, our import reads them. */
function parkingPlace({ area, floor, number, building, section }: SaleOffer): string[] {
  return [
    element('Square', area),
    element('Floor', floor),
    element('Floors', building.floors_total),
    element('ApartmentNumber', number),
    element(OWN_SECTION, section),
  ]
}

function options(name: string, slugs: readonly string[], words: Record<string, string>): string {
  return group(
    name,
    slugs.map((slug) => element('Option', words[slug])),
  )
}

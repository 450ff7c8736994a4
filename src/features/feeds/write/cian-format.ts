import { nationalDigits } from '../../../lib/phone.ts'
import { type ParkingKind, toParkingKinds } from '../../lots/model/lot-house.ts'
import { toFinishKind } from '../offer/finish-kind.ts'
import { commonRules, limitDescription, requireComplexId, warnWhen } from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { fullAddress, getPaidPrice, type PortalFormat, XML_HEAD } from './portal-format.ts'
import { writeAreas, writeChoices, writeFigures } from './portal-elements.ts'
import type { HouseType } from '../offer/portals.ts'
import { getPhotos, getPictures, type SaleOffer } from './sale-offer.ts'
import { isHome } from '../offer/own-elements.ts'
import { element, group } from './xml-write.ts'

const MAX_DESCRIPTION = 3_000
/** Special values of CIAN's room count. 1…5 are literal. */
const OPEN_PLAN = 7
const STUDIO = 9

/** CIAN, feed version 2, homes and parking places of new buildings. It has no field for a discount: the price is what a buyer pays. */
export const cianFormat: PortalFormat = {
  kinds: ['flat', 'apartment', 'parking'],
  head: () => `${XML_HEAD}<feed>\n<feed_version>2</feed_version>\n`,
  offer: (offer) =>
    `${group('object', [
      element('Category', isHome(offer.kind) ? 'newBuildingFlatSale' : 'garageSale'),
      element('ExternalId', offer.id),
      element('Description', describeOffer(offer, MAX_DESCRIPTION)),
      element('Address', fullAddress(offer)),
      coordinates(offer),
      undergrounds(offer),
      group('Phones', [
        group('PhoneSchema', [
          element('CountryCode', '+7'),
          element('Number', nationalDigits(offer.project.city_phone)),
        ]),
      ]),
      ...(isHome(offer.kind) ? home(offer) : parkingPlace(offer)),
      complex(offer),
      ...pictures(offer),
      building(offer),
      bargain(offer),
    ])}\n`,
  tail: '</feed>\n',
  rules: [
    ...commonRules({
      id: 'ExternalId',
      address: 'Address',
      phone: 'Phones',
      price: 'BargainTerms.Price',
      area: 'TotalArea',
      living_area: 'LivingArea',
      floor: 'FloorNumber',
      rooms: 'FlatRoomsCount',
      image: 'Photos',
      is_open_plan: 'FlatRoomsCount',
    }),
    requireComplexId('cian', 'JKSchema.Id'),
    warnWhen(
      'no-image',
      'Photos',
      'нет ни планировки, ни картинки проекта',
      (offer) => getPictures(offer).length === 0,
    ),
    limitDescription('Description', MAX_DESCRIPTION),
  ],
}

function bargain(offer: SaleOffer): string {
  return group('BargainTerms', [
    element('Price', getPaidPrice(offer)),
    element('Currency', 'rur'),
    ...writeChoices('cian', offer, 'BargainTerms'),
    element('MortgageAllowed', toBoolean(offer.mortgage_allowed)),
  ])
}

function toBoolean(flag: number | null | undefined): string | null {
  return flag === null || flag === undefined ? null : String(flag === 1)
}

function coordinates({ project }: SaleOffer): string {
  if (project.latitude === null || project.longitude === null) return ''
  return group('Coordinates', [element('Lat', project.latitude), element('Lng', project.longitude)])
}

/** Stations whose id on CIAN is known. CIAN takes either minutes on foot or by transport. */
function undergrounds({ project }: SaleOffer): string {
  return group(
    'Undergrounds',
    project.metro.flatMap(({ name, walk_minutes, transport_minutes }) => {
      const id = project.metro_ids[name]?.cian
      if (id === undefined) return []
      return group('UndergroundInfoSchema', [
        element('TransportType', walk_minutes === null ? 'transport' : 'walk'),
        element('Time', walk_minutes ?? transport_minutes),
        element('Id', id),
      ])
    }),
  )
}

const decorations = {
  rough: 'without',
  prefine: 'preFine',
  fine: 'fine',
  furnished: 'fineWithFurniture',
} as const
const repairs = { design: 'design', euro: 'euro' } as const

/** CIAN’s 6 means six or more. */
const MAX_ROOMS = 6

function toRoomsCount(rooms: number | null): number {
  if (rooms === null) return OPEN_PLAN
  return rooms === 0 ? STUDIO : Math.min(rooms, MAX_ROOMS)
}

function home(offer: SaleOffer): string[] {
  const { rooms, features, window_views } = offer
  const kind = offer.finish === null ? null : toFinishKind(offer.finish.name)
  const count = (slug: string) => (features.includes(slug) ? 1 : null)
  return [
    element('FlatRoomsCount', toRoomsCount(rooms)),
    element('IsApartments', offer.kind === 'apartment' ? 'true' : null),
    element('IsEuroFlat', features.includes('kitchen_living') ? 'true' : null),
    element('TotalArea', offer.area),
    ...writeAreas('cian', withOneKitchen(offer)),
    element('FloorNumber', offer.floor),
    element('FlatOnFloorNumber', offer.place_on_floor),
    element('BalconiesCount', count('balcony')),
    element('LoggiasCount', count('loggia')),
    element('WindowsViewType', toWindowView(window_views)),
    element(
      'Decoration',
      kind !== null && kind in decorations ? decorations[kind as 'fine'] : null,
    ),
    element('RepairType', kind !== null && kind in repairs ? repairs[kind as 'euro'] : null),
    ...writeFigures('cian', offer),
    ...writeChoices('cian', offer),
  ]
}

/** CIAN has one element for both kitchens: the flag `IsEuroFlat` says which of the two it is. */
function withOneKitchen(offer: SaleOffer): SaleOffer {
  const isEuroFlat = offer.features.includes('kitchen_living')
  return { ...offer, kitchen_area: isEuroFlat ? offer.kitchen_living_area : offer.kitchen_area }
}

function parkingPlace({ area, floor }: SaleOffer): string[] {
  return [
    group('Garage', [element('Type', 'parkingPlace')]),
    element('TotalArea', area),
    element('FloorNumber', floor),
  ]
}

function toWindowView(views: readonly string[]): string | null {
  const yard = views.includes('yard')
  if (views.includes('street')) return yard ? 'yardAndStreet' : 'street'
  return yard ? 'yard' : null
}

function complex({ project, building, number, section }: SaleOffer): string {
  return group('JKSchema', [
    element('Id', project.ids.cian),
    element('Name', project.name),
    group('House', [
      element('Id', building.ids.cian),
      element('Name', building.name),
      group('Flat', [element('FlatNumber', number), element('SectionNumber', section)]),
    ]),
  ])
}

function pictures(offer: SaleOffer): string[] {
  const { plan } = offer
  const photos = getPhotos(offer)
  return [
    plan === null
      ? ''
      : group('LayoutPhoto', [element('FullUrl', plan), element('IsDefault', 'false')]),
    photos.length === 0
      ? ''
      : group(
          'Photos',
          photos.map((address, index) =>
            group('PhotoSchema', [
              element('FullUrl', address),
              element('IsDefault', String(index === 0)),
            ]),
          ),
        ),
  ]
}

const materials: Record<HouseType, string> = {
  Кирпичный: 'brick',
  Панельный: 'panel',
  Блочный: 'block',
  Монолитный: 'monolith',
  'Монолитно-кирпичный': 'monolithBrick',
  Деревянный: 'wood',
}
const parkings: Record<ParkingKind, string | null> = {
  underground: 'underground',
  multilevel: 'multilevel',
  ground: 'ground',
  yard: 'open',
  some: null,
}
const quarters = ['first', 'second', 'third', 'fourth']

/** CIAN takes one kind of parking. */
function building(offer: SaleOffer): string {
  const { building: house } = offer
  const [parking] = toParkingKinds(house.parking)
  const { completion_year, completion_quarter } = house
  return group('Building', [
    element('FloorsCount', house.floors_total),
    element('MaterialType', house.house_type === null ? null : materials[house.house_type]),
    ...writeFigures('cian', offer, 'Building'),
    ...writeChoices('cian', offer, 'Building'),
    element('PassengerLiftsCount', house.passenger_lifts),
    element('CargoLiftsCount', house.freight_lifts),
    group('Parking', [element('Type', parking && parkings[parking])]),
    completion_year === null || completion_quarter === null
      ? ''
      : group('Deadline', [
          element('Quarter', quarters[completion_quarter - 1]),
          element('Year', completion_year),
          element(
            'IsComplete',
            house.state === null ? null : house.state === 'built' ? 'true' : 'false',
          ),
        ]),
  ])
}

import { nationalDigits } from '../../../lib/phone.ts'
import { parkingKinds, toParkingKinds } from '../../lots/model/lot-house.ts'
import { readBuildingName } from '../offer/building-name.ts'
import {
  commonRules,
  limitDescription,
  requireComplexId,
  requirePicture,
  rejectHomeWhen,
  rejectWhen,
  warnWhen,
} from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { type PortalFormat, formatPortalTime, XML_HEAD } from './portal-format.ts'
import { writeAreas, writeChoices, writeFigures } from './portal-elements.ts'
import { getPhotos, type SaleOffer } from './sale-offer.ts'
import { isHome, OWN_FEATURE } from '../offer/own-elements.ts'
import { element, group } from './xml-write.ts'

const NAMESPACE = 'http://webmaster.yandex.ru/schemas/feed/realty/2010-06'
const MAX_DESCRIPTION = 10_000

/** Yandex Realty, new-build homes and parking places. Our import of this feed gives the same lots. */
export const yandexFormat: PortalFormat = {
  kinds: ['flat', 'apartment', 'parking'],
  head: (at) =>
    `${XML_HEAD}<realty-feed xmlns="${NAMESPACE}">\n${element('generation-date', formatPortalTime(at))}\n`,
  offer: (offer) =>
    `${group(
      'offer',
      [
        element('type', 'продажа'),
        ...(isHome(offer.kind)
          ? [element('property-type', 'жилая'), element('category', 'квартира')]
          : [element('category', 'гараж'), element('garage-type', 'машиноместо')]),
        element('lot-number', offer.article),
        element('url', offer.page),
        element('creation-date', formatPortalTime(offer.offered_at || offer.created_at)),
        element('last-update-date', formatPortalTime(offer.updated_at)),
        location(offer),
        salesAgent(offer),
        element(
          'deal-status',
          offer.sale_type === 'assignment' ? 'переуступка' : 'первичная продажа',
        ),
        ...writeChoices('yandex', offer),
        element('mortgage', offer.mortgage_allowed),
        ...money(offer),
        ...areas(offer),
        ...(isHome(offer.kind) ? home(offer) : place(offer)),
        ...house(offer),
        element('description', describeOffer(offer, MAX_DESCRIPTION)),
        element('image', offer.plan, { tag: 'plan' }),
        ...getPhotos(offer).map((address) => element('image', address)),
      ],
      { 'internal-id': offer.id },
    )}\n`,
  tail: '</realty-feed>\n',
  rules: [
    ...commonRules({
      id: 'internal-id',
      address: 'location/address',
      phone: 'sales-agent/phone',
      price: 'price',
      area: 'area',
      living_area: 'living-space',
      floor: 'floor',
      rooms: 'rooms',
      image: 'image',
      is_open_plan: 'open-plan',
    }),
    requireComplexId('yandex', 'yandex-building-id'),
    rejectHomeWhen(
      'no-house-id',
      'yandex-house-id',
      'неизвестен номер корпуса на портале: впишите его в файл PORTALS_FILE',
      ({ building }) => building.ids.yandex === undefined,
    ),
    rejectWhen(
      'no-creation-date',
      'creation-date',
      'неизвестно, когда лот появился',
      ({ created_at }) => created_at === '',
    ),
    rejectHomeWhen(
      'no-living-area',
      'living-space',
      'не указана жилая площадь',
      ({ living_area }) => living_area === null,
    ),
    rejectHomeWhen(
      'no-completion',
      'built-year',
      'не указан срок сдачи корпуса: год и квартал',
      ({ building }) => building.completion_year === null || building.completion_quarter === null,
    ),
    requirePicture('image'),
    warnWhen(
      'late-discount',
      'discount/end-date',
      'срок скидки истёк, портал её не покажет',
      ({ sale_ends_on }, today) => sale_ends_on !== null && sale_ends_on < today,
    ),
    limitDescription('description', MAX_DESCRIPTION),
  ],
}

function location({ project }: SaleOffer): string {
  return group('location', [
    element('country', 'Россия'),
    element('locality-name', project.city),
    element('sub-locality-name', project.district),
    element('address', project.address),
    element('latitude', project.latitude),
    element('longitude', project.longitude),
    ...project.metro.map((station) =>
      group('metro', [
        element('name', station.name),
        element('time-on-foot', station.walk_minutes),
        element('time-on-transport', station.transport_minutes),
      ]),
    ),
  ])
}

function salesAgent({ project, company }: SaleOffer): string {
  return group('sales-agent', [
    element('category', 'застройщик'),
    element('organization', project.developer ?? company),
    element('phone', `+7${nationalDigits(project.city_phone) ?? ''}`),
    element('email', project.city_email),
  ])
}

function money({ price, sale_price, sale_ends_on }: SaleOffer): string[] {
  const roubles = (value: number) => [element('value', value), element('currency', 'RUB')]
  if (sale_price === null) return [group('price', roubles(price))]
  return [
    group('price', roubles(price)),
    group('discount', [
      group('final-price', roubles(sale_price)),
      element('end-date', sale_ends_on),
    ]),
  ]
}

function areas(offer: SaleOffer): string[] {
  const space = (name: string, value: string | number | null) =>
    value === null ? '' : group(name, [element('value', value), element('unit', 'кв. м')])
  return [space('area', offer.area), ...writeAreas('yandex', offer, space)]
}

const balconies: ReadonlyArray<readonly [string, string]> = [
  ['balcony', 'балкон'],
  ['loggia', 'лоджия'],
  ['terrace', 'терраса'],
]
/** Features that Yandex has words for. */
const spoken = new Set(['balcony', 'loggia', 'terrace', 'two_bathrooms', 'open_plan'])
const views: Record<string, string> = {
  city: 'на город',
  park: 'в парк',
  river: 'на реку',
  street: 'на улицу',
  yard: 'во двор',
}

function home(offer: SaleOffer): string[] {
  const { rooms, features } = offer
  const outside = balconies.flatMap(([slug, word]) => (features.includes(slug) ? word : []))
  return [
    element('new-flat', 1),
    element('apartment', offer.number),
    element('apartments', offer.kind === 'apartment' ? 1 : null),
    // A studio counts as one room and has an additional flag.
    element('rooms', rooms === 0 ? 1 : rooms),
    element('studio', rooms === 0 ? 1 : null),
    element('open-plan', offer.is_open_plan ? 1 : null),
    element('floor', offer.floor),
    element('place-on-floor', offer.place_on_floor),
    element('renovation', offer.finish?.name),
    element('balcony', outside.join(' и ')),
    element('bathroom-unit', features.includes('two_bathrooms') ? 2 : null),
    ...offer.window_views.map((view) => element('window-view', views[view])),
    ...writeFigures('yandex', offer),
    // Yandex ignores elements that it does not know; our import reads them.
    ...features.filter((slug) => !spoken.has(slug)).map((slug) => element(OWN_FEATURE, slug)),
  ]
}

/** A parking place. Yandex has no element for its number and storey; our import reads them. */
function place(offer: SaleOffer): string[] {
  return [
    element('number', offer.number),
    element('floor', offer.floor),
    ...offer.features.map((slug) => element(OWN_FEATURE, slug)),
  ]
}

function house({ project, building, section }: SaleOffer): string[] {
  return [
    element('yandex-building-id', project.ids.yandex),
    element('yandex-house-id', building.ids.yandex),
    ...names(project.name, building),
    element('building-section', section),
    element('floors-total', building.floors_total),
    element('built-year', building.completion_year),
    element('ready-quarter', building.completion_quarter),
    element('building-state', building.state),
    element('building-type', building.house_type?.toLowerCase()),
    element('lift', building.has_lift),
    // Yandex takes their presence; our import reads their number.
    element('passenger-lifts', building.passenger_lifts),
    element('freight-lifts', building.freight_lifts),
    element('parking', building.parking ? 1 : null),
    ...toParkingKinds(building.parking).map((kind) => element('parking-type', parkingKinds[kind])),
    element('key-handover-date', building.keys_on),
    element('is-elite', project.area_type === 'premium_area' ? 1 : null),
  ]
}

/** Joins project and building into one name if it can be parsed back. Otherwise the building is a separate phase. */
function names(project: string, { name: building, phase: own }: SaleOffer['building']): string[] {
  const complex = `ЖК «${project}»`
  const fullName = `${complex}, ${building.replace(/^Корпус/, 'корпус')}`
  const parts = readBuildingName(fullName)
  if (parts.project === project && `Корпус ${parts.building}` === building) {
    return [element('building-name', fullName), element('building-phase', own)]
  }
  return [element('building-name', complex), element('building-phase', phase(building))]
}

function phase(building: string): string {
  return /^Очередь ([\d.]+)$/.exec(building)?.[1] ?? building
}

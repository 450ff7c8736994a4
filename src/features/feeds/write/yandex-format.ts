import { nationalDigits } from '../../../lib/phone.ts'
import { readBuildingName } from '../offer/building-name.ts'
import {
  commonRules,
  cutsDescription,
  needsComplexId,
  needsPicture,
  refuseWhen,
  warnWhen,
} from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { type PortalFormat, portalMoment, XML_HEAD } from './portal-format.ts'
import type { SaleOffer } from './sale-offer.ts'
import { element, group } from './xml-write.ts'

const NAMESPACE = 'http://webmaster.yandex.ru/schemas/feed/realty/2010-06'
const MAX_DESCRIPTION = 10_000

/** Yandex Realty, new-build flats. What it says, our own import reads back as it was. */
export const yandexFormat: PortalFormat = {
  head: (at) =>
    `${XML_HEAD}<realty-feed xmlns="${NAMESPACE}">\n${element('generation-date', portalMoment(at))}\n`,
  offer: (offer) =>
    `${group(
      'offer',
      [
        element('type', 'продажа'),
        element('property-type', 'жилая'),
        element('category', 'квартира'),
        element('lot-number', offer.article),
        element('url', offer.page),
        element('creation-date', portalMoment(offer.createdAt)),
        element('last-update-date', portalMoment(offer.updatedAt)),
        location(offer),
        salesAgent(offer),
        element('deal-status', 'первичная продажа'),
        ...money(offer),
        ...areas(offer),
        ...home(offer),
        ...house(offer),
        element('description', describeOffer(offer, MAX_DESCRIPTION)),
        element('image', offer.plan, { tag: 'plan' }),
        element('image', offer.project.picture),
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
      livingArea: 'living-space',
      floor: 'floor',
      rooms: 'rooms',
      image: 'image',
      openPlan: 'open-plan',
    }),
    needsComplexId('yandex', 'yandex-building-id'),
    refuseWhen(
      'no-house-id',
      'yandex-house-id',
      'неизвестен номер корпуса на портале: впишите его в файл PORTALS_FILE',
      ({ building }) => building.ids.yandex === undefined,
    ),
    refuseWhen(
      'no-creation-date',
      'creation-date',
      'неизвестно, когда лот появился',
      ({ createdAt }) => createdAt === '',
    ),
    refuseWhen(
      'no-living-area',
      'living-space',
      'не указана жилая площадь',
      ({ livingArea }) => livingArea === null,
    ),
    refuseWhen(
      'no-completion',
      'built-year',
      'не указан срок сдачи корпуса: год и квартал',
      ({ building }) => building.completionYear === null || building.completionQuarter === null,
    ),
    needsPicture('image'),
    warnWhen(
      'late-discount',
      'discount/end-date',
      'срок скидки истёк, портал её не покажет',
      ({ saleEndsOn }, today) => saleEndsOn !== null && saleEndsOn < today,
    ),
    cutsDescription('description', MAX_DESCRIPTION),
  ],
}

function location({ project }: SaleOffer): string {
  return group('location', [
    element('country', 'Россия'),
    element('locality-name', project.city),
    element('address', project.address),
    element('latitude', project.latitude),
    element('longitude', project.longitude),
    ...project.metro.map((station) =>
      group('metro', [
        element('name', station.name),
        element('time-on-foot', station.walkMinutes),
        element('time-on-transport', station.transportMinutes),
      ]),
    ),
  ])
}

function salesAgent({ project, company }: SaleOffer): string {
  return group('sales-agent', [
    element('category', 'застройщик'),
    element('organization', company),
    element('phone', `+7${nationalDigits(project.cityPhone) ?? ''}`),
    element('email', project.cityEmail),
  ])
}

function money({ price, salePrice, saleEndsOn }: SaleOffer): string[] {
  const roubles = (value: number) => [element('value', value), element('currency', 'RUB')]
  if (salePrice === null) return [group('price', roubles(price))]
  return [
    group('price', roubles(price)),
    group('discount', [group('final-price', roubles(salePrice)), element('end-date', saleEndsOn)]),
  ]
}

function areas({ area, livingArea, kitchenArea }: SaleOffer): string[] {
  const space = (name: string, value: number | null) =>
    value === null ? '' : group(name, [element('value', value), element('unit', 'кв. м')])
  return [
    space('area', area),
    space('living-space', livingArea),
    space('kitchen-space', kitchenArea),
  ]
}

const balconies: ReadonlyArray<readonly [string, string]> = [
  ['balcony', 'балкон'],
  ['loggia', 'лоджия'],
  ['terrace', 'терраса'],
]
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
    // A studio counts as one room, and says what it is besides.
    element('rooms', rooms === 0 ? 1 : rooms),
    element('studio', rooms === 0 ? 1 : null),
    element('open-plan', offer.isOpenPlan ? 1 : null),
    element('floor', offer.floor),
    element('renovation', offer.finish?.name ?? 'без отделки'),
    element('balcony', outside.join(' и ')),
    element('bathroom-unit', features.includes('two_bathrooms') ? 2 : null),
    ...offer.windowViews.map((view) => element('window-view', views[view])),
    element('ceiling-height', offer.ceilingHeight),
  ]
}

function house({ project, building, section }: SaleOffer): string[] {
  return [
    element('yandex-building-id', project.ids.yandex),
    element('yandex-house-id', building.ids.yandex),
    ...names(project.name, building.name),
    element('building-section', section),
    element('floors-total', building.floorsTotal),
    element('built-year', building.completionYear),
    element('ready-quarter', building.completionQuarter),
    element('building-state', building.state),
    element('building-type', building.houseType?.toLowerCase()),
    element('is-elite', project.areaType === 'premium_area' ? 1 : null),
  ]
}

/** Project and house in one name where it can be taken apart again, else the house as a phase of its own. */
function names(project: string, building: string): string[] {
  const complex = `ЖК «${project}»`
  const whole = `${complex}, ${building.replace(/^Корпус/, 'корпус')}`
  const parts = readBuildingName(whole)
  if (parts.project === project && `Корпус ${parts.building}` === building) {
    return [element('building-name', whole)]
  }
  return [element('building-name', complex), element('building-phase', phase(building))]
}

function phase(building: string): string {
  return /^Очередь ([\d.]+)$/.exec(building)?.[1] ?? building
}

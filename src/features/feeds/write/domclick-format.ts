import { nationalDigits } from '../../../lib/phone.ts'
import { commonRules, requirePicture, rejectWhen } from './offer-rules.ts'
import { fullAddress, getPaidPrice, type PortalFormat, XML_HEAD } from './portal-format.ts'
import { writeAreas, writeChoices, writeFigures } from './portal-elements.ts'
import { getPhotos, type SaleOffer } from './sale-offer.ts'
import { element, group } from './xml-write.ts'

/** DomClick: complexes with buildings with flats. It has no field for a discount: the price is what a buyer pays. */
export const domclickFormat: PortalFormat = {
  kinds: ['flat', 'apartment'],
  isGrouped: true,
  head: () => `${XML_HEAD}<complexes>\n`,
  between: (before, after) => closing(before, after) + opening(before, after),
  offer: (offer) => `${flat(offer)}\n`,
  tail: '</complexes>\n',
  rules: [
    ...commonRules({
      id: 'flat_id',
      address: 'address',
      phone: 'sales_phone',
      price: 'price',
      area: 'area',
      living_area: 'living_area',
      floor: 'floor',
      rooms: 'room',
      image: 'plan',
      is_open_plan: 'room',
    }),
    rejectWhen(
      'no-coordinates',
      'latitude',
      'у проекта не указаны координаты',
      ({ project }) => project.latitude === null || project.longitude === null,
    ),
    rejectWhen(
      'no-completion',
      'built_year',
      'не указан срок сдачи корпуса: год и квартал',
      ({ building }) => building.completion_year === null || building.completion_quarter === null,
    ),
    rejectWhen('no-number', 'apartment', 'не указан номер квартиры', ({ number }) => number === ''),
    requirePicture('plan'),
  ],
}

function closing(before: SaleOffer | null, after: SaleOffer | null): string {
  if (!before || before.building.id === after?.building.id) return ''
  const house = '</flats></building>\n'
  return before.project.id === after?.project.id
    ? house
    : `${house}</buildings>${salesOffice(before)}${developer(before)}</complex>\n`
}

function opening(before: SaleOffer | null, after: SaleOffer | null): string {
  if (!after || before?.building.id === after.building.id) return ''
  const { building, project } = after
  const house = [
    '<building>',
    // Without portal ids, our ids identify the buildings.
    element('id', building.ids.domclick ?? building.id),
    element('name', building.name),
    element('floors', building.floors_total),
    element('building_state', building.state),
    element('built_year', building.completion_year),
    element('ready_quarter', building.completion_quarter),
    element('building_type', building.house_type?.toLowerCase()),
    element('fz_214', after.sale_type === 'ddu' || after.sale_type === 'assignment' ? 1 : null),
    // DomClick has no elements for these; our import reads them.
    element('lift', building.has_lift),
    element('passenger_lifts_count', building.passenger_lifts),
    element('cargo_lifts_count', building.freight_lifts),
    element('keys_date', building.keys_on),
    '<flats>\n',
  ].join('')
  if (before?.project.id === project.id) return house
  const complex = [
    '<complex>',
    element('id', project.ids.domclick ?? project.id),
    element('name', project.name),
    element('latitude', project.latitude),
    element('longitude', project.longitude),
    element('address', fullAddress(after)),
    group(
      'images',
      getPhotos({ photos: [], project }).map((address) => element('image', address)),
    ),
    element('description_main', project.description.trim() || project.text),
    group('infrastructure', [element('parking', building.parking ? 1 : null)]),
    '<buildings>\n',
  ]
  return complex.join('') + house
}

function salesOffice(offer: SaleOffer): string {
  const { project } = offer
  return group('sales_info', [
    element('sales_phone', `+7${nationalDigits(project.city_phone) ?? ''}`),
    element('address', fullAddress(offer)),
    element('sales_latitude', project.latitude),
    element('sales_longitude', project.longitude),
  ])
}

function developer({ company, page, project }: SaleOffer): string {
  return group('developer', [
    element('id', 1),
    element('name', project.developer ?? company),
    element('phone', `+7${nationalDigits(project.city_phone) ?? ''}`),
    element('site', new URL(page).origin),
  ])
}

const views: Record<string, string> = {
  city: 'на город',
  park: 'в парк',
  river: 'на реку',
  street: 'на улицу',
  yard: 'во двор',
}

function flat(offer: SaleOffer): string {
  const { rooms, features } = offer
  const outside = [
    features.includes('balcony') ? 'балкон' : '',
    features.includes('loggia') ? 'лоджия' : '',
    features.includes('terrace') ? 'терраса' : '',
  ]
  return group('flat', [
    element('flat_id', offer.id),
    element('apartment', offer.number),
    element('floor', offer.floor),
    // Absent for an open plan without a number of rooms.
    element('room', rooms),
    ...writeChoices('domclick', offer),
    // DomClick has no elements for these; our import reads them.
    element('mortgage', offer.mortgage_allowed),
    element('place_on_floor', offer.place_on_floor),
    element('description', offer.description),
    element('open_plan', offer.is_open_plan ? 1 : null),
    element('section', offer.section),
    ...writeFigures('domclick', offer),
    element('plan', offer.plan ?? offer.project.picture),
    element('balcony', outside.filter((word) => word !== '').join(' и ')),
    element('renovation', offer.finish?.name),
    element('price', getPaidPrice(offer)),
    element('area', offer.area),
    ...writeAreas('domclick', offer),
    element('window_view', offer.window_views.flatMap((view) => views[view] ?? []).join(', ')),
    element('bathroom', features.includes('two_bathrooms') ? 2 : null),
    element('housing_type', offer.kind === 'apartment' ? 'апартаменты' : 'квартира'),
  ])
}

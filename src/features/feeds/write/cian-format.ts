import { nationalDigits } from '../../../lib/phone.ts'
import { finishKind } from '../offer/finish-kind.ts'
import { commonRules, cutsDescription, needsComplexId, warnWhen } from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { fullAddress, paidFor, type PortalFormat, XML_HEAD } from './portal-format.ts'
import type { HouseType } from '../offer/portals.ts'
import { picturesOf, type SaleOffer } from './sale-offer.ts'
import { element, group } from './xml-write.ts'

const MAX_DESCRIPTION = 3_000
/** How CIAN counts rooms besides 1…5. */
const OPEN_PLAN = 7
const STUDIO = 9

/** CIAN, feed version 2, flats of new buildings. It knows no discount: the price is what is paid. */
export const cianFormat: PortalFormat = {
  head: () => `${XML_HEAD}<feed>\n<feed_version>2</feed_version>\n`,
  offer: (offer) =>
    `${group('object', [
      element('Category', 'newBuildingFlatSale'),
      element('ExternalId', offer.id),
      element('Description', describeOffer(offer, MAX_DESCRIPTION)),
      element('Address', fullAddress(offer)),
      coordinates(offer),
      group('Phones', [
        group('PhoneSchema', [
          element('CountryCode', '+7'),
          element('Number', nationalDigits(offer.project.cityPhone)),
        ]),
      ]),
      ...home(offer),
      complex(offer),
      ...pictures(offer),
      building(offer),
      group('BargainTerms', [element('Price', paidFor(offer)), element('Currency', 'rur')]),
    ])}\n`,
  tail: '</feed>\n',
  rules: [
    ...commonRules({
      id: 'ExternalId',
      address: 'Address',
      phone: 'Phones',
      price: 'BargainTerms.Price',
      area: 'TotalArea',
      livingArea: 'LivingArea',
      floor: 'FloorNumber',
      rooms: 'FlatRoomsCount',
      image: 'Photos',
      openPlan: 'FlatRoomsCount',
    }),
    needsComplexId('cian', 'JKSchema.Id'),
    warnWhen(
      'no-image',
      'Photos',
      'нет ни планировки, ни картинки проекта',
      (offer) => picturesOf(offer).length === 0,
    ),
    cutsDescription('Description', MAX_DESCRIPTION),
  ],
}

function coordinates({ project }: SaleOffer): string {
  if (project.latitude === null || project.longitude === null) return ''
  return group('Coordinates', [element('Lat', project.latitude), element('Lng', project.longitude)])
}

const decorations = {
  rough: 'without',
  prefine: 'preFine',
  fine: 'fine',
  furnished: 'fineWithFurniture',
} as const
const repairs = { design: 'design', euro: 'euro' } as const

function home(offer: SaleOffer): string[] {
  const { rooms, features, windowViews } = offer
  const kind = finishKind(offer.finish?.name ?? null)
  const count = (slug: string) => (features.includes(slug) ? 1 : null)
  return [
    element('FlatRoomsCount', rooms === 0 ? STUDIO : (rooms ?? OPEN_PLAN)),
    element('IsApartments', offer.kind === 'apartment' ? 'true' : null),
    element('IsEuroFlat', features.includes('kitchen_living') ? 'true' : null),
    element('TotalArea', offer.area),
    element('LivingArea', offer.livingArea),
    element('KitchenArea', offer.kitchenArea),
    element('FloorNumber', offer.floor),
    element('BalconiesCount', count('balcony')),
    element('LoggiasCount', count('loggia')),
    element('WindowsViewType', viewOf(windowViews)),
    element(
      'Decoration',
      kind !== null && kind in decorations ? decorations[kind as 'fine'] : null,
    ),
    element('RepairType', kind !== null && kind in repairs ? repairs[kind as 'euro'] : null),
  ]
}

function viewOf(views: readonly string[]): string | null {
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

function pictures({ plan, project }: SaleOffer): string[] {
  return [
    plan === null
      ? ''
      : group('LayoutPhoto', [element('FullUrl', plan), element('IsDefault', 'false')]),
    project.picture === null
      ? ''
      : group('Photos', [
          group('PhotoSchema', [element('FullUrl', project.picture), element('IsDefault', 'true')]),
        ]),
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
const quarters = ['first', 'second', 'third', 'fourth']

function building({ building: house, ceilingHeight }: SaleOffer): string {
  const { completionYear, completionQuarter } = house
  return group('Building', [
    element('FloorsCount', house.floorsTotal),
    element('MaterialType', house.houseType === null ? null : materials[house.houseType]),
    element('CeilingHeight', ceilingHeight),
    completionYear === null || completionQuarter === null
      ? ''
      : group('Deadline', [
          element('Quarter', quarters[completionQuarter - 1]),
          element('Year', completionYear),
          element('IsComplete', house.state === 'built' ? 'true' : 'false'),
        ]),
  ])
}

import { nationalDigits } from '../../../lib/phone.ts'
import { finishKind } from '../offer/finish-kind.ts'
import { commonRules, cutsDescription, needsPicture, refuseWhen } from './offer-rules.ts'
import { describeOffer } from './offer-text.ts'
import { fullAddress, paidFor, type PortalFormat, XML_HEAD } from './portal-format.ts'
import { picturesOf, type SaleOffer } from './sale-offer.ts'
import { element, emptyElement, group } from './xml-write.ts'

const MAX_DESCRIPTION = 7_500
const MAX_ID = 100
const MOST_ADS = 50_000

/** Avito Autoload, format 3, flats of new buildings. It knows no discount: the price is what is paid. */
export const avitoFormat: PortalFormat = {
  head: () => `${XML_HEAD}<Ads target="Avito.ru" formatVersion="3">\n`,
  offer: (offer) =>
    `${group('Ad', [
      element('Id', offer.id),
      element('Category', 'Квартиры'),
      element('OperationType', 'Продам'),
      element('MarketType', 'Новостройка'),
      element('PropertyRights', 'Застройщик'),
      element('ContactPhone', `+7${nationalDigits(offer.project.cityPhone) ?? ''}`),
      element('Address', fullAddress(offer)),
      element('Latitude', offer.project.latitude),
      element('Longitude', offer.project.longitude),
      element('NewDevelopmentId', developmentOf(offer)),
      element('Description', describeOffer(offer, MAX_DESCRIPTION)),
      element('Price', paidFor(offer)),
      ...home(offer),
      group(
        'Images',
        picturesOf(offer).map((url) => emptyElement('Image', { url })),
      ),
    ])}\n`,
  tail: '</Ads>\n',
  mostOffers: MOST_ADS,
  rules: [
    ...commonRules({
      id: 'Id',
      address: 'Address',
      phone: 'ContactPhone',
      price: 'Price',
      area: 'Square',
      livingArea: 'LivingSpace',
      floor: 'Floor',
      rooms: 'Rooms',
      image: 'Images',
      openPlan: 'Rooms',
    }),
    refuseWhen('long-id', 'Id', `номер длиннее ${MAX_ID} знаков`, ({ id }) => id.length > MAX_ID),
    refuseWhen(
      'no-complex-id',
      'NewDevelopmentId',
      'неизвестен номер новостройки на портале: впишите его в файл PORTALS_FILE',
      (offer) => developmentOf(offer) === undefined,
    ),
    refuseWhen(
      'no-house-type',
      'HouseType',
      'неизвестно, из чего построен корпус: впишите house_type в файл PORTALS_FILE',
      ({ building }) => building.houseType === null,
    ),
    needsPicture('Images'),
    cutsDescription('Description', MAX_DESCRIPTION),
  ],
}

/** Avito's catalogue of new developments numbers complexes and single houses in one row. */
function developmentOf({ project, building }: SaleOffer): string | undefined {
  return building.ids.avito ?? project.ids.avito
}

const decorations: Partial<Record<string, string>> = {
  rough: 'Без отделки',
  prefine: 'Предчистовая',
  fine: 'Чистовая',
}
const views: Record<string, string> = { yard: 'Во двор', street: 'На улицу' }
const outside: Record<string, string> = { balcony: 'Балкон', loggia: 'Лоджия' }

function home(offer: SaleOffer): string[] {
  const { building, rooms, features } = offer
  return [
    element('Status', offer.kind === 'apartment' ? 'Апартаменты' : 'Квартира'),
    element('Rooms', rooms === 0 ? 'Студия' : (rooms ?? 'Своб. планировка')),
    element('Square', offer.area),
    element('LivingSpace', offer.livingArea),
    element('KitchenSpace', offer.kitchenArea),
    element('Floor', offer.floor),
    element('Floors', building.floorsTotal),
    element('HouseType', building.houseType),
    element('ApartmentNumber', offer.number),
    element('Decoration', decorations[finishKind(offer.finish?.name ?? null) ?? '']),
    element('CeilingHeight', offer.ceilingHeight),
    element('BuiltYear', building.completionYear),
    options('ViewFromWindows', offer.windowViews, views),
    options('BalconyOrLoggiaMulti', features, outside),
  ]
}

function options(name: string, slugs: readonly string[], words: Record<string, string>): string {
  return group(
    name,
    slugs.map((slug) => element('Option', words[slug])),
  )
}

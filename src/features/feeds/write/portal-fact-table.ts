import { findFigurePaths } from '../offer/portal-fields.ts'
import { portals } from '../offer/portals.ts'

/** The formats of feeds by whose elements a fact is looked up. */
export type SourceFormatName = 'yrl' | 'cian' | 'avito' | 'domclick' | 'profitbase' | 'lots'

/** The format of each portal's feed. */
export const formatOf = {
  yandex: 'yrl',
  cian: 'cian',
  avito: 'avito',
  domclick: 'domclick',
} as const
export const formatNames: Readonly<Record<SourceFormatName, string>> = {
  yrl: 'Яндекс',
  cian: 'ЦИАН',
  avito: 'Авито',
  domclick: 'ДомКлик',
  profitbase: 'Profitbase',
  lots: 'прайс-лист',
}

type Elements = Readonly<Partial<Record<SourceFormatName, string>>>

export interface PortalFact {
  /** In the genitive: «нет жилой площади». */
  noun: string
  /** Where each format has it. */
  elements: Elements
  /** What the company writes where its feed does not say it. Null: only the source can. */
  byHand: string | null
  /** Whose fact it is: it is listed by name. */
  place: 'city' | 'project' | 'building' | 'lot'
}

const livingArea: Elements = Object.fromEntries([
  ...portals.map((portal) => [formatOf[portal], findFigurePaths(portal).living_area]),
  ['lots', 'Жилая площадь'],
])

/** What a lot lacks when it breaks the rule of this name. Rules of wrong values are not here. */
export const portalFacts: Readonly<Record<string, PortalFact>> = {
  'no-phone': {
    noun: 'телефона города',
    elements: {
      yrl: 'sales-agent/phone',
      cian: 'Phones/PhoneSchema/Number',
      avito: 'ContactPhone',
      domclick: 'sales_info/sales_phone',
    },
    byHand: 'phone в cities.yaml',
    place: 'city',
  },
  'no-address': {
    noun: 'адреса проекта',
    elements: { yrl: 'location/address', cian: 'Address', avito: 'Address', domclick: 'address' },
    byHand: 'address в project.md',
    place: 'project',
  },
  'no-complex-id': {
    noun: 'номера ЖК на портале',
    elements: { yrl: 'yandex-building-id', cian: 'JKSchema/Id', avito: 'NewDevelopmentId' },
    byHand: 'файл PORTALS_FILE',
    place: 'project',
  },
  'no-house-id': {
    noun: 'номера корпуса на портале',
    elements: { yrl: 'yandex-house-id' },
    byHand: 'файл PORTALS_FILE',
    place: 'building',
  },
  'no-coordinates': {
    noun: 'координат проекта',
    elements: {
      yrl: 'location/latitude',
      cian: 'Coordinates/Lat',
      avito: 'Latitude',
      domclick: 'latitude',
    },
    byHand: 'latitude и longitude в project.md (их предложит kvartal map from-osm)',
    place: 'project',
  },
  'no-completion': {
    noun: 'года и квартала сдачи',
    elements: {
      yrl: 'built-year и ready-quarter',
      cian: 'Building/Deadline',
      domclick: 'built_year и ready_quarter',
      profitbase: 'house/built-year и house/ready-quarter',
    },
    byHand: 'completion в buildings.yaml',
    place: 'building',
  },
  'no-house-type': {
    noun: 'материала дома',
    elements: {
      yrl: 'building-type',
      cian: 'Building/MaterialType',
      avito: 'HouseType',
      domclick: 'building_type',
    },
    byHand: 'house_type в файле PORTALS_FILE',
    place: 'building',
  },
  'no-living-area': {
    noun: 'жилой площади',
    elements: livingArea,
    byHand: null,
    place: 'lot',
  },
  'no-image': {
    noun: 'картинки',
    elements: {
      yrl: 'image',
      cian: 'LayoutPhoto или Photos',
      avito: 'Images/Image',
      domclick: 'plan',
      profitbase: 'image',
      lots: 'Планировка',
    },
    byHand: 'picture в project.md',
    place: 'lot',
  },
  'no-number': {
    noun: 'номера квартиры',
    elements: {
      yrl: 'apartment',
      cian: 'JKSchema/House/Flat/FlatNumber',
      avito: 'ApartmentNumber',
      domclick: 'apartment',
      profitbase: 'number',
    },
    byHand: null,
    place: 'lot',
  },
}

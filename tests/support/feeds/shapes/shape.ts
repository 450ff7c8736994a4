import type { FeedFormatName } from '../../../../src/features/feeds/merge/import-feed.server.ts'

/** A form in which feeds tell something, and what a site has after it. */
export interface FeedShape {
  /** Which rule of reading feeds it belongs to. */
  rule: string
  name: string
  format: FeedFormatName
  document: string | Uint8Array
  /** The city of the import, for documents that name none. */
  city?: string
  /** A part of the report and of the site: what else is there does not matter. */
  expected: object
}

/** Elements by name. An array is one element after another, null none. */
type Elements = Record<string, string | readonly string[] | null>

/** Writes elements of these names around their contents, which are XML. */
function toXml(elements: Elements): string {
  return Object.entries(elements)
    .flatMap(([name, content]) => [content ?? []].flat().map((xml) => writeElement(name, xml)))
    .join('\n')
}

/** A name may carry attributes: `image tag="plan"`. */
function writeElement(name: string, xml: string): string {
  return `<${name}>${xml}</${name.split(' ')[0]}>`
}

const yandex: Elements = {
  type: 'продажа',
  'property-type': 'жилая',
  category: 'квартира',
  location:
    '<region>Пермский край</region><locality-name>Пермь</locality-name><address>Речная, 4</address>',
  price: '<value>7000000</value><currency>RUB</currency>',
  area: '<value>50</value>',
  'new-flat': 'да',
  floor: '3',
  rooms: '2',
  'building-name': 'Речной',
}

/** Writes a feed for Yandex of offers that differ from a plain one in these elements. */
export function yandexFeed(...offers: readonly Elements[]): string {
  const written = offers.map(
    (own, index) =>
      `<offer internal-id="${index + 1}">${toXml({ ...yandex, apartment: `${index + 1}`, ...own })}</offer>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<realty-feed>\n${written.join('\n')}\n</realty-feed>`
}

const cian: Elements = {
  Category: 'newBuildingFlatSale',
  Address: 'Пермь, Речная, 4',
  FlatRoomsCount: '2',
  TotalArea: '50',
  FloorNumber: '3',
  JKSchema: '<Id>77</Id><Name>Речной</Name><House><Name>1</Name></House>',
  BargainTerms: '<Price>7000000</Price><Currency>rur</Currency>',
}

/** Writes a feed for CIAN. */
export function cianFeed(...offers: readonly Elements[]): string {
  const written = offers.map(
    (own, index) => `<object>${toXml({ ExternalId: `${index + 1}`, ...cian, ...own })}</object>`,
  )
  return `<feed><feed_version>2</feed_version>\n${written.join('\n')}\n</feed>`
}

const avito: Elements = {
  Category: 'Квартиры',
  OperationType: 'Продам',
  MarketType: 'Новостройка',
  NewDevelopmentId: '13',
  Address: 'Пермь, Речная, 4',
  Rooms: '2',
  Square: '50',
  Floor: '3',
  Price: '7000000',
}

/** Writes a feed for Avito. */
export function avitoFeed(...offers: readonly Elements[]): string {
  const written = offers.map(
    (own, index) => `<Ad>${toXml({ Id: `${index + 1}`, ...avito, ...own })}</Ad>`,
  )
  return `<Ads formatVersion="3" target="Avito.ru">\n${written.join('\n')}\n</Ads>`
}

interface Complex {
  complex?: Elements
  building?: Elements
  flats: readonly Elements[]
}

/** Writes a feed for DomClick: one complex with one building. */
export function domclickFeed({ complex = {}, building = {}, flats }: Complex): string {
  const written = flats.map((own, index) =>
    toXml({
      flat: toXml({
        flat_id: `${index + 1}`,
        apartment: `${index + 1}`,
        floor: '3',
        room: '2',
        price: '7000000',
        area: '50',
        ...own,
      }),
    }),
  )
  const house = toXml({ id: '900', name: '1', ...building, flats: written.join('\n') })
  const around = toXml({ id: '700', name: 'Речной', address: 'Пермь, Речная, 4', ...complex })
  return `<complexes><complex>${around}<buildings><building>${house}</building></buildings></complex></complexes>`
}

const profitbase: Elements = {
  object:
    '<id>900</id><name>Речной</name><location><locality-name>Пермь</locality-name><address>Речная, 4</address></location>',
  house: '<id>77</id><name>Корпус 1</name>',
  type: 'продажа',
  property_type: 'Квартира',
  category: 'квартира',
  status: 'AVAILABLE',
  floor: '3',
  rooms: '2',
  area: '<value>50</value>',
  price: '<value>7000000</value><currency>RUR</currency>',
}

/** Writes a feed of the CRM Profitbase in its own format. */
export function profitbaseFeed(...offers: readonly Elements[]): string {
  const written = offers.map(
    (own, index) =>
      `<offer internal-id="${index + 1}">${toXml({ ...profitbase, number: `${index + 1}`, ...own })}</offer>`,
  )
  return `<realty-feed type="profitbase_xml">\n${written.join('\n')}\n</realty-feed>`
}

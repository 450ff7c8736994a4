import { expect } from 'vitest'
import {
  avitoFeed,
  cianFeed,
  domclickFeed,
  type FeedShape,
  profitbaseFeed,
  yandexFeed,
} from './shape.ts'

const refused = (...parts: readonly string[]) =>
  parts.map((part) => expect.objectContaining({ reason: expect.stringContaining(part) }))
const warnings = (...parts: readonly RegExp[]) =>
  parts.map((part) => expect.objectContaining({ message: expect.stringMatching(part) }))
const noRegion = '<locality-name>Пермь</locality-name><address>Речная, 4</address>'
const TEXT = 'Квартира на третьем этаже дома у реки, окна во двор, рядом школа и детский сад.'

/** Which offers become lots, and what each is: kind, number, rooms, price and status. */
export const offerShapes: readonly FeedShape[] = [
  {
    rule: 'status',
    name: 'BOOKED of Profitbase is a reserved lot, SOLD is none',
    format: 'yrl',
    document: profitbaseFeed(
      {},
      { status: 'BOOKED' },
      { status: 'SOLD' },
      { status: 'UNAVAILABLE' },
    ),
    expected: { lots: [{ status: 'available' }, { status: 'reserved' }] },
  },
  {
    rule: 'status',
    name: 'EXECUTION of Profitbase is a reserved lot',
    format: 'yrl',
    document: profitbaseFeed({ status: 'EXECUTION' }),
    expected: { lots: [{ status: 'reserved' }] },
  },
  {
    rule: 'status',
    name: 'Booking of CIAN',
    format: 'cian',
    document: cianFeed(
      { Booking: '<Status>booked</Status>' },
      { Booking: '<Status>free</Status>' },
      { Booking: '<Status>sold</Status>' },
    ),
    expected: { lots: [{ status: 'reserved' }, { status: 'available' }] },
  },
  {
    rule: 'status',
    name: 'in Russian in a feed for Yandex',
    format: 'yrl',
    document: yandexFeed({ status: 'Забронирована' }, { 'deal-status': 'продано' }),
    expected: { lots: [{ status: 'reserved' }], report: { refused: [] } },
  },
  {
    rule: 'status',
    name: 'that no rule knows is not on sale and named',
    format: 'yrl',
    document: profitbaseFeed({ status: 'X7' }, {}),
    expected: {
      lots: [{ number: '2' }],
      report: { warnings: warnings(/«X7» не знаком/) },
    },
  },
  {
    rule: 'resale',
    name: 'without any element of a new building is refused',
    format: 'yrl',
    document: yandexFeed({ 'new-flat': null, 'building-name': null }),
    expected: { lots: [], report: { refused: refused('похоже на вторичное жильё') } },
  },
  {
    rule: 'resale',
    name: 'that says so is refused',
    format: 'yrl',
    document: yandexFeed({ 'new-flat': 'нет' }),
    expected: { lots: [], report: { refused: refused('вторичное жильё') } },
  },
  {
    rule: 'rent',
    name: 'is refused',
    format: 'yrl',
    document: yandexFeed({ type: 'аренда' }),
    expected: { lots: [], report: { refused: refused('принимается только продажа') } },
  },
  {
    rule: 'kind',
    name: 'apartments by flag and by category',
    format: 'yrl',
    document: yandexFeed({ apartments: '1' }, { category: 'апартаменты' }),
    expected: { lots: [{ kind: 'apartment' }, { kind: 'apartment' }] },
  },
  {
    rule: 'kind',
    name: 'parking place and storage unit',
    format: 'yrl',
    document: yandexFeed(
      {
        category: 'машиноместо',
        'property-type': null,
        rooms: null,
        area: '<value>13</value>',
        price: '<value>900000</value>',
      },
      {
        category: 'кладовая',
        'property-type': null,
        rooms: null,
        area: '<value>4</value>',
        price: '<value>300000</value>',
      },
    ),
    expected: {
      lots: [
        { kind: 'parking', rooms: null },
        { kind: 'storage', rooms: null },
      ],
    },
  },
  {
    rule: 'kind',
    name: 'parking place of a complex of CIAN',
    format: 'cian',
    document: cianFeed({
      Category: 'garageSale',
      FlatRoomsCount: null,
      TotalArea: '13',
      BargainTerms: '<Price>900000</Price>',
    }),
    expected: { lots: [{ kind: 'parking' }] },
  },
  {
    rule: 'number',
    name: 'inside the location',
    format: 'yrl',
    document: yandexFeed({ apartment: null, location: `${noRegion}<apartment>45</apartment>` }),
    expected: { lots: [{ number: '45' }] },
  },
  {
    rule: 'number',
    name: 'only in the description',
    format: 'yrl',
    document: yandexFeed({ apartment: null, description: 'Этаж 3, квартира 45.' }),
    expected: { lots: [{ number: '45' }] },
  },
  {
    rule: 'number',
    name: 'beside the flat of CIAN',
    format: 'cian',
    document: cianFeed({ Apartment: 'КВ-1/002' }),
    expected: { lots: [{ number: 'КВ-1/002' }] },
  },
  {
    rule: 'rooms',
    name: 'studio by flag, by word and by zero',
    format: 'yrl',
    document: yandexFeed({ studio: '1', rooms: null }, { rooms: 'студия' }, { rooms: '0' }),
    expected: { lots: [{ rooms: 0 }, { rooms: 0 }, { rooms: 0 }] },
  },
  {
    rule: 'rooms',
    name: 'open plan without a number',
    format: 'yrl',
    document: yandexFeed({ rooms: null, 'open-plan': 'да' }),
    expected: { lots: [{ rooms: null, is_open_plan: 1, features: ['open_plan'] }] },
  },
  {
    rule: 'rooms',
    name: 'codes of CIAN for studio and open plan',
    format: 'cian',
    document: cianFeed({ FlatRoomsCount: '9' }, { FlatRoomsCount: '7' }),
    expected: { lots: [{ rooms: 0 }, { rooms: null, is_open_plan: 1 }] },
  },
  {
    rule: 'rooms',
    name: 'missing is a reason to refuse, with the line',
    format: 'domclick',
    document: domclickFeed({ flats: [{ room: null }] }),
    expected: { lots: [], report: { refused: refused('не указано число комнат') } },
  },
  {
    rule: 'discount',
    name: 'of Yandex with its last day',
    format: 'yrl',
    document: yandexFeed({
      discount: '<final-price><value>6500000</value></final-price><end-date>2026-12-31</end-date>',
    }),
    expected: {
      lots: [{ price: 7_000_000, sale_price: 6_500_000, sale_ends_on: '2026-12-31' }],
    },
  },
  {
    rule: 'discount',
    name: 'that has ended is left out with a warning',
    format: 'yrl',
    document: yandexFeed({
      discount: '<final-price><value>6500000</value></final-price><end-date>2026-01-31</end-date>',
    }),
    expected: { lots: [{ sale_price: null }], report: { warnings: [expect.anything()] } },
  },
  {
    rule: 'discount',
    name: 'lowest of the special offers of Profitbase',
    format: 'yrl',
    document: profitbaseFeed({
      'special-offers':
        '<special-offer><discount-price>6900000</discount-price></special-offer><special-offer><discount-price>6600000</discount-price></special-offer>',
    }),
    expected: { lots: [{ price: 7_000_000, sale_price: 6_600_000 }] },
  },
  {
    rule: 'price',
    name: 'in another currency is refused',
    format: 'yrl',
    document: yandexFeed({ price: '<value>70000</value><currency>USD</currency>' }),
    expected: { lots: [], report: { refused: refused('USD') } },
  },
  {
    rule: 'price',
    name: 'with kopecks is rounded with a warning',
    format: 'cian',
    document: cianFeed({ BargainTerms: '<Price>6999999.80</Price><Currency>rur</Currency>' }),
    expected: {
      lots: [{ price: 7_000_000 }],
      report: { warnings: warnings(/копейки округлены/) },
    },
  },
  {
    rule: 'guard of prices',
    name: 'ten times too much in one offer without a region on an empty site',
    format: 'yrl',
    document: yandexFeed({ location: noRegion, price: '<value>70000000</value>' }),
    expected: {
      lots: [],
      report: { held_back: [{ reason: expect.stringContaining('в этом регионе допустимо') }] },
    },
  },
  {
    rule: 'guard of prices',
    name: 'one of three in kopecks',
    format: 'yrl',
    document: yandexFeed({}, {}, { price: '<value>700000000</value>' }),
    expected: {
      lots: [{ number: '1' }, { number: '2' }],
      report: { held_back: [{ offer: '3' }] },
    },
  },
  {
    rule: 'repeated id',
    name: 'is refused',
    format: 'cian',
    document: cianFeed({ ExternalId: 'x' }, { ExternalId: 'x' }),
    expected: {
      lots: [{ external_id: 'x' }],
      report: { refused: refused('ExternalId уже встречался') },
    },
  },
  {
    rule: 'city',
    name: 'that no offer of Avito names is refused with the switch that helps',
    format: 'avito',
    document: avitoFeed({ Address: null }),
    expected: { lots: [], report: { refused: refused('--city ГОРОД') } },
  },
  {
    rule: 'city',
    name: 'given to the import places the offers of Avito',
    format: 'avito',
    document: avitoFeed({ Address: null }),
    city: 'Пермь',
    expected: { projects: [{ city: 'Пермь' }], lots: [{ external_id: '1' }] },
  },
  {
    rule: 'city',
    name: 'in the address alone',
    format: 'yrl',
    document: yandexFeed({
      location: '<address>Пермский край, г. Кунгур, Новая, 1</address>',
    }),
    expected: { projects: [{ city: 'Кунгур', address: 'Новая, 1' }] },
  },
  {
    rule: 'names of elements',
    name: 'with capitals at the root',
    format: 'cian',
    document: cianFeed({}).replaceAll('feed>', 'Feed>').replaceAll('object>', 'Object>'),
    expected: { lots: [{ external_id: '1' }] },
  },
  {
    rule: 'names of elements',
    name: 'with underscores and a prefix',
    format: 'yrl',
    document: yandexFeed({})
      .replaceAll('building-name', 'building_name')
      .replaceAll('<rooms>2</rooms>', '<y:rooms xmlns:y="y">3</y:rooms>'),
    expected: { projects: [{ name: 'Речной' }], lots: [{ rooms: 3 }] },
  },
  {
    rule: 'encoding',
    name: 'Windows-1251 as it is declared',
    format: 'yrl',
    document: toWindows1251(
      yandexFeed({ description: TEXT }).replace('encoding="UTF-8"', 'encoding="windows-1251"'),
    ),
    expected: { projects: [{ name: 'Речной' }], report: { warnings: [] } },
  },
  {
    rule: 'encoding',
    name: 'UTF-8 although Windows-1251 is declared',
    format: 'yrl',
    document: yandexFeed({ description: TEXT }).replace(
      'encoding="UTF-8"',
      'encoding="windows-1251"',
    ),
    expected: {
      projects: [{ name: 'Речной' }],
      report: { warnings: warnings(/объявлена кодировка windows-1251/) },
    },
  },
  {
    rule: 'encoding',
    name: 'a byte order mark that contradicts the declaration',
    format: 'yrl',
    document: `\ufeff${yandexFeed({ description: TEXT }).replace('encoding="UTF-8"', 'encoding="windows-1251"')}`,
    expected: {
      projects: [{ name: 'Речной' }],
      report: { warnings: warnings(/начало файла.*utf-8.*windows-1251/) },
    },
  },
  {
    rule: 'encoding',
    name: 'UTF-16 with a byte order mark',
    format: 'yrl',
    document: Buffer.from(
      `\ufeff${yandexFeed({}).replace('encoding="UTF-8"', 'encoding="UTF-16"')}`,
      'utf16le',
    ),
    expected: { projects: [{ name: 'Речной' }], report: { warnings: [] } },
  },
]

/** Node encodes no Windows-1251. */
function toWindows1251(text: string): Uint8Array {
  const letters = new TextDecoder('windows-1251').decode(
    Uint8Array.from({ length: 256 }, (_, code) => code),
  )
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

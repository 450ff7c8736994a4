import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { avitoFeed } from './avito-feed.ts'
import { cianFeed } from './cian-feed.ts'
import { readAddress } from './feed-address.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { ReadOffer } from '../offer/feed-offer.ts'
import { unknownChoices } from '../../lots/model/lot-choices.ts'
import { readFeed } from './feed-reader.ts'
import { findFigurePaths } from '../offer/portal-fields.ts'
import type { Portal } from '../offer/portals.ts'
import { readOffer } from '../offer/read-offer.ts'

/** A house of which an offer tells nothing more. */
const untold = {
  has_lift: null,
  passenger_lifts: null,
  freight_lifts: null,
  parking: null,
  keys_on: null,
  phase: null,
}

/** A lot of which an offer has neither figures nor choices. */
const withoutFields = (portal: Portal) => ({
  ...Object.fromEntries(Object.keys(findFigurePaths(portal)).map((name) => [name, null])),
  ...unknownChoices(),
})

async function readAll(format: PortalFeed, bytes: Uint8Array): Promise<ReadOffer[]> {
  async function* once() {
    yield bytes
  }
  const offers: ReadOffer[] = []
  for await (const batch of readFeed(once(), format)) {
    for (const element of batch) offers.push(readOffer(format, element, '2026-11-21'))
  }
  return offers
}

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url))

async function readOne(format: PortalFeed, fields: Record<string, string>): Promise<ReadOffer> {
  const body = Object.entries(fields).map(([name, text]) => `<${name}>${text}</${name}>`)
  const { root, offer } = format
  const xml = `<${root}><${offer}>\n${body.join('\n')}</${offer}></${root}>`
  const [read] = await readAll(format, Buffer.from(xml))
  if (!read) throw new Error('no offer was read')
  return read
}

const cian = {
  Category: 'newBuildingFlatSale',
  ExternalId: 'x',
  Address: 'Москва, Речной проезд, 4',
  FlatRoomsCount: '2',
  TotalArea: '45.6',
  FloorNumber: '3',
  JKSchema: '<Id>77</Id><Name>Речной</Name><House><Name>Корпус 2</Name></House>',
  BargainTerms: '<Price>12500000</Price><Currency>rur</Currency>',
}
const avito = {
  Id: 'x',
  Category: 'Квартиры',
  OperationType: 'Продам',
  MarketType: 'Новостройка',
  Address: 'Москва, Речной проезд, 4',
  NewDevelopmentId: '13',
  Rooms: '2',
  Square: '45.6',
  Floor: '3',
  Price: '12500000',
}
const readCian = (fields: Record<string, string>) => readOne(cianFeed, { ...cian, ...fields })
const readAvito = (fields: Record<string, string>) => readOne(avitoFeed, { ...avito, ...fields })

it('accepts valid CIAN and Avito offers without warnings', async () => {
  expect(await readCian({})).toMatchObject({ rejection: null, warnings: [] })
  expect(await readAvito({})).toMatchObject({ rejection: null, warnings: [] })
})

it.each([
  ['Россия, Московская область, г. Химки, ул. Новая, 4', 'Химки', 'ул. Новая, 4'],
  ['141400, МО, г.о. Химки, Новая улица, 4', 'Химки', 'Новая улица, 4'],
  ['г Москва, ул Ленина, д 10', 'Москва', 'ул Ленина, д 10'],
  ['Город Москва', 'Москва', ''],
  ['Городец, Новая, 4', 'Городец', 'Новая, 4'],
  ['Респ. Татарстан, Казань', 'Казань', ''],
  ['Республика Татарстан, Казань г., Новая', 'Казань', 'Новая'],
  ['Санкт-Петербург, посёлок Шушары, 1', 'Санкт-Петербург', 'посёлок Шушары, 1'],
  ['Речной проезд, 4', '', 'Речной проезд, 4'],
  ['Московская область', '', 'Московская область'],
  [
    'Ленинградская обл., Всеволожский муниципальный район, Мурино, бульвар Менделеева, 1',
    'Мурино',
    'бульвар Менделеева, 1',
  ],
  [
    'Ленинградская область, Всеволожский р-н, Муринское г. п., г. Мурино, Новая ул., 1',
    'Мурино',
    'Новая ул., 1',
  ],
  ['Московская область, Ленинский городской округ, деревня Апаринки, к2', 'Апаринки', 'к2'],
  ['ул. Новая, 4, г. Тверь', 'Тверь', 'ул. Новая, 4'],
  ['Пресненская наб., 12, Москва', 'Москва', 'Пресненская наб., 12'],
  ['город Москва, Волоколамское шоссе, дом 97, кв. 12', 'Москва', 'Волоколамское шоссе, дом 97'],
  [' , ', '', ''],
])('reads from the address «%s» the city «%s»', (text, city, street) => {
  expect(readAddress(text)).toMatchObject({ city, street })
})

it('reads unusual but unambiguous values of a CIAN feed', async () => {
  const read = await readAll(cianFeed, await fixture('cian-odd-forms.xml'))
  const offer = (id: string) => read.find((each) => each.id === id)?.offer
  expect(offer('0012')).toEqual({
    ...withoutFields('cian'),
    id: '0012',
    place: { line: 5, column: 3 },
    project: {
      key: 'cian:77',
      name: 'Речной',
      city: 'Химки',
      region: 'Московская область',
      city_phone: '+7 (495) 000-00-12',
      city_email: '',
      area_type: null,
      address: 'ул. Новая, 4',
      latitude: 55.891,
      longitude: 37.444,
      metro: [],
    },
    building: {
      key: 'cian:501',
      name: 'Корпус 2',
      floors_total: 17,
      completion_year: 2027,
      completion_quarter: 3,
      state: 'unfinished',
      house_type: 'Монолитный',
      has_lift: 1,
      passenger_lifts: 2,
      freight_lifts: null,
      parking: 'underground',
      keys_on: null,
      phase: null,
    },
    section: '3',
    floor: 3,
    kind: 'flat',
    article: null,
    number: '45',
    rooms: 2,
    is_open_plan: false,
    area: 45.6,
    living_area: 24.1,
    kitchen_area: null,
    kitchen_living_area: 12,
    ceiling_height: 2.9,
    price: 12_500_000,
    sale_price: null,
    sale_ends_on: null,
    finish: { slug: 'chistovaya-otdelka', name: 'Чистовая отделка' },
    status: 'available',
    plan_picture_url: 'https://a.example/plan.png?a=1&b=2',
    pictures: ['https://a.example/1.jpg'],
    features: ['kitchen_living', 'loggia', 'two_bathrooms'],
    window_views: ['street', 'yard'],
    sale_type: 'assignment',
    mortgage_allowed: 1,
    place_on_floor: null,
    description: 'Двор без машин & тихий сад у реки',
  })
  expect(offer('studio')).toMatchObject({
    kind: 'apartment',
    rooms: 0,
    floor: 4,
    number: '7А',
    section: '2',
    project: { city: 'Москва', address: 'Мысовая ул, д. 1', city_phone: '+7 (495) 000-00-13' },
    building: { key: 'Корпус 2', state: 'built', completion_year: 2025, completion_quarter: 4 },
    finish: { name: 'Дизайнерская отделка' },
  })
  expect(offer('open')).toMatchObject({
    rooms: null,
    is_open_plan: true,
    article: null,
    features: ['open_plan'],
    finish: { name: 'С мебелью' },
    project: { name: 'Мыс', city_phone: '' },
    building: { name: 'Башня «Юг»', state: null, completion_year: null, floors_total: null },
  })
  expect(offer('six')).toMatchObject({
    rooms: 6,
    project: { key: 'Мыс', name: 'Мыс' },
    building: { key: 'Корпус 5' },
  })
  // A repeated id is detected by the import, not by the reader.
  expect(read.flatMap((each) => (each.rejection ? each.id : []))).toEqual([
    'old',
    'dollars',
    'rooms-8',
  ])
  expect(read.flatMap((each) => (each.offer ? each.warnings : []))).toEqual([
    { line: 60, message: 'BargainTerms/Currency: не указана, считаем рублями' },
  ])
})

it('reads unusual but unambiguous values of an Avito feed', async () => {
  const read = await readAll(avitoFeed, await fixture('avito-odd-forms.xml'))
  const offer = (id: string) => read.find((each) => each.id === id)?.offer
  expect(offer('0012')).toEqual({
    ...withoutFields('avito'),
    offered_at: '2026-10-01T00:00:00.000Z',
    id: '0012',
    place: { line: 3, column: 3 },
    project: {
      key: 'avito:28212',
      name: 'Новая ул., 4',
      city: 'Химки',
      region: 'Московская область',
      city_phone: '+7 (495) 000-00-12',
      city_email: '',
      area_type: null,
      address: 'Новая ул., 4',
      latitude: 55.891,
      longitude: 37.444,
      metro: [],
    },
    building: {
      key: 'Корпус 2',
      name: 'Корпус 2',
      floors_total: 17,
      completion_year: null,
      completion_quarter: null,
      state: null,
      house_type: 'Монолитный',
      ...untold,
    },
    section: '',
    floor: 3,
    kind: 'flat',
    article: null,
    number: '45',
    rooms: 2,
    is_open_plan: false,
    area: 45.6,
    living_area: 24.1,
    kitchen_area: 12,
    ceiling_height: 2.9,
    price: 12_500_000,
    sale_price: null,
    sale_ends_on: null,
    finish: { slug: 'chistovaya-otdelka', name: 'Чистовая отделка' },
    status: 'available',
    plan_picture_url: 'https://a.example/plans/45.png?a=1&b=2',
    pictures: ['https://a.example/facade.jpg'],
    features: ['balcony', 'loggia'],
    window_views: ['yard'],
    mortgage_allowed: 1,
    place_on_floor: null,
    description: 'Двор без машин & сад\n— у реки',
  })
  expect(offer('studio')).toMatchObject({
    kind: 'apartment',
    rooms: 0,
    finish: { slug: 'none', name: 'Без отделки' },
    plan_picture_url: null,
    features: ['loggia'],
    window_views: ['street'],
  })
  expect(offer('open')).toMatchObject({
    rooms: null,
    is_open_plan: true,
    price: 51_000_000,
    project: { key: 'avito:30001', name: 'Проект 30001', city: '' },
  })
  expect(offer('ten')).toMatchObject({ rooms: 10, project: { key: 'Мысовая улица, 1' } })
  expect(read.flatMap((each) => (each.rejection ? each.id : []))).toEqual([
    'rent',
    'old',
    'parking',
    'many',
    '',
  ])
  expect(read.flatMap((each) => (each.offer ? each.warnings : []))).toEqual([
    { line: 44, message: 'DateEnd: срок объявления истёк, лот принят как продающийся' },
    { line: 50, message: 'Price: копейки округлены до рублей' },
    { line: 57, message: 'Decoration: «Авторская» не понято, пропущено' },
  ])
})

it.each([
  [{ ExternalId: '' }, 'нет ExternalId'],
  [{ ExternalId: 'x'.repeat(201) }, 'длиннее 200'],
  [{ Category: 'flatSale' }, 'только newBuildingFlatSale'],
  [{ FlatRoomsCount: '' }, 'не указано число комнат'],
  [{ FlatRoomsCount: 'две' }, 'неизвестно число комнат'],
  [{ TotalArea: '' }, 'не указана площадь (TotalArea)'],
  [{ TotalArea: 'большая' }, 'не похожа на число'],
  [{ TotalArea: '0' }, 'невозможна'],
  [{ FloorNumber: '' }, 'не указан этаж'],
  [{ FloorNumber: 'чердак' }, 'невозможен'],
  [{ BargainTerms: '' }, 'не указана цена (BargainTerms/Price)'],
  [{ BargainTerms: '<Price>300000</Price><PriceType>squareMeter</PriceType>' }, 'за весь объект'],
  [{ BargainTerms: '<Price>9</Price><Currency>rur</Currency>' }, 'невозможна'],
  [{ BargainTerms: '<Price>150000</Price><Currency>eur</Currency>' }, 'валюта «eur»'],
  [{ JKSchema: '', Address: '' }, 'к какому проекту'],
])('rejects a CIAN offer with %o, with reason and position', async (fields, reason) => {
  const { offer, rejection } = await readCian(fields)
  expect(offer).toBeNull()
  expect(rejection?.reason).toContain(reason)
  expect(rejection?.place.line).toBeGreaterThan(0)
  expect(rejection?.place.column).toBeGreaterThan(0)
})

it.each([
  [{ Id: '' }, 'нет Id'],
  [{ Category: 'Комнаты' }, 'только Квартиры'],
  [{ OperationType: 'Сниму' }, 'только Продам'],
  [{ MarketType: 'Вторичка' }, 'только Новостройка'],
  [{ Rooms: '' }, 'не указано число комнат'],
  [{ Square: '<Value>40</Value>' }, 'не указана площадь (Square)'],
  [{ Square: '40 соток' }, 'не похожа на число'],
  [{ Floor: '' }, 'не указан этаж'],
  [{ Price: 'по запросу' }, 'не похожа на число'],
  [{ NewDevelopmentId: '', Address: '' }, 'к какому проекту'],
])('rejects an Avito offer with %o, with reason and position', async (fields, reason) => {
  const { offer, rejection } = await readAvito(fields)
  expect(offer).toBeNull()
  expect(rejection?.reason).toContain(reason)
  expect(rejection?.place.line).toBeGreaterThan(0)
})

it('reports line and column of an invalid nested field', async () => {
  const fields = { BargainTerms: '<Currency>rur</Currency>\n  <Price>много</Price>' }
  const { rejection } = await readCian(fields)
  expect(rejection?.place).toEqual({ line: 10, column: 3 })
})

it.each([
  [{ Category: '' }, 'Category: не указано'],
  [{ FlatRoomsCount: '0' }, 'принято как студия'],
  [{ LivingArea: '60' }, 'не помещается'],
  [{ Decoration: 'мрамор' }, 'Decoration: «мрамор» не понято'],
  [{ WindowsViewType: 'sea' }, 'WindowsViewType: «sea» не понято'],
  [{ IsApartments: 'maybe' }, 'IsApartments: «maybe» не понято'],
  [{ Coordinates: '<Lat>север</Lat><Lng>37</Lng>' }, 'Coordinates/Lat'],
  [{ Phones: '<PhoneSchema><Number>звоните</Number></PhoneSchema>' }, 'Phones/PhoneSchema/Number'],
  [{ LayoutPhoto: '<FullUrl>javascript:alert(1)</FullUrl>' }, 'не похож на http(s)'],
  [{ Building: '<FloorsCount>2</FloorsCount>' }, 'выше, чем этажей'],
  [{ Building: '<Deadline><Quarter>fifth</Quarter></Deadline>' }, 'Deadline/Quarter'],
])('accepts a CIAN offer with %o, with a warning', async (fields, message) => {
  const { offer, warnings } = await readCian(fields)
  expect(offer).not.toBeNull()
  expect(warnings.map((warning) => warning.message).join()).toContain(message)
})

it.each([
  ['Корпус 2', 'Корпус 2', ''],
  ['к. 2А', 'Корпус 2А', ''],
  ['3.1', 'Корпус 3.1', ''],
  ['Секция 4', 'Речной проезд, 4', '4'],
  ['ЖК «Речной», корпус 2, секция 3', 'Корпус 2', '3'],
  ['Очередь 2', 'Очередь 2', ''],
  ['Парк, корпус 2', 'Парк, корпус 2', ''],
  ['Парк, корпус 2, с. 7', 'Парк, корпус 2', '7'],
  ['', 'Речной проезд, 4', ''],
])('reads the CIAN building «%s» as «%s», section %s', async (text, name, section) => {
  const JKSchema = `<Id>77</Id><Name>Речной</Name><House><Name>${text}</Name></House>`
  const { offer } = await readCian({ JKSchema })
  expect({ name: offer?.building.name, section: offer?.section }).toEqual({ name, section })
})

it('reads both formats in Windows-1251', async () => {
  const declaration = '<?xml version="1.0" encoding="windows-1251"?>'
  const name = Uint8Array.of(0xd0, 0xe5, 0xf7, 0xed, 0xee, 0xe9)
  const between = (head: string, tail: string) =>
    Buffer.concat([Buffer.from(declaration + head), name, Buffer.from(tail)])
  const [inCian] = await readAll(
    cianFeed,
    between(
      '<feed><object><ExternalId>1</ExternalId><FlatRoomsCount>2</FlatRoomsCount><TotalArea>50</TotalArea><FloorNumber>2</FloorNumber><BargainTerms><Price>15000000</Price></BargainTerms><JKSchema><Name>',
      '</Name></JKSchema></object></feed>',
    ),
  )
  expect(inCian?.offer?.project.name).toBe('Речной')
  const [inAvito] = await readAll(
    avitoFeed,
    between(
      '<Ads><Ad><Id>1</Id><Rooms>2</Rooms><Square>50</Square><Floor>2</Floor><Price>15000000</Price><NewDevelopmentId>1</NewDevelopmentId><Address>',
      '</Address></Ad></Ads>',
    ),
  )
  expect(inAvito?.offer?.project.city).toBe('Речной')
})

it.each([
  ['2026-09-01T09:00:00+03:00', '2026-09-01T06:00:00.000Z'],
  ['2026-09-01', '2026-09-01T00:00:00.000Z'],
  // The portal will show it from then on.
  ['2030-09-01T09:00:00+03:00', null],
  ['скоро', null],
  ['', null],
])('takes the day from which Avito shows an offer, %s, for %s', async (DateBegin, offered_at) => {
  expect((await readAvito({ DateBegin })).offer?.offered_at).toBe(offered_at)
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { avitoFeed } from './avito-feed.ts'
import { cianFeed } from './cian-feed.ts'
import { readAddress } from './feed-address.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import type { ReadOffer } from '../offer/feed-offer.ts'
import { readFeed } from './feed-reader.ts'
import { readOffer } from '../offer/read-offer.ts'

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
  if (!read) throw new Error('no offer came out')
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

it('takes plain offers of both without a word', async () => {
  expect(await readCian({})).toMatchObject({ refusal: null, warnings: [] })
  expect(await readAvito({})).toMatchObject({ refusal: null, warnings: [] })
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
  [' , ', '', ''],
])('finds in the address «%s» the city «%s»', (text, city, street) => {
  expect(readAddress(text)).toEqual({ city, street })
})

it('reads a CIAN feed full of odd forms as its writers meant it', async () => {
  const read = await readAll(cianFeed, await fixture('cian-odd-forms.xml'))
  const offer = (id: string) => read.find((each) => each.id === id)?.offer
  expect(offer('0012')).toEqual({
    id: '0012',
    place: { line: 5, column: 3 },
    project: {
      key: 'cian:77',
      name: 'Речной',
      city: 'Химки',
      cityPhone: '+7 (495) 000-00-12',
      cityEmail: '',
      areaType: 'business_area',
      address: 'ул. Новая, 4',
      latitude: 55.891,
      longitude: 37.444,
      metro: [],
    },
    building: {
      key: 'cian:501',
      name: 'Корпус 2',
      floorsTotal: 17,
      completionYear: 2027,
      completionQuarter: 3,
      state: 'unfinished',
    },
    section: '3',
    floor: 3,
    kind: 'flat',
    article: 'Р-2-3-45',
    number: '45',
    rooms: 2,
    isOpenPlan: false,
    area: 45.6,
    livingArea: 24.1,
    kitchenArea: 12,
    ceilingHeight: 2.9,
    price: 12_500_000,
    salePrice: null,
    saleEndsOn: null,
    finish: { slug: 'chistovaya-otdelka', name: 'Чистовая отделка' },
    status: 'available',
    planUrl: 'https://a.example/plan.png?a=1&b=2',
    features: ['kitchen_living', 'loggia', 'two_bathrooms'],
    windowViews: ['street', 'yard'],
  })
  expect(offer('studio')).toMatchObject({
    kind: 'apartment',
    rooms: 0,
    floor: 4,
    number: '7А',
    section: '2',
    project: { city: 'Москва', address: 'Мысовая ул, д. 1', cityPhone: '+7 (495) 000-00-13' },
    building: { key: 'Корпус 2', state: 'built', completionYear: 2025, completionQuarter: 4 },
    finish: { name: 'Дизайнерская отделка' },
  })
  expect(offer('open')).toMatchObject({
    rooms: null,
    isOpenPlan: true,
    article: 'open',
    features: ['open_plan'],
    finish: { name: 'С мебелью' },
    project: { name: 'Мыс', cityPhone: '' },
    building: { name: 'Башня «Юг»', state: null, completionYear: null, floorsTotal: 9 },
  })
  expect(offer('six')).toMatchObject({
    rooms: 5,
    project: { key: 'Мыс', name: 'Мыс' },
    building: { key: 'Корпус 5' },
  })
  // The id that comes twice is the import's to notice.
  expect(read.flatMap((each) => (each.refusal ? each.id : []))).toEqual([
    'old',
    'dollars',
    'rooms-8',
  ])
  expect(read.flatMap((each) => (each.offer ? each.warnings : []))).toEqual([
    { line: 60, message: 'BargainTerms/Currency: не указана, считаем рублями' },
  ])
})

it('reads an Avito feed full of odd forms as its writers meant it', async () => {
  const read = await readAll(avitoFeed, await fixture('avito-odd-forms.xml'))
  const offer = (id: string) => read.find((each) => each.id === id)?.offer
  expect(offer('0012')).toEqual({
    id: '0012',
    place: { line: 3, column: 3 },
    project: {
      key: 'avito:28212',
      name: 'Новая ул., 4, корпус 2',
      city: 'Химки',
      cityPhone: '+7 (495) 000-00-12',
      cityEmail: '',
      areaType: 'business_area',
      address: 'Новая ул., 4, корпус 2',
      latitude: 55.891,
      longitude: 37.444,
      metro: [],
    },
    building: {
      key: 'Корпус 2',
      name: 'Корпус 2',
      floorsTotal: 17,
      completionYear: null,
      completionQuarter: null,
      state: null,
    },
    section: '1',
    floor: 3,
    kind: 'flat',
    article: 'НУ4-2-1-45',
    number: '45',
    rooms: 2,
    isOpenPlan: false,
    area: 45.6,
    livingArea: 24.1,
    kitchenArea: 12,
    ceilingHeight: 2.9,
    price: 12_500_000,
    salePrice: null,
    saleEndsOn: null,
    finish: { slug: 'chistovaya-otdelka', name: 'Чистовая отделка' },
    status: 'available',
    planUrl: 'https://a.example/plans/45.png?a=1&b=2',
    features: ['balcony', 'loggia'],
    windowViews: ['yard'],
  })
  expect(offer('studio')).toMatchObject({
    kind: 'apartment',
    rooms: 0,
    finish: null,
    planUrl: null,
    features: ['loggia'],
    windowViews: ['street'],
  })
  expect(offer('open')).toMatchObject({
    rooms: null,
    isOpenPlan: true,
    price: 51_000_000,
    project: { key: 'avito:30001', name: 'Проект 30001', city: '' },
  })
  expect(offer('ten')).toMatchObject({ rooms: 5, project: { key: 'Мысовая улица, 1' } })
  expect(read.flatMap((each) => (each.refusal ? each.id : []))).toEqual([
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
  [{ Category: 'garageSale' }, 'только newBuildingFlatSale'],
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
])('refuses %o of CIAN with its reason and place', async (fields, reason) => {
  const { offer, refusal } = await readCian(fields)
  expect(offer).toBeNull()
  expect(refusal?.reason).toContain(reason)
  expect(refusal?.place.line).toBeGreaterThan(0)
  expect(refusal?.place.column).toBeGreaterThan(0)
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
])('refuses %o of Avito with its reason and place', async (fields, reason) => {
  const { offer, refusal } = await readAvito(fields)
  expect(offer).toBeNull()
  expect(refusal?.reason).toContain(reason)
  expect(refusal?.place.line).toBeGreaterThan(0)
})

it('tells the line and column of a bad field deep in an offer', async () => {
  const fields = { BargainTerms: '<Currency>rur</Currency>\n  <Price>много</Price>' }
  const { refusal } = await readCian(fields)
  expect(refusal?.place).toEqual({ line: 10, column: 3 })
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
])('takes an offer of CIAN with %o and says so', async (fields, message) => {
  const { offer, warnings } = await readCian(fields)
  expect(offer).not.toBeNull()
  expect(warnings.map((warning) => warning.message).join()).toContain(message)
})

it.each([
  ['Корпус 2', 'Корпус 2', '1'],
  ['к. 2А', 'Корпус 2А', '1'],
  ['3.1', 'Корпус 3.1', '1'],
  ['Секция 4', 'Речной проезд, 4', '4'],
  ['ЖК «Речной», корпус 2, секция 3', 'Корпус 2', '3'],
  ['Очередь 2', 'Очередь 2', '1'],
  ['Парк, корпус 2', 'Парк, корпус 2', '1'],
  ['Парк, корпус 2, с. 7', 'Парк, корпус 2', '7'],
  ['', 'Речной проезд, 4', '1'],
])('calls the house «%s» of CIAN «%s», section %s', async (text, name, section) => {
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

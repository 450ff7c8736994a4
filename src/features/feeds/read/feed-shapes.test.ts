import { expect, it } from 'vitest'
import { readFeed } from './feed-reader.ts'
import { toHouseKey, toHouseName } from '../offer/building-name.ts'
import type { PortalFeed } from '../offer/feed-format.ts'
import { readOffer } from '../offer/read-offer.ts'
import { parseSaleStatus } from '../offer/offer-fields.ts'
import { cianFeed } from './cian-feed.ts'
import { avitoFeed } from './avito-feed.ts'
import { findPlan } from './offer-pictures.ts'
import { yrlFeed } from './yrl-feed.ts'

async function readOne(format: PortalFeed, fields: Record<string, string>, id = '') {
  const body = Object.entries(fields).map(([name, text]) => `<${name}>${text}</${name}>`)
  const { root, offer } = format
  const bytes = Buffer.from(`<${root}><${offer} ${id}>${body.join('\n')}</${offer}></${root}>`)
  async function* once() {
    yield bytes
  }
  for await (const [element] of readFeed(once(), format)) {
    if (element) return readOffer(format, element, '2026-11-21')
  }
  throw new Error('no offer was read')
}

const yrl = {
  type: 'продажа',
  category: 'квартира',
  'new-flat': 'да',
  location: '<locality-name>Пермь</locality-name><address>Речная, 4</address>',
  price: '<value>7000000</value><currency>RUB</currency>',
  area: '<value>50</value>',
  floor: '3',
  rooms: '2',
  'building-name': 'Речной',
}
const cian = {
  Category: 'newBuildingFlatSale',
  ExternalId: 'x',
  Address: 'Пермь, Речная, 4',
  FlatRoomsCount: '2',
  TotalArea: '45.6',
  FloorNumber: '3',
  JKSchema: '<Name>Речной</Name>',
  BargainTerms: '<Price>7000000</Price><Currency>rur</Currency>',
}
const avito = {
  Id: 'x',
  Category: 'Квартиры',
  OperationType: 'Продам',
  MarketType: 'Новостройка',
  Address: 'Пермь, Речная, 4',
  NewDevelopmentId: '13',
  Rooms: '2',
  Square: '45.6',
  Floor: '3',
  Price: '7000000',
}
const readYrl = (fields: Record<string, string>) =>
  readOne(yrlFeed, { ...yrl, ...fields }, 'internal-id="x"')
const readCian = (fields: Record<string, string>) => readOne(cianFeed, { ...cian, ...fields })
const readAvito = (fields: Record<string, string>) => readOne(avitoFeed, { ...avito, ...fields })

it.each([
  [{ apartment: '45' }, '45'],
  [{ location: `${yrl.location}<apartment>45</apartment>` }, '45'],
  [{ 'flat-number': 'кв. 45' }, '45'],
  [{ number: '№45А' }, '45А'],
  [{ apartment: '-', number: '45' }, '45'],
  [{ apartment: 'КВ-1/002' }, 'КВ-1/002'],
  [{ description: 'Этаж 3, квартира 45.' }, '45'],
  [{ description: 'ЖК, номер квартиры К69' }, 'К69'],
  [{ description: 'Светлая кв. 45 на третьем этаже' }, '45'],
  [{ description: 'Просторная квартира 45 м², кухня 12 кв. м' }, ''],
  [{ description: 'Квартира 45,6 м2; кв. 2-комнатная; квартира 3 комнаты' }, ''],
  [{ description: 'Рядом квартира 45 и квартира 46' }, ''],
  [{ number: '7', description: 'квартира 45' }, '7'],
])('reads the number of %o as «%s»', async (fields, number) => {
  expect((await readYrl(fields)).offer?.number).toBe(number)
})

it.each([
  [{ location: '<region>Пермский край</region>' }, 'Пермский край'],
  [{ location: '<address>Пермский край, г. Кунгур, Новая, 1</address>' }, 'Кунгур'],
  [{ location: '', Address: 'г. Пермь, Новая, 1' }, 'Пермь'],
])('reads the city of %o', async (fields, city) => {
  const { offer, rejection } = await readYrl(fields)
  expect(rejection).toBeNull()
  expect(offer?.project.city).toBe(city)
})

it('leaves region and city out of the address of a project and of its building', async () => {
  const { offer } = await readYrl({
    location:
      '<locality-name>Кунгур</locality-name><address>Пермский край, г. Кунгур, Новая, 1</address>',
  })
  expect(offer).toMatchObject({
    project: { address: 'Новая, 1', region: 'Пермский край' },
    building: { name: 'Новая, 1' },
  })
})

it.each([
  ['Блок 4К, секция 2, этаж 2, квартира 7.', 'Блок 4К'],
  ['Дом 3, подъезд 1. Ипотека.', 'Дом 3'],
  ['Корпус 3 сдан, корпус 4, этаж 2', 'Корпус 4'],
  ['Корпус 3, этаж 2. Рядом корпус 4, этаж 5.', 'Речная, 4'],
  ['Сдача 4 кв. 2027', 'Речная, 4'],
])('reads the building from the description «%s»: %s', async (description, name) => {
  expect((await readYrl({ description })).offer?.building.name).toBe(name)
})

it('rejects a resale flat of an agency and accepts one that names its new building', async () => {
  const bare = { 'new-flat': '', 'building-name': '' }
  expect((await readYrl(bare)).rejection?.reason).toContain('похоже на вторичное жильё')
  for (const extra of [
    { 'building-name': 'Речной' },
    { 'yandex-building-id': '77' },
    { 'building-state': 'unfinished' },
    { 'deal-status': 'первичная продажа' },
  ]) {
    expect((await readYrl({ ...bare, ...extra })).rejection).toBeNull()
  }
  const ad = { MarketType: '', NewDevelopmentId: '' }
  expect((await readAvito(ad)).rejection?.reason).toContain('похоже на вторичное жильё')
})

it.each([
  ['машиноместо', 'parking'],
  ['garage', 'parking'],
  ['кладовая', 'storage'],
  ['апартаменты', 'apartment'],
])('reads the category %s of a Yandex feed as %s', async (category, kind) => {
  const price = '<value>900000</value><currency>RUB</currency>'
  const small = { area: '<value>4</value>', price, 'property-type': 'нежилая' }
  const fields = kind === 'apartment' ? { category } : { category, ...small }
  const { offer, rejection } = await readYrl(fields)
  expect(rejection).toBeNull()
  expect(offer).toMatchObject({ kind, rooms: kind === 'apartment' ? 2 : null })
})

it('reads parking places of a complex from CIAN and Avito', async () => {
  expect((await readCian({ Category: 'garageSale' })).offer?.kind).toBe('parking')
  const garage = { Category: 'Гаражи и машиноместа', MarketType: '', Rooms: '' }
  expect((await readAvito(garage)).offer?.kind).toBe('parking')
})

it.each([
  ['free', 'available'],
  ['в продаже', 'available'],
  ['booked', 'reserved'],
  ['Устная бронь', 'reserved'],
  ['На оформлении', 'reserved'],
  ['sold', 'sold'],
  ['Не продаётся', 'sold'],
  ['Недоступно', 'sold'],
  ['Акция', undefined],
])('reads the status «%s» as %s', (text, status) => {
  expect(parseSaleStatus(text)).toBe(status)
})

it('reads statuses of each portal, and what no rule knows is reported and not on sale', async () => {
  const booking = (text: string) => ({ Booking: `<Status>${text}</Status>` })
  expect((await readCian(booking('booked'))).offer?.status).toBe('reserved')
  expect(await readCian(booking('sold'))).toMatchObject({ offer: null, isOffSale: true })
  const unknown = await readCian(booking('x7'))
  expect(unknown).toMatchObject({ offer: null, rejection: null, isOffSale: true })
  expect(unknown.warnings[0]?.message).toContain('статус «x7» не знаком')
  expect((await readAvito({ Status: 'Апартаменты' })).offer).toMatchObject({
    kind: 'apartment',
    status: 'available',
  })
  expect((await readAvito({ Status: 'Забронировано' })).offer?.status).toBe('reserved')
  expect(
    (await readYrl({ 'deal-status': 'первичная продажа', status: 'BOOKED' })).offer?.status,
  ).toBe('reserved')
  for (const text of ['переуступка', 'ДДУ', 'Продажа от застройщика', 'direct sale']) {
    expect((await readYrl({ 'deal-status': text })).offer?.status).toBe('available')
  }
  expect(await readYrl({ 'deal-status': 'продано' })).toMatchObject({ isOffSale: true })
})

it('reads the promotional price with its end', async () => {
  const promo = { 'promo-price': '<value>6500000</value><end-date>2026-12-31</end-date>' }
  expect(
    (await readYrl({ ...promo, discount: '<final-price>6700000</final-price>' })).offer,
  ).toMatchObject({
    price: 7_000_000,
    sale_price: 6_500_000,
  })
})

it.each([
  ['2', 'Корпус 2'],
  ['К2', 'Корпус 2'],
  ['Б', 'Корпус Б'],
  ['дом 5', 'Дом 5'],
  ['ЖК «Речной», корпус 2', 'Корпус 2'],
  ['Башня «Юг»', 'Башня «Юг»'],
  ['-', undefined],
  ['не указано', undefined],
])('names the building «%s» %s', (text, name) => {
  expect(toHouseName(text, 'Речной')).toBe(name)
})

it('compares names of buildings without the word for a building and leading zeros', () => {
  const same = ['Корпус 2', 'дом 2', 'литера 2', 'К2', 'корп. 02', '2', 'К. 2']
  expect(new Set(same.map(toHouseKey))).toEqual(new Set(['2']))
  expect(toHouseKey('Корпус 2')).not.toBe(toHouseKey('Корпус 20'))
  expect(toHouseKey('Дом')).toBe('дом')
})

it.each([
  ['the one marked as plan', [['a.jpg'], ['storey.png', 'floor-plan'], ['b.png', 'plan']], 'b.png'],
  ['the one whose path says plan', [['a.jpg'], ['x/plan-12.jpg']], 'x/plan-12.jpg'],
  ['the first if it is a drawing', [['a.svg'], ['b.svg']], 'a.svg'],
  ['the storey if nothing else is known', [['a.jpg'], ['b.png', 'floor-plan']], 'b.png'],
  ['no general plan', [['genplan.jpg'], ['a.jpg']], undefined],
] as const)('takes for the plan %s', (_name, pictures, expected) => {
  const at = (path: string) => `https://a.example/${path}`
  const all = pictures.map(([path, mark]) => ({ url: at(path), mark }))
  expect(findPlan(all)).toBe(expected && at(expected))
})

it('names a complex of Avito without its building, and a building without a code by its address', async () => {
  const first = await readAvito({ Address: 'Апаринки, корпус 12.1' })
  expect(first.offer).toMatchObject({
    project: { name: 'Апаринки', city: 'Апаринки', address: '' },
    building: { name: 'Корпус 12.1' },
  })
  const other = await readAvito({ Address: 'Пермь, новый корпус' })
  expect(other.offer).toMatchObject({
    project: { name: 'новый корпус' },
    building: { name: 'новый корпус' },
  })
})

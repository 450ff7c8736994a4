import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readBuildingName } from '../offer/building-name.ts'
import type { ReadOffer } from '../offer/feed-offer.ts'
import { readFeed } from './feed-reader.ts'
import { readDay, readDecimal, readMoney } from '../offer/feed-values.ts'
import { readOffer } from '../offer/read-offer.ts'
import { yrlFeed } from './yrl-feed.ts'

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function readAll(bytes: Uint8Array): Promise<ReadOffer[]> {
  const offers: ReadOffer[] = []
  for await (const batch of readFeed(once(bytes), yrlFeed)) {
    for (const element of batch) offers.push(readOffer(yrlFeed, element, '2026-11-21'))
  }
  return offers
}

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url))

async function readOne(fields: Record<string, string>): Promise<ReadOffer> {
  const all: Record<string, string> = {
    category: 'квартира',
    location: '<locality-name>Москва</locality-name>',
    price: '<value>12500000</value><currency>RUB</currency>',
    area: '<value>45.6</value>',
    'new-flat': '1',
    floor: '3',
    rooms: '2',
    'yandex-building-id': '77',
    type: 'продажа',
    ...fields,
  }
  const body = Object.entries(all).map(([name, text]) => `<${name}>${text}</${name}>`)
  const xml = `<realty-feed><offer internal-id="x">${body.join('\n')}</offer></realty-feed>`
  const [read] = await readAll(Buffer.from(xml))
  if (!read) throw new Error('no offer was read')
  return read
}

it.each([
  ['12500000', 12_500_000],
  ['12 500 000', 12_500_000],
  ['12\u00a0500\u00a0000,00\u00a0₽', 12_500_000],
  ['12,500,000', 12_500_000],
  ['12.500.000 руб.', 12_500_000],
  ["12'500'000", 12_500_000],
  ['12,5 млн', 12_500_000],
  ['16,1 млн', 16_100_000],
  ['12,500,000.00', 12_500_000],
  ['950.000,50', 950_000.5],
  ['12500000.50', 12_500_000.5],
  ['договорная', undefined],
  ['-5', undefined],
  ['1e9', undefined],
])('reads the price %s', (text, roubles) => {
  expect(readMoney(text)).toBe(roubles)
})

it.each([
  ['45,6', 45.6],
  ['45.6 кв. м', 45.6],
  ['1 045,60', 1045.6],
  ['45,6,7', undefined],
  ['NaN', undefined],
])('reads the number %s', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

it('reads ISO and Russian dates and rejects impossible ones', () => {
  expect(readDay('2026-11-21T10:00:00+03:00')).toBe('2026-11-21')
  expect(readDay('21.11.2026')).toBe('2026-11-21')
  expect(readDay('2026-02-30')).toBeUndefined()
})

it.each([
  ['ЖК "Северный", корпус 2, секция 3', 'Северный', '2', '3'],
  ['ЖК «Северный» корп. 2 / с. 3', 'Северный', '2', '3'],
  ['Северный квартал (корпус 2А)', 'Северный квартал', '2А', null],
  ['Корпус 4.1', null, '4.1', null],
  ['Дом у реки', 'Дом у реки', null, null],
  ['ЖК «Речной», дом 3', 'Речной', '3', null],
  ['Речной, блок 4К', 'Речной', '4К', null],
  ['другой корпус', 'другой корпус', null, null],
  ['Речной, корпус сдан', 'Речной, корпус сдан', null, null],
  ['Речной, корпус «Берег»', 'Речной', 'Берег', null],
  ['Корпусная улица', 'Корпусная улица', null, null],
  ['Секция 12', null, null, '12'],
  ['', null, null, null],
])('parses the building name «%s»', (text, project, building, section) => {
  expect(readBuildingName(text)).toMatchObject({ project, building, section })
})

it.each([
  [{ studio: '1', rooms: '' }, 0, false, 0],
  [{ studio: 'да', rooms: '1' }, 0, false, 0],
  [{ studio: 'true', rooms: '3' }, 0, false, 1],
  [{ studio: '+', rooms: '0' }, 0, false, 0],
  [{ studio: '0', rooms: '0' }, 0, false, 1],
  [{ studio: 'нет', rooms: '2' }, 2, false, 0],
  [{ rooms: 'студия' }, 0, false, 0],
  [{ rooms: '2-комн.' }, 2, false, 0],
  [{ rooms: '9' }, 9, false, 0],
  [{ rooms: '5+' }, 5, false, 0],
  [{ rooms: '2', 'open-plan': '1' }, 2, true, 0],
  [{ rooms: '', 'open-plan': '1' }, null, true, 1],
  [{ rooms: '', 'open-plan': '1', studio: '1' }, 0, false, 1],
])('reads the rooms of %o', async (fields, rooms, is_open_plan, warnings) => {
  const read = await readOne(fields)
  expect(read.rejection).toBeNull()
  expect(read.offer).toMatchObject({ rooms, is_open_plan })
  expect(read.warnings).toHaveLength(warnings)
})

it.each([
  [{ rooms: '' }, 'неизвестно число комнат'],
  [{ rooms: 'много' }, 'неизвестно число комнат'],
  [{ price: '<value>12500000</value><currency>USD</currency>' }, 'валюта «USD»'],
  [{ price: '<value>звоните</value><currency>RUB</currency>' }, 'не похожа на число'],
  [{ price: '<value>12</value><currency>RUB</currency>' }, 'невозможна'],
  [{ price: '<value>300000</value><currency>RUB</currency><unit>кв. м</unit>' }, 'цена указана за'],
  [{ price: '' }, 'не указана цена'],
  [{ area: '<value>0</value>' }, 'невозможна'],
  [{ area: '<value>4,5</value><unit>сотка</unit>' }, 'площадь в «сотка»'],
  [{ area: '' }, 'не указана площадь'],
  [{ floor: '' }, 'не указан этаж'],
  [{ floor: '9999' }, 'невозможен'],
  [{ 'new-flat': 'нет' }, 'вторичное'],
  [{ type: 'аренда' }, 'только продажа'],
  [{ category: 'дом' }, 'только квартира'],
  [{ 'property-type': 'коммерческая' }, 'жилая'],
  [{ location: '' }, 'не указан город'],
  [{ 'yandex-building-id': '' }, 'к какому проекту'],
])('rejects an offer with %o, with reason and position', async (fields, reason) => {
  const { rejection } = await readOne(fields)
  expect(rejection?.reason).toContain(reason)
  expect(rejection?.place.line).toBeGreaterThan(0)
  expect(rejection?.place.column).toBeGreaterThan(0)
})

it.each([
  ['price', '<value>12500000.4</value><currency>RUB</currency>', 'копейки'],
  ['price', '<value>12500000</value>', 'считаем рублями'],
  ['discount', '<final-price>99000000</final-price>', 'выше полной'],
  ['discount', '<final-price>9000000</final-price><end-date>2026-11-20</end-date>', 'истёк'],
  ['living-space', '<value>60</value>', 'не помещается'],
  ['floors-total', '2', 'выше, чем этажей'],
  ['ceiling-height', 'высокие', 'не понято'],
  ['image tag="plan"', 'javascript:alert(1)', 'image'],
  ['sales-agent', '<phone>звоните</phone>', 'sales-agent/phone'],
])('accepts an offer with an unusual %s, with a warning', async (name, text, message) => {
  const body = name.startsWith('image') ? { 'x-image': '' } : { [name]: text }
  const read = name.startsWith('image')
    ? await readOne({ url: `x</url><image tag="plan">${text}</image><url>` })
    : await readOne(body)
  expect(read.offer).not.toBeNull()
  expect(read.warnings.map((warning) => warning.message).join()).toContain(message)
})

it('reads unusual but unambiguous values', async () => {
  const read = await readAll(await fixture('odd-forms.xml'))
  const offer = (id: string) => read.find((each) => each.id === id)?.offer
  expect(offer('spaces')).toMatchObject({
    price: 12_500_000,
    area: 45.6,
    living_area: null,
    kind: 'flat',
    number: '45',
    section: '3',
    article: null,
    project: { key: '77', name: 'Речной', city_phone: '+7 (495) 000-00-12' },
    building: { name: 'Корпус 2', floors_total: 17 },
  })
  expect(offer('studio')).toMatchObject({ rooms: 0, price: 8_200_000 })
  expect(offer('many-rooms')).toMatchObject({ rooms: 7, price: 51_000_000 })
  expect(offer('open')).toMatchObject({
    is_open_plan: true,
    features: ['balcony', 'loggia', 'open_plan', 'two_bathrooms'],
    window_views: ['river', 'yard'],
  })
  expect(offer('aparts')).toMatchObject({ kind: 'apartment', number: '12' })
  expect(offer('cdata')).toMatchObject({
    project: { name: 'Берег & сад' },
    building: { name: 'Корпус 5' },
    section: '10',
  })
  expect(offer('metro')?.project).toMatchObject({
    city: 'Москва',
    latitude: 55.71,
    metro: [
      { name: 'Полянка', walk_minutes: 7, transport_minutes: null },
      { name: 'Октябрьская', walk_minutes: null, transport_minutes: 12 },
    ],
  })
  expect(offer('sale')).toMatchObject({
    sale_price: 11_900_000,
    sale_ends_on: '2027-01-31',
    finish: { name: 'Чистовая отделка' },
    plan_picture_url: 'https://a.example/plan.png',
  })
  expect(offer('late-sale')).toMatchObject({ sale_price: null })
  const rejected = read.filter((each) => each.rejection).map((each) => each.id)
  expect(rejected).toEqual(['dollars', 'rent', 'old', 'room', 'no-rooms'])
})

it('decodes Windows-1251 by the declaration, for any chunk size', async () => {
  const bytes = await fixture('windows-1251.xml')
  async function* drops() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const names: Array<string | undefined> = []
  for await (const [element] of readFeed(drops(), yrlFeed)) {
    if (element) names.push(readOffer(yrlFeed, element, '2026-11-21').offer?.project.name)
  }
  expect(names).toEqual(['Речной'])
})

it('reports line and column of an offer and of an invalid field', async () => {
  const xml = `\ufeff<realty-feed>\n  <offer\n internal-id="1">\n  <rooms>2</rooms>\n   <floor>х</floor></offer></realty-feed>`
  const bad = xml.replace(
    '<rooms>',
    '<new-flat>1</new-flat><location><locality-name>М</locality-name></location><rooms>',
  )
  const [read] = await readAll(Buffer.from(bad))
  expect(read?.place.line).toBe(2)
  expect(read?.rejection?.place).toEqual({ line: 5, column: 4 })
})

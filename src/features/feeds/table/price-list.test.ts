import { expect, it } from 'vitest'
import { lotFeatures, windowViews } from '../../lots/model/labels.ts'
import { featureWords, findSlug, viewWords } from './price-list-values.ts'
import { priceList } from './price-list.ts'
import { toElementName } from '../offer/feed-element.ts'
import { readOffer } from '../offer/read-offer.ts'

const flat = {
  project: 'sad',
  building: 'Корпус 1',
  section: '2',
  floor: '4',
  kind: 'flat',
  number: '45',
  article: 'СК-1-2-045',
  rooms: '2',
  area: '58,4',
  price: '17 300 000',
}

const noFinish = { slug: 'none', name: 'Без отделки' }
const fine = { slug: 'chistovaya-otdelka', name: 'Чистовая отделка' }

/** A row as `readTable` yields it. Columns are numbered in the order of the fields. */
function readRow(fields: Record<string, string>) {
  const row = { ...flat, ...fields }
  const leaf = { line: 7, attributes: {}, children: [] }
  const children = Object.entries(row).map(([name, text], index) => {
    return { ...leaf, column: index + 1, name: toElementName(name), text }
  })
  return readOffer(priceList, { ...leaf, column: 1, name: 'row', text: '', children }, '2026-11-21')
}

function readValidOffer(fields: Record<string, string>) {
  const { offer, rejection } = readRow(fields)
  if (!offer) throw new Error(rejection?.reason)
  return offer
}

it('reads every field of a row', () => {
  const { offer, warnings } = readRow({
    living_area: '31,2',
    kitchen_area: '12',
    ceiling_height: '315',
    sale_price: '16 500 000 ₽',
    sale_ends_on: '31.12.2026',
    status: 'бронь',
    finish: 'Предчистовая',
    plan: '2-58-loggia',
    plan_mirrored: 'да',
    features: 'Лоджия| гардеробная, high_ceiling',
    window_views: 'во двор|river',
    is_hot_offer: '1',
    outline: '0 0; 8,4 0; 8,4 6,95; 0 6,95',
    prices: '2025-01-15 16000000; 2026-03-01 17300000; 20.11.2026 17300000/16500000',
  })
  expect(warnings).toEqual([])
  expect(offer).toMatchObject({
    id: 'СК-1-2-045',
    article: 'СК-1-2-045',
    project: { key: 'sad' },
    building: { name: 'Корпус 1' },
    section: '2',
    floor: 4,
    kind: 'flat',
    rooms: 2,
    area: 58.4,
    living_area: 31.2,
    kitchen_area: 12,
    ceiling_height: 3.15,
    price: 17_300_000,
    sale_price: 16_500_000,
    sale_ends_on: '2026-12-31',
    status: 'reserved',
    finish: { slug: 'predchistovaya', name: 'Предчистовая' },
    plan_key: '2-58-loggia',
    plan_mirrored: true,
    is_hot_offer: true,
    features: ['high_ceiling', 'loggia', 'wardrobe'],
    window_views: ['river', 'yard'],
    outline: [
      [0, 0],
      [8.4, 0],
      [8.4, 6.95],
      [0, 6.95],
    ],
    prices: [
      { on: '2025-01-15', price: 16_000_000, sale_price: null },
      { on: '2026-03-01', price: 17_300_000, sale_price: null },
      { on: '2026-11-20', price: 17_300_000, sale_price: 16_500_000 },
    ],
  })
})

it.each([
  [
    'a storage unit, small and cheap',
    { kind: 'кладовая', area: '2,8', price: '95 000', rooms: '' },
  ],
  ['a parking place below ground', { kind: 'машино-место', floor: '-2', area: '13,3', rooms: '-' }],
])('accepts %s', (_name, fields) => {
  expect(readValidOffer(fields)).toMatchObject({ rooms: null, is_open_plan: false })
})

it.each([
  ['a studio', { rooms: 'студия' }, { rooms: 0 }],
  ['six rooms', { rooms: '6' }, { rooms: 6 }],
  ['rooms in the kind', { kind: '2-комн. квартира' }, { kind: 'flat' }],
  ['an apartment in the kind', { kind: 'Апартаменты (квартира)' }, { kind: 'apartment' }],
  ['a booking', { status: 'Зарезервирована' }, { status: 'reserved' }],
  ['a floor with a minus', { floor: '−1' }, { floor: -1 }],
  [
    'a day without a zero',
    { sale_price: '16 млн', sale_ends_on: '1.12.2026' },
    { sale_price: 16_000_000, sale_ends_on: '2026-12-01' },
  ],
  ['a number with a hash sign', { number: '#А12' }, { number: '#А12' }],
  ['a finish without a name', { finish: 'Да' }, { finish: fine }],
  ['a finish in two words', { finish: 'с отделкой' }, { finish: fine }],
  ['a finish «no»', { finish: 'no' }, { finish: noFinish }],
  ['an open plan without rooms', { rooms: '', features: 'свободная планировка' }, { rooms: null }],
  ['no finish', { finish: 'Без отделки' }, { finish: noFinish }],
  ['an unknown finish', { finish: '' }, { finish: null }],
  ['no section', { section: '' }, { section: '' }],
  ['a section with its word', { section: 'Секция 3' }, { section: '3' }],
  [
    'a sale that has ended',
    { sale_price: '16 000 000', sale_ends_on: '2026-11-20' },
    { sale_price: null },
  ],
  ['a sale above the price', { sale_price: '18 000 000' }, { sale_price: null }],
])('reads %s', (_name, fields, expected) => {
  expect(readValidOffer(fields)).toMatchObject(expected)
})

it.each(['', '0', 'продано'])('skips a sold lot with the price «%s»', (price) => {
  expect(readRow({ status: 'продано', price, area: '' })).toMatchObject({
    offer: null,
    rejection: null,
    isOffSale: true,
    warnings: [{ message: 'лот продан, цены нет: новый не заводится, известный снят с продажи' }],
  })
  expect(readRow({ status: 'в продаже', price }).rejection).not.toBeNull()
})

it('ends an expired discount in the price history', () => {
  const prices = '2026-01-10 17300000; 2026-11-01 17300000/16500000'
  const { prices: history } = readValidOffer({
    sale_price: '16500000',
    sale_ends_on: '2026-11-20',
    prices,
  })
  expect(history?.at(-1)).toEqual({ on: '2026-11-21', price: 17_300_000, sale_price: null })
})

it.each([
  ['neither article nor number', { article: '', number: '' }, 'у предложения нет article', 1],
  ['no project', { project: '' }, 'не указано: project', 1],
  ['no floor', { floor: '' }, 'не указан этаж', 4],
  ['another kind', { kind: 'офис' }, 'тип «офис» не понят', 5],
  ['no rooms', { rooms: '' }, 'не указано число комнат', 8],
  ['an open plan as rooms', { rooms: 'св. планировка' }, 'называет столбец features', 8],
  ['a value cut by a narrow Excel column', { number: '####' }, 'number: ошибка Excel', 6],
  ['rooms that are a date', { rooms: '03.май' }, 'число комнат «03.май» не понято', 8],
  ['no area', { area: '0' }, 'площадь 0 м² невозможна', 9],
  ['a price in millions', { price: '17,3' }, 'цена 17,3 невозможна', 10],
  ['a price in exponential form', { price: '1,73E+07' }, 'не похожа на число', 10],
  ['a price of one m²', { price: '290 тыс.' }, 'не похожа на число', 10],
  ['a formula', { price: '=J2*1,05' }, 'price: формула «=J2*1,05»', 10],
  ['a command', { number: '@SUM(1+1)' }, 'number: формула', 6],
  ['an error of Excel', { area: '#ССЫЛКА!' }, 'area: ошибка Excel', 9],
  ['an error of Excel with a slash', { area: '#Н/Д' }, 'area: ошибка Excel', 9],
  ['an unknown status', { status: 'думают' }, 'статус «думают» не понят', 11],
  ['days that are not ascending', { prices: '2026-01-01 1; 2025-01-01 17300000' }, 'не позже', 11],
  ['a price in the future', { prices: '2026-11-22 17300000' }, 'ещё не наступило', 11],
  ['a history of another price', { prices: '2026-01-01 17400000' }, 'последняя цена не та', 11],
  ['an invalid history', { prices: 'январь 17300000' }, '«январь 17300000»', 11],
])('rejects %s with its column', (_name, fields, reason, column) => {
  const { rejection } = readRow(fields)
  expect(rejection?.reason).toContain(reason)
  expect(rejection?.place).toEqual({ line: 7, column })
})

it.each([
  ['an unknown feature', { features: 'лоджия|бассейн' }, 'features: «бассейн» не понято'],
  ['an outline of two points', { outline: '0 0; 1 1' }, 'outline: «0 0; 1 1» не понято'],
  ['an outline with a letter', { outline: '0 0; 1 1; x 2' }, 'outline:'],
  ['living space above the area', { living_area: '60' }, 'не помещается'],
])('ignores %s with a warning', (_name, fields, message) => {
  const { offer, warnings } = readRow(fields)
  expect(offer).not.toBeNull()
  expect(warnings.map((warning) => warning.message).join()).toContain(message)
})

it.each([
  ['features', lotFeatures, featureWords],
  ['views', windowViews, viewWords],
] as const)('recognizes all %s of the catalogue by slug and by label', (_name, all, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(all).toSorted())
  for (const [slug, label] of Object.entries(all)) {
    expect([findSlug(words, slug), findSlug(words, label)]).toEqual([slug, slug])
  }
})

it('excludes columns that the table does not have', () => {
  const table = new Set(['project', 'area', 'price', 'features', 'plan'])
  const { columns, features, views } = priceList.getCoveredFields(table)
  expect(columns).toEqual(expect.arrayContaining(['price', 'status', 'plan_id', 'is_open_plan']))
  for (const left of ['rooms', 'outline', 'is_hot_offer', 'finish_id', 'plan_mirrored'] as const) {
    expect(columns).not.toContain(left)
  }
  expect([features.length > 0, views]).toEqual([true, []])
})

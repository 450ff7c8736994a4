import { describe, expect, it } from 'vitest'
import type { DeskLot } from '../../features/lot-overrides/schema.ts'
import { offerEnds } from './offer-ends.ts'
import {
  describeFeedChange,
  describePortals,
  describeStatus,
  describeUntil,
  describeValue,
  listFields,
  markLot,
  nameLot,
  placeLot,
} from './lot-words.ts'

/** Spaces of both kinds read the same. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const lot = {
  kind: 'flat',
  rooms: 2,
  area: 58.4,
  number: '45',
  article: 'А-1-611',
  project: { id: 1, slug: 'bereg', name: 'Берег' },
  building: { id: 1, name: 'Корпус 1' },
  section: '2',
  floor: 7,
} as DeskLot

describe('a lot in words', () => {
  it('has its name, its article with the number, and its place', () => {
    expect([nameLot(lot), markLot(lot), placeLot(lot)].map(plain)).toEqual([
      '2-комнатная квартира, 58,4 м²',
      'А-1-611, № 45',
      'Берег, Корпус 1, секция 2, этаж 7',
    ])
    expect(plain(markLot({ ...lot, article: null }))).toBe('№ 45')
    expect(plain(placeLot({ ...lot, floor: -2 }))).toBe('Берег, Корпус 1, секция 2, этаж −2')
  })

  it('says first that it is hidden, and what was set by hand', () => {
    expect(describeStatus({ status: 'available', hidden: true })).toBe('Скрыт, в продаже')
    expect(describeStatus({ status: 'reserved', hidden: false })).toBe('Забронировано')
    expect(listFields(['price', 'hidden'])).toBe('цена, скрыт с сайта')
  })

  it.each([
    [[true, true, true, true], 'на всех порталах'],
    [[false, false, false, false], 'ни на одном портале'],
    [[true, false, true, false], 'нет на: ЦИАН, ДомКлик'],
  ])('on portals %j is «%s»', ([yandex, cian, avito, domclick], words) => {
    const own = { yandex, cian, avito, domclick } as DeskLot['portals']
    expect(plain(describePortals(own))).toBe(words)
  })
})

describe('the value of a field', () => {
  it.each([
    ['price', 12_400_000, '12 400 000 ₽'],
    ['price', undefined, '—'],
    ['sale', { price: 11_900_000, ends_on: '2026-12-04' }, '11 900 000 ₽ до 4 декабря'],
    ['sale', { price: 11_900_000, ends_on: null }, '11 900 000 ₽'],
    ['sale', null, 'нет'],
    ['status', 'reserved', 'Забронировано'],
    ['hidden', true, 'да'],
    ['finish', 'fine', 'Чистовая'],
    ['finish', 'none', 'Без отделки'],
    ['finish', 'unknown', 'unknown'],
    ['finish', null, 'не указана'],
    ['description', '', 'нет'],
    ['features', ['balcony', 'loggia'], 'Балкон, Лоджия'],
    ['left_out_of', [], 'нет'],
    ['left_out_of', ['cian'], 'ЦИАН'],
  ] as const)('%s %j reads «%s»', (field, value, words) => {
    const finishes = [{ value: 'fine', label: 'Чистовая' }]
    expect(plain(describeValue(field, value as never, finishes))).toBe(words)
  })
})

describe('what a feed has changed', () => {
  const now = Date.parse('2026-11-29T12:00:00Z')
  it.each([
    ['price', 12_100_000, 12_400_000, 'Фид изменил цену 3 дня назад: 12,1 → 12,4 млн ₽'],
    ['price', 12_110_000, 12_120_000, 'Фид изменил цену 3 дня назад: 12 110 000 ₽ → 12 120 000 ₽'],
    [
      'status',
      'available',
      'reserved',
      'Фид изменил статус 3 дня назад: В продаже → Забронировано',
    ],
    ['description', 'а', 'б', 'Фид изменил описание 3 дня назад'],
  ] as const)('%s from %j to %j reads «%s»', (field, before, after, words) => {
    const change = { before, after, at: '2026-11-26T11:00:00Z' }
    expect(plain(describeFeedChange(field, change, now))).toBe(words)
  })
})

describe('the end of what was set', () => {
  const zone = 'Europe/Moscow'
  it.each([
    // A Sunday, a Friday, and a Saturday that is Friday in UTC.
    ['2026-11-29T12:00:00Z', ['2026-11-29', '2026-12-04', '2026-12-06']],
    ['2026-12-04T12:00:00Z', ['2026-12-04', '2026-12-11']],
    ['2026-12-04T22:00:00Z', ['2026-12-05', '2026-12-11', '2026-12-12']],
  ])('is offered at %s for the last minute of %j', (now, days) => {
    const offered = offerEnds(Date.parse(now), zone).map(({ at }) => at.toISOString())
    expect(offered).toEqual(days.map((day) => `${day}T20:59:00.000Z`))
  })

  it.each([
    ['2026-12-04T20:59:00.000Z', 'до конца 4 декабря'],
    ['2026-12-04T21:00:00.000Z', 'до конца 4 декабря'],
    ['2026-12-04T15:00:00.000Z', 'до 4 дек., 18:00'],
  ])('%s reads «%s»', (until, words) => {
    expect(plain(describeUntil(until))).toBe(words)
  })
})

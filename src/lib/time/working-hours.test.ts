import { describe, expect, it } from 'vitest'
import { formatWeek, parseHours, parseWeek } from './working-hours.ts'

it.each([
  ['9:00-21:00', { from: 540, to: 1_260 }],
  ['00:00-24:00', { from: 0, to: 1_440 }],
  ['21:00-9:00', null],
  ['9:00', null],
  ['', null],
])('reads «%s»', (text, expected) => {
  expect(parseHours(text)).toEqual(expected)
})

it('formats neighbouring days with equal hours together, and omits closed days', () => {
  const hours = { mon: '9:00-19:00', tue: '9:00-19:00', wed: '9:00-19:00', fri: '9:00-19:00' }
  expect(formatWeek({ ...hours, sun: '10:00-16:00' })).toEqual([
    'Пн–ср\u00a09:00–19:00',
    'Пт\u00a09:00–19:00',
    'Вс\u00a010:00–16:00',
  ])
  expect(formatWeek({})).toEqual([])
})

describe('parseWeek', () => {
  it.each([
    ['пн–пт 9:00–19:00, сб 10:00–16:00', 'Пн–пт 9:00–19:00; Сб 10:00–16:00'],
    ['Пн-Вс 9:00-21:00', 'Пн–вс 9:00–21:00'],
    ['ежедневно с 9:00 до 21:00', 'Пн–вс 9:00–21:00'],
  ])('reads %j', (text, written) => {
    const week = formatWeek(parseWeek(text) ?? {})
    expect(week.join('; ').replaceAll('\u00a0', ' ')).toBe(written)
  })

  it.each(['', 'пн–пт', 'всегда', 'пт–пн 9:00–18:00', 'пн 19:00–9:00'])(
    'returns null for %j',
    (text) => {
      expect(parseWeek(text)).toBeNull()
    },
  )
})

import { expect, it } from 'vitest'
import { formatWithOffset, readNumber } from './value-fields.tsx'

it.each([
  ['12', 12],
  ['12,5', 12.5],
  ['-3', -3],
  ['12.', 12],
  ['1 200', 1200],
  ['', undefined],
  ['много', 'много'],
])('readNumber of %j is %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})

it.each([
  ['Europe/Moscow', '2026-05-01T10:00:00+03:00'],
  ['Asia/Yekaterinburg', '2026-05-01T12:00:00+05:00'],
  ['America/St_Johns', '2026-05-01T04:30:00-02:30'],
])('formatWithOffset writes a moment by the clocks of %s', (zone, text) => {
  expect(formatWithOffset(new Date('2026-05-01T07:00:00Z'), zone)).toBe(text)
})

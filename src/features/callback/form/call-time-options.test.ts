import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { callTimeOptions } from './call-time-options.ts'

const labels = (now: string) => callTimeOptions(new Date(now)).days.map(({ label }) => label)

it('labels the first two days as today and tomorrow, and the others with their weekday', () => {
  expect(labels('2026-11-21T10:10:00Z').slice(0, 3)).toEqual([
    'Сегодня, 21 ноября',
    'Завтра, 22 ноября',
    'пн, 23 ноября',
  ])
})

it('starts with the current day in Moscow', () => {
  expect(labels('2026-11-21T21:30:00Z')[0]).toBe('Сегодня, 22 ноября')
})

it('ends three weeks ahead', () => {
  expect(callTimeOptions(new Date('2026-11-21T05:00:00Z')).days.at(-1)?.value).toBe('12.12.2026')
  verifies('§9-2')
})

it('offers the remaining half hours of the chosen day, and all of them without a chosen day', () => {
  const now = new Date('2026-11-21T16:40:00Z')
  expect(callTimeOptions(now, '21.11.2026').times[0]).toBe('20:00')
  expect(callTimeOptions(now, '23.11.2026').times.slice(0, 2)).toEqual(['09:00', '09:30'])
  expect(callTimeOptions(now).times[0]).toBe('09:00')
})

import { expect, it } from 'vitest'
import { repeatHolidays } from './repeat-holidays.ts'

const newYear = { from: '2025-12-31', to: '2026-01-08', hours: 'none', name: 'Новый год' }
const may = { from: '2025-05-01', hours: '10:00-16:00', name: 'Майские' }

it('offers the holidays of last year with the days of this one', () => {
  expect(repeatHolidays([newYear, may], '2026-03-01')).toEqual([
    { ...newYear, from: '2026-12-31', to: '2027-01-08' },
    { ...may, from: '2026-05-01' },
  ])
})

it('offers those of this year for the next one from November on', () => {
  const victory = { from: '2026-05-09', hours: 'none' }
  expect(repeatHolidays([newYear, victory], '2026-11-01')).toEqual([
    { from: '2027-05-09', hours: 'none' },
  ])
})

it('offers none that stand there already, and none of what is no holiday', () => {
  expect(repeatHolidays([may, { ...may, from: '2026-05-01' }], '2026-03-01')).toEqual([])
  expect(repeatHolidays([null, 'x', { from: 5 }, { from: '2025-5-1' }], '2026-03-01')).toEqual([])
})

it('turns 29 February into the 28th', () => {
  expect(repeatHolidays([{ from: '2028-02-29' }], '2029-02-01')).toEqual([{ from: '2029-02-28' }])
})

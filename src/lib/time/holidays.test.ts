import { describe, expect, it } from 'vitest'
import { findHoliday, findNextHoliday, formatHoliday, type Holiday } from './holidays.ts'
import { holidaysSchema } from './working-hours-schema.ts'

const newYear: Holiday = { from: '2026-12-31', to: '2027-01-08', hours: 'none', name: 'Новый год' }
const short: Holiday = {
  from: '2026-12-30',
  to: '2026-12-30',
  hours: '10:00-16:00',
  name: 'короткий день',
}
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

describe('holidays', () => {
  it('have their first and their last day', () => {
    const found = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-08', '2027-01-09'].map(
      (date) => findHoliday([newYear, short], dayOf(date))?.name,
    )
    expect(found).toEqual([undefined, 'короткий день', 'Новый год', 'Новый год', undefined])
  })

  it('that last or come next are found in any order of the file', () => {
    const next = (date: string) => findNextHoliday([newYear, short], dayOf(date))?.name
    expect([next('2026-11-29'), next('2026-12-31'), next('2027-02-01')]).toEqual([
      'короткий день',
      'Новый год',
      undefined,
    ])
  })

  it('are written in one line', () => {
    expect([formatHoliday(newYear), formatHoliday(short)]).toEqual([
      '31\u00a0декабря\u00a0– 8\u00a0января: закрыто (Новый год)',
      '30\u00a0декабря: 10:00–16:00 (короткий день)',
    ])
  })

  it.each([
    ['a day that does not exist', [{ ...short, from: '2026-02-30' }]],
    ['an end before its beginning', [{ ...newYear, to: '2026-12-01' }]],
    ['hours that are none', [{ ...short, hours: '16:00-10:00' }]],
    ['no name', [{ ...short, name: ' ' }]],
    ['two for one day', [newYear, { ...short, from: '2027-01-08', to: '2027-01-09' }]],
  ])('with %s are rejected', (_, holidays) => {
    expect(holidaysSchema.safeParse(holidays).success).toBe(false)
  })
})

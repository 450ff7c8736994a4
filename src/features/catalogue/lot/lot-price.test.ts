import { expect, it } from 'vitest'
import { toPriceLine } from './lot-price.tsx'

const row = (day: string, price: number) => ({
  at: `${day}T00:00:00.000Z`,
  price,
  sale_price: null,
})

it('makes equal lengths of time equally wide, up to today', () => {
  const history = [row('2026-01-01', 10_000_000), row('2026-01-11', 12_000_000)]
  expect(toPriceLine(history, '2026-01-21')).toEqual({
    path: 'M0 200V200H500V0H1000',
    low: 10_000_000,
    high: 12_000_000,
    end: 0,
  })
  expect(toPriceLine(history, '2026-02-20').path).toBe('M0 200V200H200V0H1000')
})

it('draws a horizontal line for equal prices, and for one day', () => {
  const history = [row('2026-01-01', 10_000_000), row('2026-01-01', 10_000_000)]
  expect(toPriceLine(history, '2026-01-01').path).toBe('M0 200V200H0V200H1000')
})

it('does not enlarge a difference of less than two per cent to the full height', () => {
  const history = [row('2026-01-01', 10_000_000), row('2026-01-11', 10_100_000)]
  expect(toPriceLine(history, '2026-01-21').end).toBe(101)
})

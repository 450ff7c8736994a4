import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import { describeChange } from './change-texts.ts'
import type { LotChange } from './schema.ts'

const describe = (
  type: LotChange['type'],
  price: number,
  previous_price: number | null,
  lot = sampleLot({ id: 1 }),
) => describeChange({ type, at: '2026-11-21T09:00:00.000Z', price, previous_price, lot })

const placeOf = (number: string, own: Partial<ReturnType<typeof sampleLot>> = {}) =>
  describeChange({
    type: 'added',
    at: '2026-11-21T09:00:00.000Z',
    price: 1,
    previous_price: null,
    lot: sampleLot({ id: 1, number, floor: 5, floors_total: null, ...own }),
  }).place

it('names the number on the door only of a lot that has one', () => {
  expect(placeOf('45')).toMatch(/этаж\u00a05, №\u00a045$/)
  expect(placeOf('')).toMatch(/этаж\u00a05$/)
})

it('names a house with the name of its project once', () => {
  const { building, project } = sampleLot({ id: 1 })
  const place = placeOf('', { building: { ...building, name: project.name } })
  expect(place).toBe(`${project.name}, этаж\u00a05`)
})

it('names the number of a parking place once, in its title', () => {
  const { title, spot } = describe(
    'repriced',
    1,
    2,
    sampleLot({ id: 1, kind: 'parking', rooms: null, number: '30', floor: -1 }),
  )
  expect(title).toContain('№\u00a030')
  expect(spot).toBe('этаж\u00a0−1')
})

it.each([
  ['a lower price', 94_500, 100_000, '↓\u00a05,5\u00a0%'],
  ['a higher price', 103_000, 100_000, '↑\u00a03\u00a0%'],
  ['a difference that rounds to nothing', 99_999, 100_000, '↓\u00a0менее\u00a00,1\u00a0%'],
])('tells the share of %s', (_title, price, previous, text) => {
  const change = describe('repriced', price, previous)
  expect(change.shift?.text).toBe(text)
  expect([change.was, change.paid]).toEqual([previous, price].map((sum) => formatRoubles(sum)))
})

it('tells no share of a price that came from nothing, nor of a lot that was added', () => {
  expect(describe('repriced', 1, 0).shift).toBeNull()
  expect(describe('added', 1, null).shift).toBeNull()
})

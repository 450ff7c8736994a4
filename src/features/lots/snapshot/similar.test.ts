import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { LotRow } from './lot-rows.server.ts'
import { findSimilarRows } from './similar.server.ts'

const row = (id: number, facts: Partial<LotRow> = {}): LotRow =>
  ({
    id,
    kind: 'flat',
    status: 'available',
    project_id: 1,
    rooms: 2,
    area: 50,
    price: 100,
    sale_price: null,
    plan_id: null,
    ...facts,
  }) as LotRow

const findSimilarIds = (lot: LotRow, others: LotRow[], limit = 4) =>
  findSimilarRows(lot, others, limit).map(({ id }) => id)

it('orders lots by number of rooms, then by area and price, then by project, then by id', () => {
  const others = [
    row(2, { rooms: 3 }),
    row(3, { area: 40 }),
    row(4, { project_id: 2 }),
    row(6, { area: 49 }),
    row(5, { area: 49 }),
    row(7, { rooms: null }),
  ].toSorted((a, b) => a.id - b.id)
  expect(findSimilarIds(row(1), others, 6)).toEqual([5, 6, 4, 3, 2, 7])
})

it('compares the price that a buyer pays', () => {
  const others = [row(2, { price: 100, sale_price: 60 }), row(3, { price: 150, sale_price: 95 })]
  expect(findSimilarIds(row(1), others)).toEqual([3, 2])
  verifies('D29-2')
})

it('excludes the lot itself, reserved and sold lots, and returns at most the limit', () => {
  const others = [
    row(1),
    row(2, { status: 'sold' }),
    row(3, { status: 'reserved' }),
    row(4),
    row(5),
  ]
  expect(findSimilarIds(row(1), others)).toEqual([4, 5])
  expect(findSimilarIds(row(1), others, 1)).toEqual([4])
  expect(findSimilarIds(row(1), others, 0)).toEqual([])
  expect(findSimilarIds(row(1, { status: 'sold' }), [])).toEqual([])
})

it('returns the most similar lot of each plan, and none with the plan of the given lot', () => {
  const others = [
    row(2, { plan_id: 7, area: 44 }),
    row(3, { plan_id: 7, area: 49 }),
    row(4, { plan_id: 8, area: 45 }),
    row(5, { plan_id: 8, area: 46 }),
    row(6, { plan_id: 9 }),
    row(7, { area: 30 }),
    row(8, { area: 30 }),
  ]
  const lot = row(1, { plan_id: 9 })
  expect(findSimilarIds(lot, others)).toEqual([3, 5, 7, 8])
  expect(findSimilarIds(lot, others, 2)).toEqual([3, 5])
})

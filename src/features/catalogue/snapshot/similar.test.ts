import { expect, it } from 'vitest'
import type { LotRow } from './lot-rows.server.ts'
import { similarRows } from './similar.server.ts'

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
    ...facts,
  }) as LotRow

const idsLike = (lot: LotRow, others: LotRow[], limit = 4) =>
  similarRows(lot, others, limit).map(({ id }) => id)

it('prefers the number of rooms, then nearness in area and price, then the project, then the id', () => {
  const others = [
    row(2, { rooms: 3 }),
    row(3, { area: 40 }),
    row(4, { project_id: 2 }),
    row(6, { area: 49 }),
    row(5, { area: 49 }),
    row(7, { rooms: null }),
  ].toSorted((a, b) => a.id - b.id)
  expect(idsLike(row(1), others, 6)).toEqual([5, 6, 4, 3, 2, 7])
})

it('compares what a buyer pays', () => {
  const others = [row(2, { price: 100, sale_price: 60 }), row(3, { price: 150, sale_price: 95 })]
  expect(idsLike(row(1), others)).toEqual([3, 2])
})

it('leaves out the lot itself and what is sold, and never answers more than asked', () => {
  const others = [row(1), row(2, { status: 'sold' }), row(3, { status: 'reserved' }), row(4)]
  expect(idsLike(row(1), others)).toEqual([3, 4])
  expect(idsLike(row(1), others, 1)).toEqual([3])
  expect(idsLike(row(1), others, 0)).toEqual([])
  expect(idsLike(row(1, { status: 'sold' }), [])).toEqual([])
})

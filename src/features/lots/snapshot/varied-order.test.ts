import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { createFullBitset } from './bitset.server.ts'
import { listVaried, VariedKeyCollector } from './varied-order.server.ts'

interface Lot {
  name: string
  rooms: number | null
  project_id: number
  plan: string | null
}

/** Returns the names of the lots, which are given by price, in the order `varied`. */
function order(lots: readonly Lot[], part = { offset: 0, limit: lots.length }): string[] {
  const collector = new VariedKeyCollector(lots.length)
  for (const [position, lot] of lots.entries()) collector.add(position, lot.plan, lot)
  const byPrice = Uint32Array.from(lots.keys())
  const matching = createFullBitset(lots.length)
  const positions = listVaried(byPrice, collector.finish(), matching, {
    count: lots.length,
    ...part,
  })
  return Array.from(positions, (position) => lots[position]?.name ?? '')
}

const lot = (name: string, rooms: number | null, project_id = 1, plan: string | null = null) => ({
  name,
  rooms,
  project_id,
  plan,
})

describe('listVaried', () => {
  it('lets numbers of rooms take turns, those with most lots first', () => {
    const lots = [
      lot('s1', 0),
      lot('s2', 0),
      lot('a1', 1),
      lot('a2', 1),
      lot('a3', 1),
      lot('b1', 2),
    ]
    expect(order(lots)).toEqual(['a1', 's1', 'b1', 'a2', 's2', 'a3'])
    verifies('D42-2')
  })

  it('puts fewer rooms first where the numbers of lots are equal, and 5 and more are one group', () => {
    const lots = [lot('six', 6), lot('five', 5), lot('two', 2), lot('one', 1)]
    expect(order(lots)).toEqual(['six', 'one', 'two', 'five'])
    const few = [lot('three', 3), lot('none', null), lot('studio', 0)]
    expect(order(few)).toEqual(['studio', 'three', 'none'])
  })

  it('lets projects take turns among lots with the same rooms', () => {
    const lots = [lot('x1', 1, 1), lot('x2', 1, 1), lot('y1', 1, 2), lot('x3', 1, 1)]
    expect(order(lots)).toEqual(['x1', 'y1', 'x2', 'x3'])
  })

  it('shows the second lot of a plan only after the first ones of all plans', () => {
    const lots = [
      lot('a1', 1, 1, 'a'),
      lot('a2', 1, 1, 'a'),
      lot('b1', 1, 1, 'b'),
      lot('c1', 2, 1, 'c'),
      lot('a3', 1, 1, 'a'),
    ]
    expect(order(lots)).toEqual(['a1', 'c1', 'b1', 'a2', 'a3'])
  })

  it('returns the requested part, also across rounds and past the end', () => {
    const lots = Array.from({ length: 12 }, (_, n) => lot(`${n}`, n % 3, n % 2, `${n % 5}`))
    const all = order(lots)
    expect(new Set(all).size).toBe(12)
    for (const [offset, limit] of [
      [0, 5],
      [4, 5],
      [9, 9],
      [12, 4],
    ] as const) {
      expect(order(lots, { offset, limit })).toEqual(all.slice(offset, offset + limit))
    }
  })
})

import { addBit, type Bitset, createBitset, hasBit, intersectsOutside } from './bitset.server.ts'
import type { SortedOrder } from './sorted-order.server.ts'

/** A column of numbers with the index of its range filter. */
export interface RangeGroup {
  column: Float64Array
  order: SortedOrder
  /** Set `k` contains the first `k * step` lots of the order; the last set contains all lots with a value. */
  firsts: readonly Bitset[]
  step: number
}

/** More steps make a filter faster; each takes one bit per lot. */
const STEPS = 32

/** Returns the index of a column and its order; NaN is an unknown value. */
export function createRangeGroup(column: Float64Array, order: SortedOrder): RangeGroup {
  const step = Math.max(1, Math.ceil(order.known / STEPS))
  const firsts = [createBitset(column.length)]
  for (let start = 0; start < order.known; start += step) {
    const set = (firsts.at(-1) as Bitset).slice()
    for (let i = start; i < Math.min(start + step, order.known); i++) {
      addBit(set, order.positions[i] as number)
    }
    firsts.push(set)
  }
  return { column, order, firsts, step }
}

/** Returns the lots within the inclusive bounds; lots without a value are excluded. */
export function withinRange(
  group: RangeGroup,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): Bitset {
  return takeBetween(
    group,
    findFirstIndex(group, (value) => value >= min),
    findFirstIndex(group, (value) => value > max),
  )
}

/** Returns the least and the greatest value in the set; null if no lot of the set has a value. */
export function findRange(
  { column, order, firsts, step }: RangeGroup,
  set: Bitset,
): { min: number | null; max: number | null } {
  const none = firsts[0] as Bitset
  const known = firsts.at(-1) as Bitset
  if (!intersectsOutside(set, known, none)) return { min: null, max: null }
  const last = firsts.length - 1
  const lowest = bisect(1, last, (k) => intersectsOutside(set, firsts[k] as Bitset, none))
  const highest = bisect(1, last, (k) => !intersectsOutside(set, known, firsts[k] as Bitset))
  let low = (lowest - 1) * step
  while (!hasBit(set, order.positions[low] as number)) low++
  let high = Math.min(highest * step, order.known) - 1
  while (!hasBit(set, order.positions[high] as number)) high--
  return {
    min: column[order.positions[low] as number] as number,
    max: column[order.positions[high] as number] as number,
  }
}

/** Returns a new set of the lots from the index `from` of the order up to but not including `to`. */
export function takeBetween(group: RangeGroup, from: number, to: number): Bitset {
  const upTo = takeFirst(group, to)
  const below = takeFirst(group, from)
  for (let i = 0; i < upTo.length; i++) upTo[i] = (upTo[i] as number) & ~(below[i] as number)
  return upTo
}

/** Returns a new set of the first `count` lots of the order. */
function takeFirst({ order, firsts, step }: RangeGroup, count: number): Bitset {
  const fullSteps = Math.floor(count / step)
  const set = (firsts[fullSteps] as Bitset).slice()
  for (let i = fullSteps * step; i < count; i++) addBit(set, order.positions[i] as number)
  return set
}

/** Returns the index in the order of the first known value that passes. `passes` must be monotonic. */
function findFirstIndex({ column, order }: RangeGroup, passes: (value: number) => boolean): number {
  return bisect(0, order.known, (place) =>
    passes(column[order.positions[place] as number] as number),
  )
}

/** Returns the first integer from `low` that passes, or `high`, which is not tested. */
export function bisect(low: number, high: number, passes: (at: number) => boolean): number {
  let from = low
  let to = high
  while (from < to) {
    // Sorted values can be negative or beyond 32 bits.
    const middle = Math.floor((from + to) / 2)
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return from
}

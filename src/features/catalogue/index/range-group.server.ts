import { addBit, type Bitset, createBitset, hasBit, intersectsOutside } from './bitset.server.ts'
import type { SortedOrder } from './sorted-order.server.ts'

/** One number by lot, with what its range filter needs. */
export interface RangeGroup {
  column: Float64Array
  order: SortedOrder
  /** Set `k` holds the lots at the first `k * step` places of the order; the last one all lots with a value. */
  firsts: readonly Bitset[]
  step: number
}

/** More steps make a filter faster and cost a bit by lot each. */
const STEPS = 32

/** Prepares a column from its order; NaN stands for a lot without the value. */
export function rangeGroup(column: Float64Array, order: SortedOrder): RangeGroup {
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

/** The lots within the bounds, both included; lots without the value are never within. */
export function withinRange(
  group: RangeGroup,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): Bitset {
  const upTo = firstPlaces(
    group,
    firstWhere(group, (value) => value > max),
  )
  const below = firstPlaces(
    group,
    firstWhere(group, (value) => value >= min),
  )
  for (let i = 0; i < upTo.length; i++) upTo[i] = (upTo[i] as number) & ~(below[i] as number)
  return upTo
}

/** The least and the greatest value in the set; null where no lot of it has one. */
export function rangeOf(
  { column, order, firsts, step }: RangeGroup,
  set: Bitset,
): { min: number | null; max: number | null } {
  const none = firsts[0] as Bitset
  const known = firsts.at(-1) as Bitset
  if (!intersectsOutside(set, known, none)) return { min: null, max: null }
  const last = firsts.length - 1
  const lowest = firstTrue(1, last, (k) => intersectsOutside(set, firsts[k] as Bitset, none))
  const highest = firstTrue(1, last, (k) => !intersectsOutside(set, known, firsts[k] as Bitset))
  let low = (lowest - 1) * step
  while (!hasBit(set, order.positions[low] as number)) low++
  let high = Math.min(highest * step, order.known) - 1
  while (!hasBit(set, order.positions[high] as number)) high--
  return {
    min: column[order.positions[low] as number] as number,
    max: column[order.positions[high] as number] as number,
  }
}

/** A new set of the lots at the first `count` places of the order. */
function firstPlaces({ order, firsts, step }: RangeGroup, count: number): Bitset {
  const whole = Math.floor(count / step)
  const set = (firsts[whole] as Bitset).slice()
  for (let i = whole * step; i < count; i++) addBit(set, order.positions[i] as number)
  return set
}

/** Place in the order of the first known value that passes; the test turns from false to true once. */
function firstWhere({ column, order }: RangeGroup, passes: (value: number) => boolean): number {
  return firstTrue(0, order.known, (place) =>
    passes(column[order.positions[place] as number] as number),
  )
}

/** The first whole number from `low` that passes, or `high`, which is not tried. */
function firstTrue(low: number, high: number, passes: (at: number) => boolean): number {
  let from = low
  let to = high
  while (from < to) {
    const middle = (from + to) >>> 1
    if (passes(middle)) to = middle
    else from = middle + 1
  }
  return from
}

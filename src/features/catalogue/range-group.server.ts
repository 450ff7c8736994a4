import {
  addBit,
  type Bitset,
  countBits,
  createBitset,
  forEachBit,
  hasBit,
} from './bitset.server.ts'
import { type SortedOrder, sortPositions } from './sorted-order.server.ts'

/** One number by lot, with what its range filter needs. */
export interface RangeGroup {
  column: Float64Array
  order: SortedOrder
}

/** Below this share of the lots a walk over the sorted slice beats a pass over the whole column. */
const SLICE_SHARE = 8
/** Positions tried from each end of the order before the set itself is walked. */
const PROBES = 4_096

/** Prepares a column; NaN stands for a lot without the value. */
export function rangeGroup(column: Float64Array): RangeGroup {
  return { column, order: sortPositions(column) }
}

/** The lots within the bounds, both included; lots without the value are never within. */
export function withinRange(
  { column, order }: RangeGroup,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
): Bitset {
  const set = createBitset(column.length)
  const from = firstWhere(column, order, (value) => value >= min)
  const to = firstWhere(column, order, (value) => value > max)
  if (to - from < column.length / SLICE_SHARE) {
    for (let i = from; i < to; i++) addBit(set, order.positions[i] as number)
    return set
  }
  for (let p = 0; p < column.length; p++) {
    const value = column[p] as number
    if (value >= min && value <= max) addBit(set, p)
  }
  return set
}

/** The least and the greatest value in the set; null where no lot of it has one. */
export function rangeOf(
  group: RangeGroup,
  set: Bitset,
): { min: number | null; max: number | null } {
  const { column, order } = group
  const min = probe(order, set, 0, 1)
  const max = min === undefined ? undefined : probe(order, set, order.known - 1, -1)
  if (min !== undefined && max !== undefined) {
    return { min: column[min] as number, max: column[max] as number }
  }
  if (order.known <= PROBES && countBits(set) === 0) return { min: null, max: null }
  return walk(column, set)
}

function probe(
  { positions, known }: SortedOrder,
  set: Bitset,
  start: number,
  step: 1 | -1,
): number | undefined {
  for (let i = start, left = PROBES; i >= 0 && i < known && left > 0; i += step, left--) {
    const position = positions[i] as number
    if (hasBit(set, position)) return position
  }
  return undefined
}

function walk(column: Float64Array, set: Bitset): { min: number | null; max: number | null } {
  let min = Infinity
  let max = -Infinity
  forEachBit(set, (position) => {
    const value = column[position] as number
    if (value < min) min = value
    if (value > max) max = value
  })
  return min > max ? { min: null, max: null } : { min, max }
}

/** Index in the order of the first known value that passes; the test turns from false to true once. */
function firstWhere(
  column: Float64Array,
  { positions, known }: SortedOrder,
  passes: (value: number) => boolean,
): number {
  let low = 0
  let high = known
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(column[positions[middle] as number] as number)) high = middle
    else low = middle + 1
  }
  return low
}

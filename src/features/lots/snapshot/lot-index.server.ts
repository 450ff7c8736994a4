import { LRUCache } from 'lru-cache'
import type { LotSelection } from '../model/filter-types.ts'
import { emptySelection, isPaymentOrder, type LotOrder } from '../model/filters.ts'
import { getAskedTerms } from '../model/payment-filters.ts'
import type { Facets } from '../model/schema.ts'
import {
  type Bitset,
  countBits,
  createFullBitset,
  eachBit,
  hasBit,
  intersect,
} from './bitset.server.ts'
import { computeFacets } from './facets.server.ts'
import type { IndexedFilter, OptionLabels } from './indexed-filter.server.ts'
import type { PaymentIndex } from './payment-index.server.ts'
import { listByPayment } from './payment-order.server.ts'
import { withinRange } from './range-group.server.ts'
import { listVaried, type VariedKeys } from './varied-order.server.ts'

/** Number of selections whose facets are cached: with 100,000 lots each takes 12 KB for every chosen filter. */
const RECENT_FACETS = 20

/** Index of all lots of one kind, for filters, counts and orders. Immutable. */
export interface LotIndex {
  readonly size: number
  /** Returns the number of matching lots and the ids of the requested part of the list. */
  list(query: { selection: LotSelection; order: LotOrder; limit: number; offset: number }): {
    count: number
    ids: number[]
  }
  facets(selection: LotSelection): { count: number; facets: Facets }
  /** Calls `visit` with the row index of each matching lot, in no defined order. */
  forEachMatch(selection: LotSelection, visit: (row: number) => void): void
}

interface IndexParts {
  /** By position. */
  ids: Uint32Array
  positionsById: Uint32Array
  payments: PaymentIndex
  /** Row index by position. */
  rows: Uint32Array
  indexed: readonly IndexedFilter[]
  /** Positions by order of the list; equal lots by id. */
  orders: ReadonlyMap<string, Uint32Array>
  /** For the order `varied`, which depends on the matching lots. */
  varied: VariedKeys
  labels: OptionLabels
}

/** Returns the index that uses the given parts. */
export function createLotIndex({
  ids,
  positionsById,
  payments,
  rows,
  indexed,
  orders,
  varied,
  labels,
}: IndexParts): LotIndex {
  const all = createFullBitset(ids.length)
  const findMatches = (selection: LotSelection) =>
    [...selectByFilter(indexed, payments, selection).values()].reduce(intersect, all)
  const countFacets = (selection: LotSelection) =>
    computeFacets({
      indexed,
      all,
      labels,
      selection,
      payments,
      chosen: selectByFilter(indexed, payments, selection),
    })
  // Every list asks for them.
  let whole: ReturnType<typeof countFacets> | undefined
  /** By selection: other pages and orders of a list have the same. */
  const recent = new LRUCache<string, ReturnType<typeof countFacets>>({ max: RECENT_FACETS })
  const findRecent = (selection: LotSelection) => {
    const key = JSON.stringify(selection)
    const found = recent.get(key) ?? countFacets(selection)
    recent.set(key, found)
    return found
  }
  return {
    size: ids.length,
    list({ selection, order, limit, offset }) {
      const matching = findMatches(selection)
      const count = countBits(matching)
      if (order === 'varied') {
        const byPrice = orders.get('price') ?? new Uint32Array()
        const part = listVaried(byPrice, varied, matching, { count, offset, limit })
        return { count, ids: Array.from(part, (position) => ids[position] as number) }
      }
      if (isPaymentOrder(order)) {
        const terms = getAskedTerms(selection)
        const isDescending = order === '-payment'
        const query = { terms, matching, count, isDescending, offset, limit, ids, positionsById }
        return { count, ids: listByPayment(payments, query) }
      }
      const found: number[] = []
      const end = Math.min(offset + limit, count)
      const positions = orders.get(order) ?? new Uint32Array()
      for (let i = 0, seen = 0; seen < end && offset < end; i++) {
        const position = positions[i] as number
        if (!hasBit(matching, position)) continue
        if (seen++ >= offset) found.push(ids[position] as number)
      }
      return { count, ids: found }
    },
    facets: (selection) =>
      selection === emptySelection ? (whole ??= countFacets(selection)) : findRecent(selection),
    forEachMatch(selection, visit) {
      eachBit(findMatches(selection), (position) => visit(rows[position] as number))
    },
  }
}

function selectValues(
  { filter, group }: IndexedFilter & { type: 'choice' },
  values: readonly string[],
): Bitset {
  if (!filter.isEvery) return group.withAny(values)
  return values.map((value) => group.withAny([value])).reduce(intersect)
}

/** Returns the matching lots by filter key, without filters that have no choice. */
function selectByFilter(
  indexed: readonly IndexedFilter[],
  payments: PaymentIndex,
  selection: LotSelection,
): Map<string, Bitset> {
  const sets = new Map<string, Bitset>()
  for (const item of indexed) {
    const { key } = item.filter
    if (item.type === 'choice') {
      const chosen = selection.choices[key]
      const values = chosen && chosen.length > 0 ? chosen : item.filter.defaults
      if (values) sets.set(key, selectValues(item, values))
    } else if (item.type === 'range') {
      const bounds = selection.ranges[key]
      if (bounds && (bounds.min !== undefined || bounds.max !== undefined)) {
        sets.set(key, withinRange(item.group, bounds))
      }
    } else if (item.type === 'payment') {
      const { max } = selection.ranges[key] ?? {}
      if (max !== undefined) sets.set(key, payments.findWithin(getAskedTerms(selection), max))
    } else if (selection.flags.includes(key)) sets.set(key, item.lots)
  }
  return sets
}

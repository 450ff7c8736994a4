import { type Bitset, countBits, eachBit, fullBitset, hasBit, intersect } from './bitset.server.ts'
import { facetsOf } from './facets.server.ts'
import type { IndexedFilter, OptionLabels } from './indexed-filter.server.ts'
import type { LotOrder, LotSelection } from '../model/filters.ts'
import { withinRange } from './range-group.server.ts'
import type { Facets } from '../model/schema.ts'

/** All lots of one kind, ready to be filtered, counted and sorted; never changed after it is built. */
export interface LotIndex {
  readonly size: number
  /** Lots that fit: how many, and the ids of the asked part of the list. */
  list(query: { selection: LotSelection; order: LotOrder; limit: number; offset: number }): {
    count: number
    ids: number[]
  }
  facets(selection: LotSelection): { count: number; facets: Facets }
  /** Calls with the place of each lot that fits among the rows the index was built from, in no order. */
  eachFitting(selection: LotSelection, visit: (row: number) => void): void
}

interface IndexParts {
  /** By position. */
  ids: Uint32Array
  /** Place among the rows by position. */
  rows: Uint32Array
  indexed: readonly IndexedFilter[]
  /** Positions by order of the list, ties by id. */
  orders: ReadonlyMap<string, Uint32Array>
  labels: OptionLabels
}

/** The index over parts that were built for it. */
export function lotIndexOver({ ids, rows, indexed, orders, labels }: IndexParts): LotIndex {
  const all = fullBitset(ids.length)
  const fittingOf = (selection: LotSelection) =>
    [...chosenSets(indexed, selection).values()].reduce(intersect, all)
  return {
    size: ids.length,
    list({ selection, order, limit, offset }) {
      const fitting = fittingOf(selection)
      const count = countBits(fitting)
      const found: number[] = []
      const end = Math.min(offset + limit, count)
      const positions = orders.get(order) ?? new Uint32Array()
      for (let i = 0, seen = 0; seen < end && offset < end; i++) {
        const position = positions[i] as number
        if (!hasBit(fitting, position)) continue
        if (seen++ >= offset) found.push(ids[position] as number)
      }
      return { count, ids: found }
    },
    facets: (selection) =>
      facetsOf({ indexed, all, labels, selection, chosen: chosenSets(indexed, selection) }),
    eachFitting(selection, visit) {
      eachBit(fittingOf(selection), (position) => visit(rows[position] as number))
    },
  }
}

/** By filter key, the lots that pass it; filters that nothing is chosen of are left out. */
function chosenSets(
  indexed: readonly IndexedFilter[],
  selection: LotSelection,
): Map<string, Bitset> {
  const sets = new Map<string, Bitset>()
  for (const item of indexed) {
    const { key } = item.filter
    if (item.type === 'choice') {
      const chosen = selection.choices[key]
      const values = chosen && chosen.length > 0 ? chosen : item.filter.defaults
      if (values) sets.set(key, item.group.withAny(values))
    } else if (item.type === 'range') {
      const bounds = selection.ranges[key]
      if (bounds && (bounds.min !== undefined || bounds.max !== undefined)) {
        sets.set(key, withinRange(item.group, bounds))
      }
    } else if (selection.flags.includes(key)) sets.set(key, item.lots)
  }
  return sets
}

import { type Bitset, countBits, fullBitset, hasBit, intersect } from './bitset.server.ts'
import { ChoiceCollector, type ChoiceGroup } from './choice-group.server.ts'
import { facetsOf } from './facets.server.ts'
import {
  filtersOf,
  type LotFacts,
  type LotFilter,
  type LotOrder,
  type LotSelection,
  lotOrders,
} from './filters.ts'
import { type RangeGroup, rangeGroup, withinRange } from './range-group.server.ts'
import type { Facets, LotKind } from './schema.ts'
import { sortPositions } from './sorted-order.server.ts'

/** Labels of options that only the catalogue knows, by filter key, in the order of their display. */
export type OptionLabels = Readonly<Record<string, ReadonlyMap<string, string>>>

/** One filter with what answers it. */
export type IndexedFilter =
  | { filter: LotFilter & { type: 'choice' }; group: ChoiceGroup }
  | { filter: LotFilter & { type: 'range' }; group: RangeGroup }
  | { filter: LotFilter & { type: 'flag' }; group: Bitset }

/** All lots of one kind, ready to be filtered, counted and sorted; never changed after it is built. */
export interface LotIndex {
  readonly size: number
  /** Lots that fit: how many, and the ids of the asked part of the list. */
  list(query: { selection: LotSelection; order: LotOrder; limit: number; offset: number }): {
    count: number
    ids: number[]
  }
  facets(selection: LotSelection): { count: number; facets: Facets }
}

const sortKeys: Record<string, (lot: LotFacts) => number | null> = {
  price: (lot) => lot.price,
  area: (lot) => lot.area,
  floor: (lot) => lot.floor,
  price_per_meter: pricePerMeter,
  completion: (lot) => (lot.completion === null ? null : Number(lot.completion.replace('-', ''))),
}

/** Roubles per m² of what a buyer pays, rounded; 0 where the area is not known. */
export function pricePerMeter({ price, area }: { price: number; area: number }): number {
  return area > 0 ? Math.round(price / area) : 0
}

/** Builds the index of one kind from its lots; ids must ascend, because positions stand for them in ties. */
export function buildLotIndex(
  kind: LotKind,
  lots: Iterable<LotFacts>,
  labels: OptionLabels = {},
): LotIndex {
  const steps = lotIndexSteps(kind, lots, labels)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in small steps, so that a caller can let other work run in between. */
export function* lotIndexSteps(
  kind: LotKind,
  lots: Iterable<LotFacts>,
  labels: OptionLabels = {},
): Generator<void, LotIndex> {
  const filters = filtersOf(kind)
  const ids: number[] = []
  const collectors = new Map(filters.map(({ key }) => [key, new ChoiceCollector()]))
  const numbers = new Map<string, number[]>()
  for (const filter of filters) if (filter.type === 'range') numbers.set(filter.key, [])
  const sortColumns = new Map(Object.keys(sortKeys).map((key) => [key, [] as number[]]))
  for (const lot of lots) {
    const position = ids.length
    if (lot.id <= (ids[position - 1] ?? -Infinity)) throw new Error('lots must ascend by id')
    ids.push(lot.id)
    for (const filter of filters) {
      if (filter.type === 'range') numbers.get(filter.key)?.push(filter.of(lot) ?? Number.NaN)
      else
        for (const value of valuesOf(filter, lot)) collectors.get(filter.key)?.add(position, value)
    }
    for (const [key, of] of Object.entries(sortKeys)) {
      sortColumns.get(key)?.push(of(lot) ?? Number.NaN)
    }
    if (position % 4_096 === 4_095) yield
  }
  const size = ids.length
  const indexed: IndexedFilter[] = []
  for (const filter of filters) {
    if (filter.type === 'range') {
      indexed.push({ filter, group: rangeGroup(Float64Array.from(numbers.get(filter.key) ?? [])) })
      numbers.delete(filter.key)
    } else {
      const group = (collectors.get(filter.key) ?? new ChoiceCollector()).finish(size)
      collectors.delete(filter.key)
      if (filter.type === 'choice') indexed.push({ filter, group })
      else indexed.push({ filter, group: group.withAny(['true']) })
    }
    yield
  }
  const orders = new Map<string, Uint32Array>()
  for (const order of Object.keys(lotOrders)) {
    const isDescending = order.startsWith('-')
    const column = Float64Array.from(sortColumns.get(order.replace('-', '')) ?? [])
    orders.set(order, sortPositions(column, isDescending ? -1 : 1).positions)
    yield
  }
  return indexOver(Uint32Array.from(ids), indexed, orders, labels)
}

function valuesOf(filter: Exclude<LotFilter, { type: 'range' }>, lot: LotFacts): readonly string[] {
  if (filter.type === 'flag') return filter.of(lot) ? ['true'] : []
  const value = filter.of(lot)
  if (value === null) return []
  return typeof value === 'string' ? [value] : [...new Set(value)]
}

function indexOver(
  ids: Uint32Array,
  indexed: readonly IndexedFilter[],
  orders: ReadonlyMap<string, Uint32Array>,
  labels: OptionLabels,
): LotIndex {
  const all = fullBitset(ids.length)
  return {
    size: ids.length,
    list({ selection, order, limit, offset }) {
      const fitting = [...chosenSets(indexed, selection).values()].reduce(intersect, all)
      const count = countBits(fitting)
      const found: number[] = []
      const end = Math.min(offset + limit, count)
      const positions = orders.get(order) ?? new Uint32Array()
      for (let i = 0, seen = 0; seen < end && offset < end && i < positions.length; i++) {
        const position = positions[i] as number
        if (!hasBit(fitting, position)) continue
        if (seen++ >= offset) found.push(ids[position] as number)
      }
      return { count, ids: found }
    },
    facets: (selection) =>
      facetsOf({ indexed, all, labels, selection, chosen: chosenSets(indexed, selection) }),
  }
}

/** By filter key, the lots that pass it; filters that nothing is chosen of are left out. */
function chosenSets(
  indexed: readonly IndexedFilter[],
  selection: LotSelection,
): Map<string, Bitset> {
  const sets = new Map<string, Bitset>()
  for (const { filter, group } of indexed) {
    const { key } = filter
    if (filter.type === 'choice') {
      const chosen = selection.choices[key]
      const values = chosen && chosen.length > 0 ? chosen : filter.defaults
      if (values) sets.set(key, (group as ChoiceGroup).withAny(values))
    } else if (filter.type === 'range') {
      const bounds = selection.ranges[key]
      if (bounds && (bounds.min !== undefined || bounds.max !== undefined)) {
        sets.set(key, withinRange(group as RangeGroup, bounds))
      }
    } else if (selection.flags.includes(key)) sets.set(key, group as Bitset)
  }
  return sets
}

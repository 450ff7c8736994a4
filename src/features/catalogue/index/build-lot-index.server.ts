import type { Bitset } from './bitset.server.ts'
import { ChoiceCollector } from './choice-group.server.ts'
import { choiceOptions } from './choice-options.server.ts'
import {
  filtersOf,
  type LotFacts,
  type LotFilter,
  lotOrders,
  type RangeFilter,
} from '../model/filters.ts'
import { type IndexedFilter, type OptionLabels } from './indexed-filter.server.ts'
import { type LotIndex, lotIndexOver } from './lot-index.server.ts'
import { rangeGroup } from './range-group.server.ts'
import type { LotKind } from '../model/schema.ts'
import { reverseOrder, type SortedOrder, sortPositions } from './sorted-order.server.ts'

/** What the index reads of a row before it asks for the lot's facts. */
interface IndexedRow {
  id: number
  section_id: number
}

/** Lots read between two steps. */
const STEP = 2_048

/** Numbers that lots are sorted by without being filtered by them. */
const sortedOnly: Record<string, (lot: LotFacts) => number | null> = {
  price_per_meter: pricePerMeter,
  completion: (lot) => (lot.completion === null ? null : Number(lot.completion.replace('-', ''))),
}

/** Roubles per m² of what a buyer pays, rounded; 0 where the area is not known. */
export function pricePerMeter({ price, area }: { price: number; area: number }): number {
  return area > 0 ? Math.round(price / area) : 0
}

/** Builds the index of one kind from its lots, whatever their order. */
export function buildLotIndex(
  kind: LotKind,
  lots: readonly LotFacts[],
  labels: OptionLabels = {},
): LotIndex {
  const steps = lotIndexSteps(kind, lots, (lot) => lot, labels)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same in small steps, so that a caller can let other work run in between. Positions go by section, then id:
 * lots of one section, building or project stand together, and a count of them is a count within a span.
 */
export function* lotIndexSteps<R extends IndexedRow>(
  kind: LotKind,
  rows: readonly R[],
  factsOf: (row: R) => LotFacts,
  labels: OptionLabels = {},
): Generator<void, LotIndex> {
  const size = rows.length
  const byId = sortPositions(Float64Array.from(rows, ({ id }) => id)).positions
  const bySection = Float64Array.from(rows, ({ section_id }) => section_id)
  const placed = sortPositions(bySection, byId).positions
  const ids = Uint32Array.from(placed, (row) => (rows[row] as R).id)
  yield

  const filters = filtersOf(kind)
  const columns = new Map<string, Float64Array>()
  const collectors = new Map<string, ChoiceCollector>()
  const readers = filters.map((filter) => reader(filter, size, columns, collectors))
  for (const [key, of] of Object.entries(sortedOnly)) {
    readers.push(columnReader(key, of, size, columns))
  }
  for (let position = 0; position < size; position++) {
    const lot = factsOf(rows[placed[position] as number] as R)
    for (const read of readers) read(lot, position)
    if (position % STEP === STEP - 1) yield
  }

  const inOrderOfIds = sortPositions(Float64Array.from(ids)).positions
  const sorted = new Map<string, SortedOrder>()
  for (const [key, column] of columns) {
    sorted.set(key, sortPositions(column, inOrderOfIds))
    yield
  }
  const indexed: IndexedFilter[] = []
  for (const filter of filters) {
    if (filter.type === 'range') {
      const group = rangeGroup(get(columns, filter.key), get(sorted, filter.key))
      indexed.push({ type: 'range', filter, group })
    } else {
      const group = get(collectors, filter.key).finish(size)
      collectors.delete(filter.key)
      if (filter.type === 'flag') {
        const lots: Bitset = group.withAny(['true'])
        indexed.push({ type: 'flag', filter, lots })
      } else {
        const options = choiceOptions(filter, group.values, labels[filter.key])
        indexed.push({ type: 'choice', filter, group, options })
      }
    }
    yield
  }
  const orders = new Map<string, Uint32Array>()
  for (const order of Object.keys(lotOrders)) {
    const key = order.replace('-', '')
    const ascending = get(sorted, key)
    const isDescending = order.startsWith('-')
    orders.set(
      order,
      isDescending ? reverseOrder(ascending, get(columns, key)) : ascending.positions,
    )
    yield
  }
  return lotIndexOver({ ids, rows: placed, indexed, orders, labels })
}

type Reader = (lot: LotFacts, position: number) => void

function reader(
  filter: LotFilter,
  size: number,
  columns: Map<string, Float64Array>,
  collectors: Map<string, ChoiceCollector>,
): Reader {
  if (filter.type === 'range') return columnReader(filter.key, filter.of, size, columns)
  const collector = new ChoiceCollector()
  collectors.set(filter.key, collector)
  if (filter.type === 'flag') {
    return (lot, position) => {
      if (filter.of(lot)) collector.add(position, 'true')
    }
  }
  return (lot, position) => {
    const value = filter.of(lot)
    if (typeof value === 'string') collector.add(position, value)
    else if (value !== null) for (const one of new Set(value)) collector.add(position, one)
  }
}

function columnReader(
  key: string,
  of: RangeFilter['of'],
  size: number,
  columns: Map<string, Float64Array>,
): Reader {
  const column = new Float64Array(size)
  columns.set(key, column)
  return (lot, position) => {
    column[position] = of(lot) ?? Number.NaN
  }
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`no column ${key}`)
  return value
}

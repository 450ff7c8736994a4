import type { LoanTerms } from '../../../lib/lots/monthly-payment.ts'
import type { LotFacts, LotFilter, RangeFilter } from '../model/filter-types.ts'
import { getFilters, getOrders, isPaymentOrder } from '../model/filters.ts'
import { toPlanKey } from '../model/plan-key.ts'
import type { LotKind } from '../model/schema.ts'
import { type Bitset, withoutAny } from './bitset.server.ts'
import { ChoiceCollector } from './choice-group.server.ts'
import { type IndexedFilter, type OptionLabels, toChoiceOptions } from './indexed-filter.server.ts'
import { createLotIndex, type LotIndex } from './lot-index.server.ts'
import { createPaymentIndex } from './payment-index.server.ts'
import { createRangeGroup } from './range-group.server.ts'
import { reverseOrder, type SortedOrder, sortPositions } from './sorted-order.server.ts'
import { VariedKeyCollector } from './varied-order.server.ts'

/** The fields that the index reads before it converts the row to facts. */
interface IndexedRow {
  id: number
  section_id: number
}

/** Lots that are read in one step, some 3 ms. */
const STEP = 512

/** Values that lots are sorted by but not filtered by. */
const sortedOnly: Record<string, (lot: LotFacts) => number | null> = {
  price_per_meter: pricePerMeter,
  completion: (lot) => (lot.completion === null ? null : Number(lot.completion.replace('-', ''))),
}

/** Returns roubles per m² of what a buyer pays, rounded; 0 if the area is unknown. */
export function pricePerMeter({ paid_price, area }: Pick<LotFacts, 'paid_price' | 'area'>): number {
  return area > 0 ? Math.round(paid_price / area) : 0
}

/** Builds the index of one kind from its lots, which can be in any order. */
export function buildLotIndex(
  kind: LotKind,
  lots: readonly LotFacts[],
  labels: OptionLabels = {},
  programs: readonly LoanTerms[] = [],
): LotIndex {
  const steps = buildLotIndexInSteps(kind, lots, (lot) => lot, labels, programs)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Builds the same index in small steps, so that the caller can yield to the event loop between them. Positions are
 * ordered by section and id: lots of one section, building or project are adjacent, so they are counted as one span.
 */
export function* buildLotIndexInSteps<R extends IndexedRow>(
  kind: LotKind,
  rows: readonly R[],
  toFacts: (row: R) => LotFacts,
  labels: OptionLabels = {},
  programs: readonly LoanTerms[] = [],
): Generator<void, LotIndex> {
  const size = rows.length
  const idByRow = new Float64Array(size)
  const sectionByRow = new Float64Array(size)
  for (const [index, { id, section_id }] of rows.entries()) {
    idByRow[index] = id
    sectionByRow[index] = section_id
  }
  yield
  const byId = sortPositions(idByRow).positions
  yield
  const rowByPosition = sortPositions(sectionByRow, byId).positions
  const ids = rowByPosition.map((row) => idByRow[row] as number)
  yield

  const filters = getFilters(kind)
  const columns = new Map<string, Float64Array>()
  const collectors = new Map<string, ChoiceCollector>()
  const readers = filters
    .filter(({ isPayment }) => !isPayment)
    .map((filter) => createReader(filter, size, columns, collectors))
  for (const [key, getValue] of Object.entries(sortedOnly)) {
    readers.push(createColumnReader(key, getValue, size, columns))
  }
  const varied = new VariedKeyCollector(size)
  readers.push((lot, position) => varied.add(position, toPlanKey(lot), lot))
  for (let position = 0; position < size; position++) {
    const lot = toFacts(rows[rowByPosition[position] as number] as R)
    for (const read of readers) read(lot, position)
    if (position % STEP === STEP - 1) yield
  }

  const positionsById = sortPositions(Float64Array.from(ids)).positions
  yield
  const sorted = new Map<string, SortedOrder>()
  for (const [key, column] of columns) {
    sorted.set(key, sortPositions(column, positionsById))
    yield
  }
  const indexed: IndexedFilter[] = []
  const areas = new Map<string, Bitset>()
  for (const filter of filters) {
    if (filter.type === 'amount' || (filter.isPayment && filter.type !== 'flag')) {
      indexed.push({ type: 'payment', filter })
    } else if (filter.type === 'range') {
      const group = createRangeGroup(get(columns, filter.key), get(sorted, filter.key))
      indexed.push({ type: 'range', filter, group })
    } else {
      const group = get(collectors, filter.key).finish(size)
      collectors.delete(filter.key)
      if (filter.type === 'flag') {
        const lots: Bitset = group.withAny(['true'])
        indexed.push({ type: 'flag', filter, lots })
      } else {
        const options = toChoiceOptions(filter, group.values, labels[filter.key])
        indexed.push({ type: 'choice', filter, group, options })
        if (filter.key === 'area_type') {
          for (const value of group.values) areas.set(value, group.withAny([value]))
          // Lots of projects without a class take the programmes that are for all.
          areas.set('', withoutAny(size, group.withAny(group.values)))
        }
      }
    }
    yield
  }
  const orders = new Map<string, Uint32Array>()
  for (const order of getOrders(kind)) {
    if (order === 'varied' || isPaymentOrder(order)) continue
    const key = order.replace('-', '')
    const ascending = get(sorted, key)
    const isDescending = order.startsWith('-')
    orders.set(
      order,
      isDescending ? reverseOrder(ascending, get(columns, key)) : ascending.positions,
    )
    yield
  }
  const prices = createRangeGroup(get(columns, 'price'), get(sorted, 'price'))
  yield
  const payments = createPaymentIndex(prices, areas, programs)
  yield
  return createLotIndex({
    ids,
    positionsById,
    payments,
    rows: rowByPosition,
    indexed,
    orders,
    varied: varied.finish(),
    labels,
  })
}

type Reader = (lot: LotFacts, position: number) => void

function createReader(
  filter: LotFilter,
  size: number,
  columns: Map<string, Float64Array>,
  collectors: Map<string, ChoiceCollector>,
): Reader {
  if (filter.type === 'amount') return () => {}
  if (filter.type === 'range') return createColumnReader(filter.key, filter.getValue, size, columns)
  const collector = new ChoiceCollector()
  collectors.set(filter.key, collector)
  if (filter.type === 'flag') {
    return (lot, position) => {
      if (filter.getValue(lot)) collector.add(position, 'true')
    }
  }
  return (lot, position) => {
    const value = filter.getValue(lot)
    if (typeof value === 'string') collector.add(position, value)
    else if (value !== null) for (const one of new Set(value)) collector.add(position, one)
  }
}

function createColumnReader(
  key: string,
  getValue: RangeFilter['getValue'],
  size: number,
  columns: Map<string, Float64Array>,
): Reader {
  const column = new Float64Array(size)
  columns.set(key, column)
  return (lot, position) => {
    column[position] = getValue(lot) ?? Number.NaN
  }
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`no column ${key}`)
  return value
}

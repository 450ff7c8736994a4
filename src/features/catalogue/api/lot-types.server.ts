import { oncePer } from '../../../lib/once-per.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import type { LotSelection } from '../model/filters.ts'
import type { LotType } from '../model/group-schema.ts'
import { cardOf } from '../snapshot/lot-card.server.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { LotStock } from '../snapshot/lot-stock.server.ts'
import type { LotKind } from '../model/schema.ts'

/** What types are counted from, by a row's place: numbers side by side, since rows lie all over the memory. */
interface TypeColumns {
  /** Number of its type. */
  types: Uint32Array
  /** Of the types, in the order of their display. */
  keys: string[]
  paid: Float64Array
  area: Float64Array
}

const columnsOf = oncePer(makeColumns)

/**
 * The types of homes among the lots that fit, by rooms, then in the order of projects, then by area; and how many
 * there are in all. One pass over columns of numbers: a millisecond or two for 100,000 lots.
 */
export function listLotTypes(
  stock: LotStock,
  kind: LotKind,
  { selection, limit, offset }: { selection: LotSelection; limit: number; offset: number },
): { count: number; results: LotType[] } {
  const { types, keys, paid, area } = columnsOf(stock, kind)
  const size = keys.length
  const count = new Uint32Array(size)
  const cheapest = new Uint32Array(size)
  const priceMax = new Float64Array(size)
  const areaMin = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const areaMax = new Float64Array(size)
  stock.eachFitting(kind, selection, (row) => {
    const type = types[row] as number
    const price = paid[row] as number
    const best = cheapest[type] as number
    const bestPrice = paid[best] as number
    // Rows stand by id, so of two equal prices the lower id wins.
    if (count[type] === 0 || price < bestPrice || (price === bestPrice && row < best)) {
      cheapest[type] = row
    }
    count[type] = (count[type] as number) + 1
    priceMax[type] = Math.max(priceMax[type] as number, price)
    areaMin[type] = Math.min(areaMin[type] as number, area[row] as number)
    areaMax[type] = Math.max(areaMax[type] as number, area[row] as number)
  })

  const rows = stock.rowsOf(kind)
  const cheapestOf = (type: number) => rows[cheapest[type] as number] as LotRow
  const found = [...keys.keys()].filter((type) => count[type] !== 0)
  const results = found.slice(offset, offset + limit).map((type) => ({
    ...namesOf(cheapestOf(type), stock),
    id: keys[type] as string,
    area_min: areaMin[type] as number,
    area_max: areaMax[type] as number,
    price_min: paidPrice(cheapestOf(type)),
    price_max: priceMax[type] as number,
    count: count[type] as number,
  }))
  return { count: found.length, results }
}

function namesOf(row: LotRow, stock: LotStock) {
  const { id: lot_id, kind, project, rooms, plan } = cardOf(row, stock.frame)
  const { id, slug, name, area_type } = project
  return { kind, project: { id, slug, name, area_type }, rooms, lot_id, plan }
}

function makeColumns(stock: LotStock, kind: LotKind): TypeColumns {
  const rows = stock.rowsOf(kind)
  const examples = new Map<string, LotRow>()
  const keyOf = oneKeyEach(examples)
  const keys = Array.from(rows, keyOf)
  const places = new Map([...stock.frame.projects.keys()].map((id, place) => [id, place]))
  const placeOf = ({ project_id }: LotRow) => places.get(project_id) ?? 0
  const sorted = [...examples].toSorted(
    ([keyA, a], [keyB, b]) =>
      (a.rooms ?? 0) - (b.rooms ?? 0) ||
      placeOf(a) - placeOf(b) ||
      a.area - b.area ||
      (keyA < keyB ? -1 : 1),
  )
  const numbers = new Map(sorted.map(([key], number) => [key, number]))
  return {
    types: Uint32Array.from(keys, (key) => numbers.get(key) ?? 0),
    keys: sorted.map(([key]) => key),
    paid: Float64Array.from(rows, paidPrice),
    area: Float64Array.from(rows, ({ area }) => area),
  }
}

/** Names the type of a row, and keeps the first row of each. */
function oneKeyEach(examples: Map<string, LotRow>): (row: LotRow) => string {
  return (row) => {
    const plan = row.plan_id === null ? `a${Math.round(row.area * 10)}` : `p${row.plan_id}`
    const key = `${row.project_id}-${row.rooms ?? 'x'}-${plan}`
    if (!examples.has(key)) examples.set(key, row)
    return key
  }
}

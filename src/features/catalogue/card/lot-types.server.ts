import { oncePer } from '../../../lib/time/once-per.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import type { LotType } from '../../lots/model/group-schema.ts'
import { toCard } from '../../lots/snapshot/lot-card.server.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import type { LotKind } from '../../lots/model/schema.ts'

/** Columns by row index, as typed arrays: reading the scattered row objects would be slower. */
interface TypeColumns {
  /** Type number of each row. */
  types: Uint32Array
  /** Keys of the types, in display order. */
  keys: string[]
  paid: Float64Array
  area: Float64Array
}

const getColumns = oncePer(buildColumns)

/**
 * Returns the types of homes of the matching lots, ordered by rooms, display order of projects and area, and the
 * number of all types. Two passes over the columns.
 */
export function listLotTypes(
  stock: LotStock,
  kind: LotKind,
  { selection, limit, offset }: { selection: LotSelection; limit: number; offset: number },
): { count: number; results: LotType[] } {
  const { types, keys, paid, area } = getColumns(stock, kind)
  const size = keys.length
  const count = new Uint32Array(size)
  const cheapest = new Uint32Array(size)
  const priceMax = new Float64Array(size)
  const areaMin = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const areaMax = new Float64Array(size)
  stock.forEachMatch(kind, selection, (row) => {
    const type = types[row] as number
    const price = paid[row] as number
    const best = cheapest[type] as number
    const bestPrice = paid[best] as number
    // Rows are ordered by id, so the lower id is used for equal prices.
    if (count[type] === 0 || price < bestPrice || (price === bestPrice && row < best)) {
      cheapest[type] = row
    }
    count[type] = (count[type] as number) + 1
    priceMax[type] = Math.max(priceMax[type] as number, price)
    areaMin[type] = Math.min(areaMin[type] as number, area[row] as number)
    areaMax[type] = Math.max(areaMax[type] as number, area[row] as number)
  })

  const rows = stock.getRows(kind)
  const getCheapest = (type: number) => rows[cheapest[type] as number] as LotRow
  const found = [...keys.keys()].filter((type) => count[type] !== 0)
  const shown = found.slice(offset, offset + limit)
  const floors = new Map(shown.map((type) => [type, new Set<number>()]))
  stock.forEachMatch(kind, selection, (row) => {
    const number = stock.frame.floors.get((rows[row] as LotRow).floor_id)?.number
    if (number !== undefined) floors.get(types[row] as number)?.add(number)
  })
  const results = shown.map((type) => ({
    ...toTypeFields(getCheapest(type), stock),
    id: keys[type] as string,
    area_min: areaMin[type] as number,
    area_max: areaMax[type] as number,
    price_min: paidPrice(getCheapest(type)),
    price_max: priceMax[type] as number,
    count: count[type] as number,
    floors: [...(floors.get(type) ?? [])].toSorted((a, b) => a - b),
  }))
  return { count: found.length, results }
}

function toTypeFields(row: LotRow, stock: LotStock) {
  const { id: lot_id, kind, project, rooms, plan_key, plan } = toCard(row, stock.frame)
  const { id, slug, name, area_type } = project
  return { kind, project: { id, slug, name, area_type }, rooms, lot_id, plan_key, plan }
}

function buildColumns(stock: LotStock, kind: LotKind): TypeColumns {
  const rows = stock.getRows(kind)
  const examples = new Map<string, LotRow>()
  const readKey = createKeyReader(examples)
  const keys = Array.from(rows, readKey)
  const places = new Map([...stock.frame.projects.keys()].map((id, place) => [id, place]))
  const getPlace = ({ project_id }: LotRow) => places.get(project_id) ?? 0
  const sorted = [...examples].toSorted(
    ([keyA, a], [keyB, b]) =>
      (a.rooms ?? 0) - (b.rooms ?? 0) ||
      getPlace(a) - getPlace(b) ||
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

/** Returns a function that returns the type key of a row, and stores the first row of each type in `examples`. */
function createKeyReader(examples: Map<string, LotRow>): (row: LotRow) => string {
  return (row) => {
    const plan = row.plan_id === null ? `a${Math.round(row.area * 10)}` : `p${row.plan_id}`
    const key = `${row.project_id}-${row.rooms ?? 'x'}-${plan}`
    if (!examples.has(key)) examples.set(key, row)
    return key
  }
}

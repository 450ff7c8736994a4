import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotRow } from './lot-rows.server.ts'

/** Distance added for another project: as much as a difference of 15 % in area or price. */
const OTHER_PROJECT = 0.15
/** Distance added for another number of rooms: greater than any difference in area and price. */
const OTHER_ROOMS = 1_000
const NO_ROOMS = -1
const NO_PLAN = -1

/** The values that are compared, as typed arrays: reading the scattered row objects would be slower. */
interface ComparedColumns {
  isOnSale: Uint8Array
  /** `NO_PLAN` without one. */
  plan: Float64Array
  rooms: Int16Array
  project: Float64Array
  area: Float64Array
  paid: Float64Array
}
const columnsByRows = new WeakMap<readonly LotRow[], ComparedColumns>()

/**
 * Returns the lots on sale among `others` that are most similar to the given one: with the same number of rooms
 * first, then by difference in area and in what a buyer pays, with preference for the same project. Equal distances
 * keep the order of `others`, which is by id. Of lots with one plan only the most similar is returned, and none with
 * the plan of the given lot: those are the same home on other floors.
 */
export function findSimilarRows(lot: LotRow, others: readonly LotRow[], limit: number): LotRow[] {
  const best: Array<{ row: number; distance: number; plan: number }> = []
  if (limit < 1) return []
  const columns = columnsByRows.get(others) ?? createColumns(others)
  columnsByRows.set(others, columns)
  const getDistance = createDistance(lot, columns)
  for (let row = 0; row < others.length; row++) {
    if (columns.isOnSale[row] === 0) continue
    const plan = columns.plan[row] as number
    if (plan !== NO_PLAN && plan === lot.plan_id) continue
    const distance = getDistance(row)
    const last = best.at(-1)
    if (best.length === limit && last && distance >= last.distance) continue
    if (others[row]?.id === lot.id) continue
    const twin = plan === NO_PLAN ? -1 : best.findIndex((candidate) => candidate.plan === plan)
    if (twin !== -1) {
      if ((best[twin]?.distance ?? 0) <= distance) continue
      best.splice(twin, 1)
    }
    const at = best.findIndex((candidate) => candidate.distance > distance)
    best.splice(at === -1 ? best.length : at, 0, { row, distance, plan })
    if (best.length > limit) best.pop()
  }
  return best.map(({ row }) => others[row] as LotRow)
}

function createDistance(lot: LotRow, columns: ComparedColumns): (row: number) => number {
  const rooms = lot.rooms ?? NO_ROOMS
  const price = paidPrice(lot)
  return (row) => {
    const otherRooms = columns.rooms[row] as number
    const roomDifference = Math.abs(Math.max(rooms, 0) - Math.max(otherRooms, 0))
    return (
      (rooms === otherRooms ? 0 : OTHER_ROOMS * (1 + roomDifference)) +
      relativeDifference(lot.area, columns.area[row] as number) +
      relativeDifference(price, columns.paid[row] as number) +
      (columns.project[row] === lot.project_id ? 0 : OTHER_PROJECT)
    )
  }
}

/** Returns the difference as a fraction of the larger value; at most 1. */
function relativeDifference(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(a, b)
}

function createColumns(rows: readonly LotRow[]): ComparedColumns {
  return {
    isOnSale: Uint8Array.from(rows, ({ status }) => Number(status === 'available')),
    plan: Float64Array.from(rows, ({ plan_id }) => plan_id ?? NO_PLAN),
    rooms: Int16Array.from(rows, ({ rooms }) => rooms ?? NO_ROOMS),
    project: Float64Array.from(rows, ({ project_id }) => project_id),
    area: Float64Array.from(rows, ({ area }) => area),
    paid: Float64Array.from(rows, paidPrice),
  }
}

import { paidPrice } from '../../../lib/paid-price.ts'
import type { LotRow } from './lot-rows.server.ts'

/** What another project costs a lot in likeness: as much as 15 % of difference in area or price. */
const OTHER_PROJECT = 0.15
/** Rooms come first: no difference in area and price is as large. */
const OTHER_ROOMS = 1_000
const NO_ROOMS = -1

/** What likeness is measured by, a column each: the rows themselves lie all over the memory. */
interface LikenessColumns {
  isOnSale: Uint8Array
  rooms: Int16Array
  project: Float64Array
  area: Float64Array
  paid: Float64Array
}
const known = new WeakMap<readonly LotRow[], LikenessColumns>()

/**
 * Lots of the same kind on sale that are most like this one: the same number of rooms first, then near
 * in area and in what a buyer pays, the same project preferred; ties go by id, as `others` do.
 */
export function similarRows(lot: LotRow, others: readonly LotRow[], limit: number): LotRow[] {
  const best: Array<{ place: number; distance: number }> = []
  if (limit < 1) return []
  const columns = known.get(others) ?? columnsOf(others)
  known.set(others, columns)
  const distanceOf = distanceFrom(lot, columns)
  for (let place = 0; place < others.length; place++) {
    if (columns.isOnSale[place] === 0) continue
    const distance = distanceOf(place)
    const last = best.at(-1)
    if (best.length === limit && last && distance >= last.distance) continue
    if (others[place]?.id === lot.id) continue
    const at = best.findIndex((better) => better.distance > distance)
    best.splice(at === -1 ? best.length : at, 0, { place, distance })
    if (best.length > limit) best.pop()
  }
  return best.map(({ place }) => others[place] as LotRow)
}

function distanceFrom(lot: LotRow, columns: LikenessColumns): (place: number) => number {
  const rooms = lot.rooms ?? NO_ROOMS
  const price = paidPrice(lot)
  return (place) => {
    const theirs = columns.rooms[place] as number
    const apart = Math.abs(Math.max(rooms, 0) - Math.max(theirs, 0))
    return (
      (rooms === theirs ? 0 : OTHER_ROOMS * (1 + apart)) +
      share(lot.area, columns.area[place] as number) +
      share(price, columns.paid[place] as number) +
      (columns.project[place] === lot.project_id ? 0 : OTHER_PROJECT)
    )
  }
}

/** Difference as a share of the larger; at most 1. */
function share(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(a, b)
}

function columnsOf(rows: readonly LotRow[]): LikenessColumns {
  return {
    isOnSale: Uint8Array.from(rows, ({ status }) => Number(status !== 'sold')),
    rooms: Int16Array.from(rows, ({ rooms }) => rooms ?? NO_ROOMS),
    project: Float64Array.from(rows, ({ project_id }) => project_id),
    area: Float64Array.from(rows, ({ area }) => area),
    paid: Float64Array.from(rows, paidPrice),
  }
}

import type { LotRow } from './lot-rows.server.ts'

/** What another project costs a lot in likeness: as much as 15 % of difference in area or price. */
const OTHER_PROJECT = 0.15

/**
 * Lots of the same kind on sale that are most like this one: the same number of rooms first, then near
 * in area and in what a buyer pays, the same project preferred; ties go by id.
 */
export function similarRows(lot: LotRow, others: readonly LotRow[], limit: number): LotRow[] {
  const best: Array<{ row: LotRow; distance: number }> = []
  if (limit < 1) return []
  for (const row of others) {
    if (row.status === 'sold' || row.id === lot.id) continue
    const distance = distanceOf(lot, row)
    const last = best.at(-1)
    if (best.length === limit && last && distance >= last.distance) continue
    const at = best.findIndex((known) => known.distance > distance)
    best.splice(at === -1 ? best.length : at, 0, { row, distance })
    if (best.length > limit) best.pop()
  }
  return best.map(({ row }) => row)
}

function distanceOf(a: LotRow, b: LotRow): number {
  const roomsApart =
    a.rooms === b.rooms ? 0 : 1_000 * (1 + Math.abs((a.rooms ?? 0) - (b.rooms ?? 0)))
  const project = a.project_id === b.project_id ? 0 : OTHER_PROJECT
  return (
    roomsApart +
    share(a.area, b.area) +
    share(a.sale_price ?? a.price, b.sale_price ?? b.price) +
    project
  )
}

/** Difference as a share of the larger; at most 1. */
function share(a: number, b: number): number {
  return a === b ? 0 : Math.abs(a - b) / Math.max(a, b)
}

import { oncePer } from '../../../lib/time/once-per.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import { getAskedTerms } from '../../lots/model/payment-filters.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { toCard } from '../../lots/snapshot/lot-card.server.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'

/** Returns the special offers of a list, cheapest first: at most `limit` from `offset`, and the count of all. */
export function listHotOffers(
  stock: LotStock,
  kind: LotKind,
  {
    selection,
    limit,
    offset = 0,
  }: { selection: LotSelection; limit: number; offset?: number | undefined },
): { count: number; results: LotCard[] } {
  const found = findHotOffers(stock, kind, selection)
  return {
    count: found.length,
    results: found
      .slice(offset, offset + limit)
      .map((row) => toCard(row, stock.frame, getAskedTerms(selection))),
  }
}

/** 1 for each row that is a special offer, else 0. */
const getHotFlags = oncePer((stock: LotStock, kind: LotKind) =>
  Uint8Array.from(stock.getRows(kind), ({ is_hot_offer }) => is_hot_offer),
)

function findHotOffers(stock: LotStock, kind: LotKind, selection: LotSelection): LotRow[] {
  const rows = stock.getRows(kind)
  const isHot = getHotFlags(stock, kind)
  const found: LotRow[] = []
  stock.forEachMatch(kind, selection, (row) => {
    if (isHot[row] === 1) found.push(rows[row] as LotRow)
  })
  return found.toSorted((a, b) => paidPrice(a) - paidPrice(b) || a.id - b.id)
}

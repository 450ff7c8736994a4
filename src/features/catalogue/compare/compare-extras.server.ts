import { oncePer } from '../../../lib/async/once-per.ts'
import type { LoanTerms } from '../../../lib/lots/monthly-payment.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { LotCard } from '../model/schema.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { LotStock } from '../snapshot/lot-stock.server.ts'
import { textCell } from './compare-cells.server.ts'
import type { CompareCell } from './compare-data.ts'
import type { ComparedLot } from './compared-lot.server.ts'

const NBSP = '\u00a0'

/** What a project asks for a finish. */
export interface FinishPrice {
  project_id: number
  slug: string
  name: string
  /** Roubles. */
  price_per_metre: number
}

/** What «Итого» is computed from. */
export interface CostSources {
  stock: Pick<LotStock, 'getRows'> & { frame: { mortgagePrograms: readonly LoanTerms[] } }
  findLot: (id: number) => LotCard | undefined
  finishPrices: readonly FinishPrice[]
}

export type Extra = 'parking' | 'storage'

/** The amount is null if the project does not sell this finish. */
export function findFinish(
  lot: ComparedLot,
  slug: string,
  { finishPrices }: CostSources,
): { amount: number | null; cell: CompareCell } {
  if (lot.finishing?.value === slug) {
    return { amount: 0, cell: textCell(`входит в${NBSP}цену`) }
  }
  const offer = finishPrices.find(
    (price) => price.project_id === lot.project.id && price.slug === slug,
  )
  if (!offer) return { amount: null, cell: textCell(`нет в${NBSP}проекте`) }
  const amount = Math.round(offer.price_per_metre * lot.area)
  const text = `${formatRoubles(offer.price_per_metre)} за${NBSP}м²`
  return { amount, cell: { ...textCell(formatRoubles(amount)), note: { text, href: null } } }
}

/** The cheapest place on sale in the building, or else in the project. */
export function findCheapest(
  lot: ComparedLot,
  extra: Extra,
  { stock, findLot }: CostSources,
): LotCard | undefined {
  const cheapest = listCheapest(stock, extra)
  const row =
    cheapest.get(`building ${lot.building.id}`) ?? cheapest.get(`project ${lot.project.id}`)
  return row && findLot(row.id)
}

const listCheapest = oncePer((stock: CostSources['stock'], kind: Extra) => {
  const found = new Map<string, LotRow>()
  for (const row of stock.getRows(kind)) {
    if (row.status !== 'available') continue
    for (const key of [`building ${row.building_id}`, `project ${row.project_id}`]) {
      const known = found.get(key)
      if (!known || paidPrice(row) < paidPrice(known)) found.set(key, row)
    }
  }
  return found
})

/** The name of a finish within a sentence. */
export function finishLabel(slug: string, { finishPrices }: CostSources): string {
  return (finishPrices.find((price) => price.slug === slug)?.name ?? slug).toLowerCase()
}

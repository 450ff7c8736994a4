import { NBSP } from '../../../lib/text.ts'
import { oncePer } from '../../../lib/time/once-per.ts'
import type { LoanTerms, MonthlyPayment } from '../../../lib/lots/monthly-payment.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatCount, formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { formatPlace } from '../../lots/model/lot-names.ts'
import { lotAddress, numberSign } from '../../lots/model/lot-labels.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import type { CompareCell } from './compare-data.ts'
import type { ComparedLot } from './compared-lot.server.ts'

/** A cell with a text only. */
export function textCell(value: string | null): CompareCell {
  return { value, sale_value: null, progress: null, best: null, note: null }
}

export const emptyCell = textCell(null)

/** The price of a parking place or storage unit, with its number and a link. */
export function toPlaceCell(place: LotCard): CompareCell {
  const name = numberSign(place.number) || place.article
  const text = [name, formatPlace(place)].filter(Boolean).join(', ')
  return {
    ...textCell(formatRoubles(paidPrice(place))),
    note: { text, href: lotAddress(place.kind, place.id) },
  }
}

/** The payment a month with its terms. */
export function toPaymentCell(payment: MonthlyPayment | null): CompareCell {
  if (!payment) return emptyCell
  const text = `взнос ${formatMillions(payment.first_payment)}, ${formatCount(payment.term, 'год', 'года', 'лет')}`
  return { ...textCell(formatRoubles(payment.monthly)), note: { text, href: null } }
}

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

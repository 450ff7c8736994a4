import type { MonthlyPayment } from '../../../lib/lots/monthly-payment.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatCount, formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { placeWords } from '../model/lot-names.ts'
import { lotAddress, numberSign } from '../model/lot-words.ts'
import type { LotCard } from '../model/schema.ts'
import type { CompareCell } from './compare-data.ts'

/** A cell with a text only. */
export function textCell(value: string | null): CompareCell {
  return { value, sale_value: null, progress: null, best: null, note: null }
}

export const emptyCell = textCell(null)

/** The price of a parking place or storage unit, with its number and a link. */
export function toPlaceCell(place: LotCard): CompareCell {
  const name = numberSign(place.number) || place.article
  const text = [name, placeWords(place)].filter(Boolean).join(', ')
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

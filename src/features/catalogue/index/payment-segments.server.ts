import {
  type AskedTerms,
  computePayment,
  createPaymentOfPrice,
  type LoanTerms,
} from '../../../lib/lots/monthly-payment.ts'
import { bisect } from './range-group.server.ts'
import type { SortedOrder } from './sorted-order.server.ts'

/** The prices of all lots, in their order. */
export interface Prices {
  column: Float64Array
  order: SortedOrder
}

/**
 * Lots of one type of projects that follow each other in the order by price and have the same programme. A greater price
 * never has a smaller payment, so that the order by price is the order by payment.
 */
export interface PaymentSegment {
  area: string
  /** Indexes in the order by price: the first, and the one after the last. */
  from: number
  to: number
  /** Returns the monthly payment in roubles at an index of the segment. */
  getPayment: (index: number) => number
}

/**
 * Splits the lots of one type of projects into segments under the terms that are asked for (decision D37). A price
 * that fits a programme fits it at every smaller price, too. So the programme with the lowest rate has all prices up
 * to its limit, the next one those up to its own, and so on. Prices beyond all limits are in no segment.
 */
export function findSegments(
  { column, order }: Prices,
  programs: readonly LoanTerms[],
  asked: AskedTerms,
  area: string,
): PaymentSegment[] {
  const getPrice = (index: number) => column[order.positions[index] as number] as number
  const segments: PaymentSegment[] = []
  let from = 0
  for (const program of programs.toSorted((a, b) => a.rate - b.rate)) {
    if (asked.program !== undefined && program.id !== asked.program) continue
    const isTooDear = (index: number) =>
      computePayment(program, { price: getPrice(index), area_type: area }, asked) === null
    const to = bisect(from, order.known, isTooDear)
    if (to === from) continue
    const pay = createPaymentOfPrice(program, asked)
    segments.push({ area, from, to, getPayment: (index) => pay(getPrice(index)) })
    from = to
  }
  return segments
}

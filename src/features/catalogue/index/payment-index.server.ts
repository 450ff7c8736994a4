import type { AskedTerms, LoanTerms } from '../../../lib/lots/monthly-payment.ts'
import { addAll, type Bitset, countBoth, createBitset, hasBit, intersect } from './bitset.server.ts'
import { findSegments, type PaymentSegment } from './payment-segments.server.ts'
import { bisect, findRange, type RangeGroup, takeBetween } from './range-group.server.ts'

/** Payments of all homes of one kind under any terms of a loan (decision D37). Immutable. */
export interface PaymentIndex {
  readonly programs: readonly LoanTerms[]
  readonly prices: RangeGroup
  /** Returns the parts of the order by price that have a payment, by programme and type of projects. */
  getSegments(terms: AskedTerms): PaymentSegment[]
  /** Returns the lots with a payment of at most `max` roubles. */
  findWithin(terms: AskedTerms, max?: number): Bitset
  /** Returns the least and the greatest payment in the set; null if no lot of the set has one. */
  findRange(terms: AskedTerms, set: Bitset): { min: number | null; max: number | null }
  /** Returns how many lots of the set have a payment of at most `max` under one programme. */
  countWithin(terms: AskedTerms, max: number, set: Bitset): number
  /** By type of projects, its lots, and their indexes in the order by price. */
  readonly areas: ReadonlyMap<string, { lots: Bitset; places: Uint32Array }>
}

/** Returns the index for the given programmes; `lotsByArea` has the lots of the projects of each type. */
export function createPaymentIndex(
  prices: RangeGroup,
  lotsByArea: ReadonlyMap<string, Bitset>,
  programs: readonly LoanTerms[],
): PaymentIndex {
  const { positions } = prices.order
  const areas = new Map(
    [...lotsByArea].map(([area, lots]) => [
      area,
      {
        lots,
        places: positions
          .map((_, index) => index)
          .filter((index) => hasBit(lots, positions[index] as number)),
      },
    ]),
  )
  const size = prices.column.length
  const getSegments = (terms: AskedTerms) =>
    [...areas.keys()].flatMap((area) => findSegments(prices, programs, terms, area))
  const takeLots = ({ area }: PaymentSegment, from: number, to: number) =>
    intersect(takeBetween(prices, from, to), lotsByArea.get(area) as Bitset)
  const findWithin = (terms: AskedTerms, max = Number.POSITIVE_INFINITY) => {
    const within = createBitset(size)
    for (const segment of getSegments(terms)) {
      const { from, to, getPayment } = segment
      const end = bisect(from, to, (index) => getPayment(index) > max)
      if (end > from) addAll(within, takeLots(segment, from, end))
    }
    return within
  }
  return {
    programs,
    prices,
    areas,
    getSegments,
    findWithin,
    countWithin: (terms, max, set) => countBoth(findWithin(terms, max), set),
    findRange(terms, set) {
      let min: number | null = null
      let max: number | null = null
      for (const segment of getSegments(terms)) {
        const { from, to, getPayment } = segment
        const range = findRange(prices, intersect(takeLots(segment, from, to), set))
        if (range.min === null || range.max === null) continue
        const low = getPayment(findPrice(prices, range.min))
        const high = getPayment(findPrice(prices, range.max))
        min = Math.min(min ?? low, low)
        max = Math.max(max ?? high, high)
      }
      return { min, max }
    },
  }
}

/** Returns the first index of a price in the order. */
function findPrice({ column, order }: RangeGroup, price: number): number {
  return bisect(
    0,
    order.known,
    (index) => (column[order.positions[index] as number] as number) >= price,
  )
}

import {
  type AskedTerms,
  computePayment,
  createPaymentOfPrice,
  type LoanTerms,
} from '../../../lib/lots/monthly-payment.ts'
import { addAll, type Bitset, countBoth, createBitset, hasBit, intersect } from './bitset.server.ts'
import { bisect, findRange, type RangeGroup, takeBetween } from './range-group.server.ts'
import type { SortedOrder } from './sorted-order.server.ts'

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

/** The prices of all lots, in their order. */
interface Prices {
  column: Float64Array
  order: SortedOrder
}

/**
 * Lots of one type of projects that follow each other in the order by price and have the same programme. A greater price
 * never has a smaller payment, so that the order by price is the order by payment.
 */
interface PaymentSegment {
  area: string
  /** Indexes in the order by price: the first, and the one after the last. */
  from: number
  to: number
  /** Returns the monthly payment in roubles at an index of the segment. */
  getPayment: (index: number) => number
}

/**
 * Splits the lots of one type of projects into segments under the requested terms (decision D37). A price
 * that fits a programme fits it at every smaller price, too. So the programme with the lowest rate has all prices up
 * to its limit, the next one those up to its own, and so on. Prices beyond all limits are in no segment.
 */
function findSegments(
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

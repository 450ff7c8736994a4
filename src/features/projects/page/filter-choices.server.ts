import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { roomGroup } from '../../../lib/lots/room-groups.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { FilterLot } from './lot-filter.ts'
import type { FilterChoices } from './lot-filter-form.tsx'

/** Prices that the filter offers at most. */
const PRICES = 6
const MILLION = 1_000_000

type Lot = Pick<LotRow, 'rooms' | 'price' | 'sale_price' | 'status'>

/** What a filter of these lots may choose. */
export function filterChoices(onSale: readonly Lot[]): FilterChoices {
  return {
    rooms: [
      ...new Set(onSale.flatMap(({ rooms }) => (rooms === null ? [] : roomGroup(rooms)))),
    ].toSorted((a, b) => a - b),
    prices: priceSteps(onSale.map(paidPrice)),
    hasReserved: onSale.some(({ status }) => status === 'reserved'),
  }
}

/** What the filter knows of a lot on sale. */
export function toFilterLot(lot: Lot): FilterLot {
  return { rooms: lot.rooms, price: paidPrice(lot), isAvailable: lot.status === 'available' }
}

/** Round prices between the lowest and the highest, at which about equally many lots become affordable. */
function priceSteps(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((a, b) => a - b)
  const steps = Array.from({ length: PRICES }, (_, index) => {
    const price = sorted[Math.floor(((index + 1) / (PRICES + 1)) * sorted.length)] ?? 0
    const round = price > 50 * MILLION ? 5 * MILLION : MILLION
    return Math.ceil(price / round) * round
  })
  const highest = sorted.at(-1) ?? 0
  return [...new Set(steps)].filter((step) => step > 0 && step < highest)
}

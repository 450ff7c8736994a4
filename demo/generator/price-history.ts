import { roundPrice } from './pricing.ts'
import { daysBefore } from './days.ts'
import type { Random } from './random.ts'

export interface PriceRow {
  /** YYYY-MM-DD. */
  on: string
  price: number
  sale_price: number | null
}

const DAYS_A_MONTH = 30
/** The price list rises about so often; six times in two years, as building goes on. */
const MOST_RISES = 6
const MONTHS_A_RISE = 3.5
/** How much of today's price is added in a month of sales. */
const GROWTH_A_MONTH = 0.009

/** A building's price list over time: days before today on which it rose, the earliest first. */
export interface PriceList {
  startedDaysAgo: number
  rises: ReadonlyArray<{ daysAgo: number; share: number }>
}

/** The price list of a building whose sales began so many months ago; `share` is of today's price. */
export function makePriceList(months: number, random: Random): PriceList {
  const started = months * DAYS_A_MONTH
  const count = Math.min(MOST_RISES, Math.floor(months / MONTHS_A_RISE))
  const growth = months * GROWTH_A_MONTH
  const rises = Array.from({ length: count + 1 }, (_, index) => ({
    // The first is the opening of sales; the last rise is a month old at least.
    daysAgo:
      index === 0
        ? started
        : Math.round(started - ((started - 30) * index) / count) + random.whole(0, 14),
    share: 1 / (1 + growth * (1 - index / Math.max(1, count))),
  }))
  return { startedDaysAgo: started, rises: count === 0 ? [{ daysAgo: started, share: 1 }] : rises }
}

/**
 * The price rows of a lot from its listing to its sale or, when it is on sale, to today. The last row is
 * what the lot costs: `price` is what it would cost today, so a lot sold earlier ends below it.
 */
export function priceRows(
  list: PriceList,
  price: number,
  days: { listed: number; until: number },
  today: Date,
): PriceRow[] {
  const rows: PriceRow[] = []
  const opening = list.rises.findLast(({ daysAgo }) => daysAgo >= days.listed) ?? list.rises[0]
  const later = list.rises.filter(({ daysAgo }) => daysAgo < days.listed && daysAgo > days.until)
  for (const { daysAgo, share } of [
    { daysAgo: days.listed, share: opening?.share ?? 1 },
    ...later,
  ]) {
    const row = {
      on: daysBefore(today, daysAgo),
      price: roundPrice(price * share),
      sale_price: null,
    }
    if (rows.at(-1)?.price !== row.price) rows.push(row)
  }
  return rows
}

import { roundPrice } from './pricing.ts'
import { subtractDays } from './days.ts'
import type { Random } from './random.ts'

export interface PriceRow {
  /** YYYY-MM-DD. */
  on: string
  price: number
  sale_price: number | null
}

const DAYS_A_MONTH = 30
/** Prices rise at most six times in two years. */
const MAX_RISES = 6
const MONTHS_A_RISE = 3.5
/** Monthly price growth as a share of today's price. */
const GROWTH_A_MONTH = 0.009

/** The price rises of a building, the earliest first. */
export interface PriceList {
  startedDaysAgo: number
  rises: ReadonlyArray<{ daysAgo: number; share: number }>
}

/** Creates the price list of a building whose sales started `months` months ago. `share` is the share of today's price. */
export function makePriceList(months: number, random: Random): PriceList {
  const started = months * DAYS_A_MONTH
  const count = Math.min(MAX_RISES, Math.floor(months / MONTHS_A_RISE))
  const growth = months * GROWTH_A_MONTH
  const rises = Array.from({ length: count + 1 }, (_, index) => ({
    // The first entry is the start of sales. The last rise was at least a month ago.
    daysAgo:
      index === 0
        ? started
        : Math.round(started - ((started - 30) * index) / count) + random.integer(0, 14),
    share: 1 / (1 + growth * (1 - index / Math.max(1, count))),
  }))
  return { startedDaysAgo: started, rises: count === 0 ? [{ daysAgo: started, share: 1 }] : rises }
}

/**
 * Creates the price rows of a lot from its listing to its sale or to today. `price` is the price if it were sold today,
 * so the last row of a lot that was sold earlier is lower.
 */
export function createPriceRows(
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
      on: subtractDays(today, daysAgo),
      price: roundPrice(price * share),
      sale_price: null,
    }
    if (rows.at(-1)?.price !== row.price) rows.push(row)
  }
  return rows
}

import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotDetail } from '../model/schema.ts'

/** Of the chart, in its own units. */
const WIDTH = 1_000
const HEIGHT = 200
/** The share of the height that a smaller difference takes: noise must not look like a leap. */
const LEAST_SPREAD = 0.02

/** The line of a chart of 1000 by 200 units. */
export interface PriceLine {
  /** A step line, because a price is valid until the next one. */
  path: string
  /** The prices at the lower and the upper edge, roubles. */
  low: number
  high: number
  /** Height at which the line ends. */
  end: number
}

/** Returns what a buyer would have paid, from the first price until `today`; equal lengths of time are equally wide. */
export function toPriceLine(history: LotDetail['price_history'], today: string): PriceLine {
  const prices = history.map(paidPrice)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const spread = Math.max(high - low, high * LEAST_SPREAD) || 1
  const toY = (price: number) => Math.round(HEIGHT - ((price - low) / spread) * HEIGHT)
  const times = history.map(({ at }) => Date.parse(at))
  const start = times[0] ?? 0
  const length = Math.max(Date.parse(today), ...times) - start || 1
  const toX = (time: number) => Math.round(((time - start) / length) * WIDTH)
  const steps = prices.map((price, index) => {
    const next = times[index + 1]
    return `V${toY(price)}H${next === undefined ? WIDTH : toX(next)}`
  })
  return {
    path: `M0 ${toY(prices[0] ?? low)}${steps.join('')}`,
    low,
    high,
    end: toY(prices.at(-1) ?? low),
  }
}

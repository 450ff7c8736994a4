import { type FeedElement, findChildren, findElement, textAt } from '../offer/feed-element.ts'
import { OfferFields } from '../offer/offer-fields.ts'
import { readDay } from '../offer/feed-values.ts'
import { readSale } from './home-price.ts'

/** The price that a buyer pays now and the last day of it (YYYY-MM-DD). Both are null without a discount. */
export interface Sale {
  sale_price: number | null
  sale_ends_on: string | null
}

/** Where formats tell a discount, and the price in it. An element may repeat. */
const SALES: ReadonlyArray<{ element: string; prices: readonly string[]; field: string }> = [
  { element: 'discount', prices: ['final-price/value', 'final-price'], field: 'discount' },
  { element: '', prices: ['final-price/value', 'final-price'], field: 'discount' },
  { element: '', prices: ['promo-price/value', 'promo-price'], field: 'promo-price' },
  {
    element: 'special-offers/special-offer',
    prices: ['discount-price/value', 'discount-price'],
    field: 'special-offer',
  },
  {
    element: 'special-offer',
    prices: ['discount-price/value', 'discount-price'],
    field: 'special-offer',
  },
]
const STARTS = ['start-date', 'date-start', 'begin-date', 'starts-at']
const ENDS = [
  'end-date',
  'finish-date',
  'date-end',
  'date-finish',
  'ends-at',
  'promo-price-end-date',
  'promo-price/end-date',
]

/**
 * Returns the lowest price of the discounts that apply today. A discount above the price, one that has ended and one
 * that has not begun are left out, each with a warning.
 */
export function readBestSale(
  fields: OfferFields,
  price: number,
  today: string,
  min?: number,
): Sale {
  let best: Sale = { sale_price: null, sale_ends_on: null }
  for (const { element, prices, field } of SALES) {
    const found = element === '' ? [fields.element] : findChildren(fields.element, element)
    for (const each of found) {
      const sale = readOne(fields, each, { prices, field }, price, today, min)
      if (sale.sale_price === null) continue
      if (best.sale_price === null || sale.sale_price < best.sale_price) best = sale
    }
  }
  return best
}

function readOne(
  fields: OfferFields,
  element: FeedElement,
  { prices, field }: { prices: readonly string[]; field: string },
  price: number,
  today: string,
  min?: number,
): Sale {
  const path = prices.find((each) => textAt(element, each) !== undefined)
  const none = { sale_price: null, sale_ends_on: null }
  // Zero is how programs write «no discount».
  if (path === undefined || /^[0.,\s]*$/.test(textAt(element, path) ?? '')) return none
  const within = new OfferFields(element)
  const starts = STARTS.map((each) => textAt(element, each)).find((text) => text !== undefined)
  const begins = starts === undefined ? undefined : readDay(starts)
  const ends = ENDS.find((each) => textAt(element, each) !== undefined) ?? 'end-date'
  const sale =
    begins !== undefined && begins > today
      ? none
      : readSale(within, { price: path, ends, field }, price, today, min)
  for (const { message } of within.warnings)
    fields.warn(findElement(element, path) ? field : '', message)
  return sale
}

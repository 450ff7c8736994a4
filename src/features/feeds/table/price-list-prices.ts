import type { FeedPrice } from '../offer/feed-offer.ts'
import { readDay, readMoney } from '../offer/feed-values.ts'
import { MAX_PRICE } from '../read/home-price.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'

/** Prices change a few times a year, so a longer history is an error. */
const MAX_HISTORY_LENGTH = 1_000

/**
 * Parses a price history: `2025-01-15 12300000; 2025-03-01 12500000/11900000`. Each entry is the first day of a price,
 * the price and, after a slash, the discounted price. Rejects the row if the days are not ascending, or if the last
 * entry differs from `now`, the current price of the row.
 */
export function readPrices(
  fields: OfferFields,
  path: string,
  now: Pick<FeedPrice, 'price' | 'sale_price'>,
  today: string,
): FeedPrice[] {
  const text = fields.text(path)
  if (text === undefined) return []
  const prices: FeedPrice[] = []
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const read = readEntry(part.trim())
    if (!read) fields.reject(path, `${path}: «${quote(part.trim())}» не понято`)
    const before = prices.at(-1)
    if (before && read.on <= before.on)
      fields.reject(path, `${path}: ${read.on} не позже ${before.on}`)
    if (read.on > today) fields.reject(path, `${path}: ${read.on} ещё не наступило`)
    // A repeated price is not stored again.
    if (before?.price !== read.price || before.sale_price !== read.sale_price) prices.push(read)
    if (prices.length > MAX_HISTORY_LENGTH)
      fields.reject(path, `${path}: больше ${MAX_HISTORY_LENGTH} цен`)
  }
  const last = prices.at(-1)
  if (!last || (last.price === now.price && last.sale_price === now.sale_price)) return prices
  if (last.price !== now.price || now.sale_price !== null) {
    fields.reject(path, `${path}: последняя цена не та, что в столбцах price и sale_price`)
  }
  // The discount expired after the list was written.
  return [...prices.filter(({ on }) => on < today), { ...now, on: today }]
}

function readEntry(text: string): FeedPrice | undefined {
  const [, day = '', price = '', sale] = /^(\S+) ([^/]+)(?:\/(.+))?$/.exec(text) ?? []
  const on = readDay(day)
  const roubles = readRoubles(price)
  const sale_price = sale === undefined ? null : readRoubles(sale)
  if (on === undefined || roubles === undefined || sale_price === undefined) return undefined
  if (sale_price !== null && sale_price > roubles) return undefined
  return { on, price: roubles, sale_price: sale_price === roubles ? null : sale_price }
}

function readRoubles(text: string): number | undefined {
  const value = readMoney(text)
  return value === undefined || value < 1 || value > MAX_PRICE ? undefined : Math.round(value)
}

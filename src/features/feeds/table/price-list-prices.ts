import type { FeedPrice } from '../offer/feed-offer.ts'
import { readDay, readMoney } from '../read/feed-values.ts'
import { MAX_PRICE } from '../read/home-price.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'

/** A lot's prices are quoted some times a year. */
const MOST_PRICES = 1_000

/**
 * The price history that a row tells, `2025-01-15 12300000; 2025-03-01 12500000/11900000`: each price from a day on,
 * after the slash the one that a buyer paid then. Refuses the row where the days do not follow each other, or the
 * last price is not the row's: two prices of one lot are for people to settle.
 */
export function readPrices(
  notes: OfferNotes,
  path: string,
  now: Pick<FeedPrice, 'price' | 'salePrice'>,
  today: string,
): FeedPrice[] {
  const text = notes.text(path)
  if (text === undefined) return []
  const prices: FeedPrice[] = []
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const read = readEntry(part.trim())
    if (!read) notes.refuse(path, `${path}: «${quote(part.trim())}» не понято`)
    const before = prices.at(-1)
    if (before && read.on <= before.on)
      notes.refuse(path, `${path}: ${read.on} не позже ${before.on}`)
    if (read.on > today) notes.refuse(path, `${path}: ${read.on} ещё не наступило`)
    // A price that stays is no event, but the day from which it holds is the first.
    if (before?.price !== read.price || before.salePrice !== read.salePrice) prices.push(read)
    if (prices.length > MOST_PRICES) notes.refuse(path, `${path}: больше ${MOST_PRICES} цен`)
  }
  const last = prices.at(-1)
  if (!last || (last.price === now.price && last.salePrice === now.salePrice)) return prices
  if (last.price !== now.price || now.salePrice !== null) {
    notes.refuse(path, `${path}: последняя цена не та, что в столбцах price и sale_price`)
  }
  // The discount has ended since the list was written.
  return [...prices.filter(({ on }) => on < today), { ...now, on: today }]
}

function readEntry(text: string): FeedPrice | undefined {
  const [, day = '', price = '', sale] = /^(\S+) ([^/]+)(?:\/(.+))?$/.exec(text) ?? []
  const on = readDay(day)
  const roubles = readRoubles(price)
  const salePrice = sale === undefined ? null : readRoubles(sale)
  if (on === undefined || roubles === undefined || salePrice === undefined) return undefined
  if (salePrice !== null && salePrice > roubles) return undefined
  return { on, price: roubles, salePrice: salePrice === roubles ? null : salePrice }
}

function readRoubles(text: string): number | undefined {
  const value = readMoney(text)
  return value === undefined || value < 1 || value > MAX_PRICE ? undefined : Math.round(value)
}

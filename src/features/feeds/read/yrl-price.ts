import { checkCurrency, checkWholePrice, readPrice, readSale } from './home-price.ts'
import type { OfferNotes } from '../offer/offer-notes.ts'

interface YrlPrice {
  price: number
  salePrice: number | null
  saleEndsOn: string | null
}

/** Price and discount of an offer in whole roubles. Refuses other currencies, prices per m² and impossible sums. */
export function readYrlPrice(notes: OfferNotes, today: string): YrlPrice {
  checkCurrency(notes, 'price/currency')
  checkWholePrice(notes, 'price/unit')
  const path = notes.text('price/value') === undefined ? 'price' : 'price/value'
  const price = readPrice(notes, path, 'price/value')
  return { price, ...readDiscount(notes, price, today) }
}

function readDiscount(
  notes: OfferNotes,
  price: number,
  today: string,
): Pick<YrlPrice, 'salePrice' | 'saleEndsOn'> {
  const path = ['discount/final-price/value', 'discount/final-price', 'final-price'].find(
    (each) => notes.text(each) !== undefined,
  )
  if (!path) return { salePrice: null, saleEndsOn: null }
  const paths = { price: path, ends: 'discount/end-date', field: 'discount' }
  return readSale(notes, paths, price, today)
}

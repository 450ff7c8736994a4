import { readDay, readMoney } from './feed-values.ts'
import { checkCurrency, checkWholePrice, MIN_PRICE, readPrice } from './home-price.ts'
import type { OfferNotes } from './offer-notes.ts'

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
  const none = { salePrice: null, saleEndsOn: null }
  const path = ['discount/final-price/value', 'discount/final-price', 'final-price'].find(
    (each) => notes.text(each) !== undefined,
  )
  if (!path) return none
  const value = notes.optional(path, readMoney)
  if (value === undefined) return none
  const salePrice = Math.round(value)
  if (salePrice === price) return none
  if (salePrice > price) {
    notes.warn(path, 'discount: цена со скидкой выше полной, скидка пропущена')
    return none
  }
  if (salePrice < MIN_PRICE) {
    notes.warn(path, 'discount: цена со скидкой невозможна, скидка пропущена')
    return none
  }
  const ends = notes.optional('discount/end-date', readDay)
  if (ends !== undefined && ends < today) {
    notes.warn('discount/end-date', 'discount: срок скидки истёк, скидка пропущена')
    return none
  }
  return { salePrice, saleEndsOn: ends ?? null }
}

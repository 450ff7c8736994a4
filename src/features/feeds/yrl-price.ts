import { type OfferNotes, quote } from './offer-notes.ts'
import { readDay, readMoney } from './yrl-values.ts'

/** What a home can cost, roubles: outside of it the figure is a mistake of units. */
const MIN_PRICE = 100_000
const MAX_PRICE = 100_000_000_000
const roubles = new Set([
  'RUB',
  'RUR',
  'РУБ',
  'РУБ.',
  '₽',
  'Р',
  'Р.',
  'РУБЛЬ',
  'РУБЛИ',
  '643',
  '810',
])

interface FeedPrice {
  price: number
  salePrice: number | null
  saleEndsOn: string | null
}

/** Price and discount of an offer in whole roubles. Refuses other currencies, prices per m² and impossible sums. */
export function readPrice(notes: OfferNotes, today: string): FeedPrice {
  const path = notes.text('price/value') === undefined ? 'price' : 'price/value'
  const text = notes.text(path)
  if (text === undefined) notes.refuse('price', 'не указана цена (price/value)')
  checkCurrency(notes)
  const unit = notes.text('price/unit')
  if (unit !== undefined && /м|m/i.test(unit)) {
    notes.refuse('price/unit', `цена указана за «${quote(unit)}», а нужна за весь объект`)
  }
  const value = readMoney(text)
  if (value === undefined) notes.refuse(path, `цена «${quote(text)}» не похожа на число`)
  const price = Math.round(value)
  if (price < MIN_PRICE || price > MAX_PRICE) {
    notes.refuse(path, `цена ${quote(text)} невозможна: нужны рубли за весь объект`)
  }
  if (price !== value) notes.warn(path, 'price: копейки округлены до рублей')
  return { price, ...readDiscount(notes, price, today) }
}

function checkCurrency(notes: OfferNotes): void {
  const currency = notes.text('price/currency')
  if (currency === undefined) notes.warn('price', 'price/currency: не указана, считаем рублями')
  else if (!roubles.has(currency.toUpperCase())) {
    notes.refuse(
      'price/currency',
      `валюта «${quote(currency)}»: принимаются только рубли (RUB, RUR)`,
    )
  }
}

function readDiscount(
  notes: OfferNotes,
  price: number,
  today: string,
): Pick<FeedPrice, 'salePrice' | 'saleEndsOn'> {
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

import { readMoney } from './feed-values.ts'
import { type OfferNotes, quote } from './offer-notes.ts'

/** What a home can cost, roubles: outside of it the figure is a mistake of units. */
export const MIN_PRICE = 100_000
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

/** A home's price in whole roubles; refuses the offer without one that a home can have. `field` is its name. */
export function readPrice(notes: OfferNotes, path: string, field = path): number {
  const text = notes.text(path)
  if (text === undefined) notes.refuse(path, `не указана цена (${field})`)
  const value = readMoney(text)
  if (value === undefined) notes.refuse(path, `цена «${quote(text)}» не похожа на число`)
  const price = Math.round(value)
  if (price < MIN_PRICE || price > MAX_PRICE) {
    notes.refuse(path, `цена ${quote(text)} невозможна: нужны рубли за весь объект`)
  }
  if (price !== value) notes.warn(path, `${field}: копейки округлены до рублей`)
  return price
}

/** Refuses other currencies than roubles; none is taken for roubles, with a warning. */
export function checkCurrency(notes: OfferNotes, path: string): void {
  const currency = notes.text(path)
  if (currency === undefined) notes.warn(path, `${path}: не указана, считаем рублями`)
  else if (!roubles.has(currency.toUpperCase())) {
    notes.refuse(path, `валюта «${quote(currency)}»: принимаются только рубли (RUB, RUR)`)
  }
}

/** Refuses a price per square metre. */
export function checkWholePrice(notes: OfferNotes, path: string): void {
  const unit = notes.text(path)
  if (unit !== undefined && /м|m/i.test(unit)) {
    notes.refuse(path, `цена указана за «${quote(unit)}», а нужна за весь объект`)
  }
}

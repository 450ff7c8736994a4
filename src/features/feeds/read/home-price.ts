import { readDay, readMoney } from './feed-values.ts'
import { type OfferNotes, quote } from '../offer/offer-notes.ts'

/** What a home can cost, roubles: outside of it the figure is a mistake of units. */
const MIN_PRICE = 100_000
export const MAX_PRICE = 100_000_000_000
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

/** A lot's price in whole roubles; refuses the offer without one that it can have. `field` is its name. */
export function readPrice(
  notes: OfferNotes,
  path: string,
  field = path,
  least: number = MIN_PRICE,
): number {
  const text = notes.text(path)
  if (text === undefined) notes.refuse(path, `не указана цена (${field})`)
  const value = readMoney(text)
  if (value === undefined) notes.refuse(path, `цена «${quote(text)}» не похожа на число`)
  const price = Math.round(value)
  if (price < least || price > MAX_PRICE) {
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

/**
 * The lower price that a buyer pays now and the day it ends (YYYY-MM-DD); both null without a discount that can be
 * and still holds. `field` is what the warnings call it.
 */
export function readSale(
  notes: OfferNotes,
  paths: { price: string; ends: string; field: string },
  price: number,
  today: string,
  least: number = MIN_PRICE,
): { salePrice: number | null; saleEndsOn: string | null } {
  const none = { salePrice: null, saleEndsOn: null }
  const { field } = paths
  const value = notes.optional(paths.price, readMoney)
  if (value === undefined) return none
  const salePrice = Math.round(value)
  if (salePrice === price) return none
  if (salePrice > price) {
    notes.warn(paths.price, `${field}: цена со скидкой выше полной, скидка пропущена`)
    return none
  }
  if (salePrice < least) {
    notes.warn(paths.price, `${field}: цена со скидкой невозможна, скидка пропущена`)
    return none
  }
  const ends = notes.optional(paths.ends, readDay)
  if (ends !== undefined && ends < today) {
    notes.warn(paths.ends, `${field}: срок скидки истёк, скидка пропущена`)
    return none
  }
  return { salePrice, saleEndsOn: ends ?? null }
}

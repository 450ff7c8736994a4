import { readDay, readMoney } from '../offer/feed-values.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'

/** Roubles. A price outside this range has a wrong unit. */
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

/**
 * Returns the price in whole roubles. Rejects the offer if it is missing or implausible. `field` is the name in
 * messages.
 */
export function readPrice(
  fields: OfferFields,
  path: string,
  field = path,
  min: number = MIN_PRICE,
): number {
  const text = fields.text(path)
  if (text === undefined) fields.reject(path, `не указана цена (${field})`)
  const value = readMoney(text)
  if (value === undefined) fields.reject(path, `цена «${quote(text)}» не похожа на число`)
  const price = Math.round(value)
  if (price < min || price > MAX_PRICE) {
    fields.reject(path, `цена ${quote(text)} невозможна: нужны рубли за весь объект`)
  }
  if (price !== value) fields.warn(path, `${field}: копейки округлены до рублей`)
  return price
}

/** Rejects a currency other than roubles. A missing currency gives a warning. */
export function checkCurrency(fields: OfferFields, path: string): void {
  const currency = fields.text(path)
  if (currency === undefined) fields.warn(path, `${path}: не указана, считаем рублями`)
  else if (!roubles.has(currency.toUpperCase())) {
    fields.reject(path, `валюта «${quote(currency)}»: принимаются только рубли (RUB, RUR)`)
  }
}

/** Rejects a price per square metre. */
export function checkWholePrice(fields: OfferFields, path: string): void {
  const unit = fields.text(path)
  if (unit !== undefined && /м|m/i.test(unit)) {
    fields.reject(path, `цена указана за «${quote(unit)}», а нужна за весь объект`)
  }
}

/**
 * Returns the discounted price in roubles and the last day of the discount (YYYY-MM-DD). Both are null without a valid
 * discount. `paths.field` is the name in warnings.
 */
export function readSale(
  fields: OfferFields,
  paths: { price: string; ends: string; field: string },
  price: number,
  today: string,
  min: number = MIN_PRICE,
): { sale_price: number | null; sale_ends_on: string | null } {
  const none = { sale_price: null, sale_ends_on: null }
  const { field } = paths
  const value = fields.optional(paths.price, readMoney)
  if (value === undefined) return none
  const sale_price = Math.round(value)
  if (sale_price === price) return none
  if (sale_price > price) {
    fields.warn(paths.price, `${field}: цена со скидкой выше полной, скидка пропущена`)
    return none
  }
  if (sale_price < min) {
    fields.warn(paths.price, `${field}: цена со скидкой невозможна, скидка пропущена`)
    return none
  }
  const ends = fields.optional(paths.ends, readDay)
  if (ends !== undefined && ends < today) {
    fields.warn(paths.ends, `${field}: срок скидки истёк, скидка пропущена`)
    return none
  }
  return { sale_price, sale_ends_on: ends ?? null }
}

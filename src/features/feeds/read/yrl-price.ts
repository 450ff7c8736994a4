import { checkCurrency, checkWholePrice, readPrice, readSale } from './home-price.ts'
import type { OfferFields } from '../offer/offer-fields.ts'

interface YrlPrice {
  price: number
  sale_price: number | null
  sale_ends_on: string | null
}

/** Reads price and discount in whole roubles. Rejects other currencies, prices per m² and implausible amounts. */
export function readYrlPrice(fields: OfferFields, today: string): YrlPrice {
  checkCurrency(fields, 'price/currency')
  checkWholePrice(fields, 'price/unit')
  const path = fields.text('price/value') === undefined ? 'price' : 'price/value'
  const price = readPrice(fields, path, 'price/value')
  return { price, ...readDiscount(fields, price, today) }
}

function readDiscount(
  fields: OfferFields,
  price: number,
  today: string,
): Pick<YrlPrice, 'sale_price' | 'sale_ends_on'> {
  const path = ['discount/final-price/value', 'discount/final-price', 'final-price'].find(
    (each) => fields.text(each) !== undefined,
  )
  if (!path) return { sale_price: null, sale_ends_on: null }
  const paths = { price: path, ends: 'discount/end-date', field: 'discount' }
  return readSale(fields, paths, price, today)
}

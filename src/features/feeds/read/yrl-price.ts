import { checkCurrency, checkWholePrice, readPrice } from './home-price.ts'
import { readBestSale, type Sale } from './home-sale.ts'
import type { OfferFields } from '../offer/offer-fields.ts'

/**
 * Reads price and discount in whole roubles. Rejects other currencies, prices per m² and implausible amounts. `min` is
 * the lowest plausible price of the kind of lot.
 */
export function readYrlPrice(
  fields: OfferFields,
  today: string,
  min?: number,
): Sale & { price: number } {
  checkCurrency(fields, 'price/currency')
  checkWholePrice(fields, 'price/unit')
  const path = fields.text('price/value') === undefined ? 'price' : 'price/value'
  const price = readPrice(fields, path, 'price/value', min)
  return { price, ...readBestSale(fields, price, today, min) }
}

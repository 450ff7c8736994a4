import { formatMillions, formatRoubles } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotCard } from '../model/schema.ts'

const NBSP = '\u00a0'
const THOUSAND = 1_000
const MILLION = 1_000_000
const areas = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const thousands = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

type Compared = Pick<LotCard, 'area' | 'price' | 'sale_price'>

/** Returns by how much another lot differs in area and in what a buyer pays: «+4,2 м², −300 тыс. ₽». */
export function differenceWords(own: Compared, other: Compared): string {
  return `${areaDifference(own, other)}, ${priceDifference(own, other)}`
}

/** Returns the difference in area: «+4,2 м²», «та же площадь». */
function areaDifference(own: Compared, other: Compared): string {
  const difference = Math.round((other.area - own.area) * 100) / 100
  if (difference === 0) return `та${NBSP}же площадь`
  return `${sign(difference)}${areas.format(Math.abs(difference))}${NBSP}м²`
}

/** Returns the difference in what a buyer pays: «−300 тыс. ₽», «+1,3 млн ₽», «та же цена». */
export function priceDifference(own: Compared, other: Compared): string {
  const difference = paidPrice(other) - paidPrice(own)
  const amount = Math.abs(difference)
  if (amount === 0) return `та${NBSP}же цена`
  // 999 600 would be written as «1 000 тыс.».
  if (Math.round(amount / THOUSAND) * THOUSAND >= MILLION) {
    return `${sign(difference)}${formatMillions(amount)}`
  }
  if (amount < THOUSAND) return `${sign(difference)}${formatRoubles(amount)}`
  return `${sign(difference)}${thousands.format(amount / THOUSAND)}${NBSP}тыс.${NBSP}₽`
}

function sign(value: number): string {
  return value < 0 ? '−' : '+'
}

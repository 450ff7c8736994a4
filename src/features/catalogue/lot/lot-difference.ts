import { NBSP } from '../../../lib/text.ts'
import { formatArea, formatMillions } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotCard } from '../../lots/model/schema.ts'

type Compared = Pick<LotCard, 'area' | 'price' | 'sale_price'>

/** Returns by how much another lot differs in area and in what a buyer pays: «+4,2 м², −300 тыс. ₽». */
export function describeDifference(own: Compared, other: Compared): string {
  return `${areaDifference(own, other)}, ${priceDifference(own, other)}`
}

/** Returns the difference in area: «+4,2 м²», «та же площадь». */
function areaDifference(own: Compared, other: Compared): string {
  const difference = Math.round((other.area - own.area) * 100) / 100
  if (difference === 0) return `та${NBSP}же площадь`
  return `${sign(difference)}${formatArea(Math.abs(difference))}`
}

/** Returns the difference in what a buyer pays: «−300 тыс. ₽», «+1,3 млн ₽», «та же цена». */
export function priceDifference(own: Compared, other: Compared): string {
  const difference = paidPrice(other) - paidPrice(own)
  const amount = Math.abs(difference)
  if (amount === 0) return `та${NBSP}же цена`
  return `${sign(difference)}${formatMillions(amount)}`
}

function sign(value: number): string {
  return value < 0 ? '−' : '+'
}

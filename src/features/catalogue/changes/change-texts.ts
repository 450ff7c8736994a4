import { NBSP } from '../../../lib/text.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress, formatFloor } from '../../lots/model/lot-labels.ts'
import { changeTypes, type LotChange } from './schema.ts'
import { lazily } from '../../../lib/time/lazily.ts'

const perCent = lazily(() => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 }))

/** A change as a line of text for pages and feeds. */
export interface DescribedChange {
  type: LotChange['type']
  /** ISO 8601. */
  at: string
  /** «Появился в продаже». */
  event: string
  /** «2-комнатная квартира, 58,4 м²». */
  title: string
  /** Address of the lot's page. */
  href: string
  /** «Водомерная, 12, корпус 1, этаж 5, № 45»; without the number where it is unknown. */
  place: string
  /** The parts of the place: «Водомерная, 12, корпус 1» and «этаж 5, № 45», without a number that the title has. */
  house: string
  spot: string
  /** «12 400 000 ₽», or with the difference: «12 400 000 ₽ (−300 000 ₽)»; null for a withdrawn lot. */
  price: string | null
  /** What a buyer pays now, and for a change of the price what it was and by how much it differs. */
  paid: string | null
  was: string | null
  shift: PriceShift | null
}

/** «↓ 5,5 %», and the same for a screen reader: «Подешевела на 5,5 %». */
export interface PriceShift {
  isCheaper: boolean
  text: string
  spoken: string
}

/** Returns the words of a change. */
export function describeChange({
  type,
  at,
  price,
  previous_price,
  lot,
}: LotChange): DescribedChange {
  const title = lotTitle(lot)
  // A house without a name of its own has that of its project.
  const house = [...new Set([lot.project.name, lot.building.name])].join(', ')
  const floor = `этаж${NBSP}${formatFloor(lot)}`
  const number = lot.number === '' ? null : `№${NBSP}${lot.number}`
  // Parking places and storage units are titled by their number.
  const spot = number === null || title.includes(number) ? floor : `${floor}, ${number}`
  return {
    type,
    at,
    event: changeTypes[type],
    title,
    href: lotAddress(lot.kind, lot.id),
    place: `${house}, ${spot}`,
    house,
    spot,
    price: price === null ? null : formatPriceChange(price, previous_price),
    paid: price === null ? null : formatRoubles(price),
    was: type === 'repriced' && previous_price !== null ? formatRoubles(previous_price) : null,
    shift: type === 'repriced' ? priceShift(price, previous_price) : null,
  }
}

/** Changes below a tenth of a per cent are not shown; a price of nothing has no share. */
function priceShift(price: number | null, previous: number | null): PriceShift | null {
  if (price === null || previous === null || previous <= 0 || price === previous) return null
  const share = Math.abs(price - previous) / previous
  const amount =
    share < 0.001 ? `менее${NBSP}0,1${NBSP}%` : `${perCent().format(share * 100)}${NBSP}%`
  const isCheaper = price < previous
  return {
    isCheaper,
    text: `${isCheaper ? '↓' : '↑'}${NBSP}${amount}`,
    spoken: `Цена ${isCheaper ? 'снизилась' : 'выросла'} на ${amount}`,
  }
}

function formatPriceChange(price: number, previous: number | null): string {
  if (previous === null || previous === price) return formatRoubles(price)
  const sign = price > previous ? '+' : '−'
  return `${formatRoubles(price)} (${sign}${formatRoubles(Math.abs(price - previous))})`
}

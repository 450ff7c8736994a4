import { formatRoubles } from '../../../lib/numbers.ts'
import { lotTitle } from '../model/lot-title.ts'
import { lotAddress, floorWords } from '../model/lot-words.ts'
import { changeTypes, type LotChange } from './schema.ts'

const NBSP = '\u00a0'

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
  /** «12 400 000 ₽», or with the difference: «12 400 000 ₽ (−300 000 ₽)»; null for a withdrawn lot. */
  price: string | null
}

/** Returns the words of a change. */
export function describeChange({
  type,
  at,
  price,
  previous_price,
  lot,
}: LotChange): DescribedChange {
  return {
    type,
    at,
    event: changeTypes[type],
    title: lotTitle(lot),
    href: lotAddress(lot.kind, lot.id),
    place: [
      // A house without a name of its own has that of its project.
      ...new Set([lot.project.name, lot.building.name]),
      `этаж${NBSP}${floorWords(lot)}`,
      ...(lot.number === '' ? [] : [`№${NBSP}${lot.number}`]),
    ].join(', '),
    price: price === null ? null : priceWords(price, previous_price),
  }
}

function priceWords(price: number, previous: number | null): string {
  if (previous === null || previous === price) return formatRoubles(price)
  const sign = price > previous ? '+' : '−'
  return `${formatRoubles(price)} (${sign}${formatRoubles(Math.abs(price - previous))})`
}

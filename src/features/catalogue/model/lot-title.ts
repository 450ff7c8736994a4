import { countOf, formatArea } from '../../../lib/numbers.ts'
import { lotHeadline, roomWord } from './lot-words.ts'
import type { LotCard } from './schema.ts'
import { lotKinds } from './words.ts'

/** Headline of a lot's own page: «2-комнатная квартира, 58,4 м²». */
export function lotTitle(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  const { kind, rooms, area } = lot
  if (rooms === null || rooms === 0) return lotHeadline(lot)
  // The catalogue counts five and more as five, so neither «5-комнатная» nor a bare number would be true.
  const isMany = rooms >= 5
  if (kind === 'flat' && !isMany)
    return `${roomWord(lot)} ${lotKinds[kind].one}, ${formatArea(area)}`
  const word = kind === 'apartment' ? 'Апартаменты' : 'Квартира'
  const count = isMany ? '5\u00a0комнат и\u00a0больше' : roomsCount(rooms)
  return `${word}, ${count}, ${formatArea(area)}`
}

/** What a buyer pays: the sale price where there is one (decision D29). */
export function paidPrice(lot: Pick<LotCard, 'price' | 'sale_price'>): number {
  return lot.sale_price ?? lot.price
}

function roomsCount(rooms: number): string {
  return countOf(rooms, 'комната', 'комнаты', 'комнат')
}

import { countOf, formatArea } from '../../../lib/numbers.ts'
import { MANY_ROOMS } from '../../../lib/room-groups.ts'
import { lotHeadline, roomWord } from './lot-words.ts'
import type { LotCard } from './schema.ts'
import { lotKinds } from './words.ts'

/** Headline of a lot's own page: «2-комнатная квартира, 58,4 м²». */
export function lotTitle(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  const { kind, rooms, area } = lot
  if (rooms === null || rooms === 0) return lotHeadline(lot)
  // The catalogue counts five and more as five, so neither «5-комнатная» nor a bare number would be true.
  const isMany = rooms >= MANY_ROOMS
  if (kind === 'flat' && !isMany)
    return `${roomWord(lot)} ${lotKinds[kind].one}, ${formatArea(area)}`
  const word = kind === 'apartment' ? 'Апартаменты' : 'Квартира'
  const count = isMany ? '5\u00a0комнат и\u00a0больше' : roomsCount(rooms)
  return `${word}, ${count}, ${formatArea(area)}`
}

function roomsCount(rooms: number): string {
  return countOf(rooms, 'комната', 'комнаты', 'комнат')
}

// chunk: lot-parts
import { formatCount, formatArea } from '../../../lib/numbers.ts'
import { lotHeadline, roomLabel } from './lot-labels.ts'
import type { LotCard } from './schema.ts'

/** Returns the name of a lot: «6-комнатная квартира, 156,5 м²», «Апартаменты, 2 комнаты, 58,4 м²». */
export function lotTitle(lot: Pick<LotCard, 'kind' | 'rooms' | 'area' | 'number'>): string {
  const { kind, rooms, area } = lot
  if (rooms === null || (rooms === 0 && kind === 'flat')) return lotHeadline(lot)
  const size = formatArea(area)
  if (kind === 'flat') return `${roomLabel(lot)} квартира, ${size}`
  const count = rooms === 0 ? 'студия' : formatCount(rooms, 'комната', 'комнаты', 'комнат')
  return `Апартаменты, ${count}, ${size}`
}

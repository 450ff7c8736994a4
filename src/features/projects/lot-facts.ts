import { formatArea, formatRoubles } from '../../lib/numbers.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import { lotAddress, roomWord } from '../catalogue/model/lot-words.ts'
import type { LotCard, LotKind } from '../catalogue/model/schema.ts'
import { lotKinds, lotStatuses } from '../catalogue/model/words.ts'
import { capitalize, NBSP } from '../../lib/text.ts'

/** Results that are cached for one format. */
const MAX_REMEMBERED = 2000
const formatLotArea = rememberFormat(formatArea)
type Named = Pick<LotCard, 'kind' | 'number' | 'rooms' | 'area' | 'status' | 'price' | 'sale_price'>

/** A lot in a drawing or grid: number, rooms, area, status and, on sale, what a buyer pays. */
export function lotFacts(lot: Named): string[] {
  const { kind, number, rooms, area, status } = lot
  const label = number === '' ? [] : [`№${NBSP}${number}`]
  const name = rooms === null ? [capitalize(lotKinds[kind].one), ...label].join(' ') : label
  const word = roomWord({ rooms })
  return [
    ...[name].flat(),
    ...(word === null ? [] : [word]),
    formatLotArea(area),
    (lotStatuses[status] ?? '').toLowerCase(),
    ...(status === 'sold' ? [] : [formatRoubles(paidPrice(lot))]),
  ]
}

/** Rooms where there is room for two letters: «Ст», «2к»; empty for what has none. */
export function shortRooms(rooms: number | null): string {
  if (rooms === null) return ''
  return rooms === 0 ? 'Ст' : `${rooms}к`
}

/** The page of a lot that can be bought; null for one that is sold, or of a kind without pages. */
export function lotHref(
  { kind, id, status }: Pick<LotCard, 'kind' | 'id' | 'status'>,
  linked: readonly LotKind[],
): string | null {
  return status === 'sold' || !linked.includes(kind) ? null : lotAddress(kind, id)
}

/** Formats each number once: that costs more than all else of a cell, and a riser repeats its area on every storey. */
export function rememberFormat(format: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>()
  return (value) => {
    const formatted = known.get(value) ?? format(value)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(value, formatted)
    return formatted
  }
}

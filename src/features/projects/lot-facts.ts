import { formatArea, formatRoubles } from '../../lib/numbers.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import { lotAddress, roomLabel } from '../lots/model/lot-labels.ts'
import type { LotCard, LotKind } from '../lots/model/schema.ts'
import { lotKinds, lotStatuses } from '../lots/model/labels.ts'
import { capitalize, NBSP } from '../../lib/text.ts'

/** Maximum number of cached results per format. */
const MAX_REMEMBERED = 2000
const formatLotArea = rememberFormat(formatArea)
type Named = Pick<LotCard, 'kind' | 'number' | 'rooms' | 'area' | 'status' | 'price' | 'sale_price'>

/** A lot in a drawing or grid: number, rooms, area, status and, on sale, what a buyer pays. */
export function lotFacts(lot: Named): string[] {
  const { kind, number, rooms, area, status } = lot
  const label = number === '' ? [] : [`№${NBSP}${number}`]
  const name = rooms === null ? [capitalize(lotKinds[kind].one), ...label].join(' ') : label
  const word = roomLabel({ rooms })
  return [
    ...[name].flat(),
    ...(word === null ? [] : [word]),
    formatLotArea(area),
    (lotStatuses[status] ?? '').toLowerCase(),
    ...(status === 'sold' ? [] : [formatRoubles(paidPrice(lot))]),
  ]
}

/** Rooms in two letters, for small cells: «Ст», «2к»; an empty string for lots without rooms. */
export function shortRooms(rooms: number | null): string {
  if (rooms === null) return ''
  return rooms === 0 ? 'Ст' : `${rooms}к`
}

/** Returns the page of a lot that can be bought; null for a sold lot and for kinds without pages. */
export function lotHref(
  { kind, id, status }: Pick<LotCard, 'kind' | 'id' | 'status'>,
  linked: readonly LotKind[],
): string | null {
  return status === 'sold' || !linked.includes(kind) ? null : lotAddress(kind, id)
}

/** Caches formatted numbers: formatting is the slowest part of a cell, and flats above one another have the same area. */
export function rememberFormat(format: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>()
  return (value) => {
    const formatted = known.get(value) ?? format(value)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(value, formatted)
    return formatted
  }
}

import { formatArea, formatMillions } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotCard } from '../../catalogue/model/schema.ts'
import { shortRooms } from '../lot-facts.ts'

/** What stands on a lot in a storey's drawing: rooms, area and, on sale, what a buyer pays; of a place its number. */
export function storeyLines(lot: LotCard): string[] {
  return [
    lot.rooms === null ? lot.number : shortRooms(lot.rooms),
    formatArea(lot.area),
    ...(lot.status === 'sold' ? [] : [formatMillions(paidPrice(lot))]),
  ]
}

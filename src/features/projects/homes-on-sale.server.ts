import { oncePer } from '../../lib/time/once-per.ts'
import type { LotStock } from '../lots/snapshot/lot-stock.server.ts'

const byBuilding = oncePer((stock: LotStock, _key: null) =>
  Map.groupBy(
    [...stock.getRows('flat'), ...stock.getRows('apartment')].filter(
      ({ status }) => status !== 'sold',
    ),
    ({ building_id }) => building_id,
  ),
)

/** Flats and apartments on sale, reserved ones included, by the id of their building. */
export function homesOnSale(stock: LotStock) {
  return byBuilding(stock, null)
}

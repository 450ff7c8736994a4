import type { PlanType } from '../plans/plan-types.ts'
import type { DemoBuilding, DemoLot } from './demo-lot.ts'
import { type House, makeHomes } from './homes.ts'
import { makeUnderground } from './underground.ts'

/** Flats a house offers specially. */
const HOT_OFFERS = 2

/** A house with its homes, parking places and storage units, as they stand on that day. */
export function makeBuilding(house: House, plans: readonly PlanType[], today: Date): DemoBuilding {
  const { building } = house
  return {
    name: building.name,
    floors: building.shape.floors,
    sections: building.shape.sections,
    lots: [...promote(makeHomes(house, plans, today)), ...makeUnderground(house, today)],
  }
}

/** Marks the available flats with the deepest discount as hot offers. */
function promote(homes: readonly DemoLot[]): DemoLot[] {
  const hot = new Set(
    homes
      .filter(({ row }) => row.kind === 'flat' && row.status === 'available')
      .toSorted((a, b) => discount(b) - discount(a))
      .slice(0, HOT_OFFERS),
  )
  return homes.map((home) =>
    hot.has(home) ? { ...home, row: { ...home.row, is_hot_offer: 1 } } : home,
  )
}

function discount({ row }: DemoLot): number {
  return row.sale_price == null ? 0 : 1 - row.sale_price / row.price
}

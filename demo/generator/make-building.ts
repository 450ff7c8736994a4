import type { PlanType } from '../plans/plan-types.ts'
import type { DemoLot } from './demo-lot.ts'
import { makeHomes } from './homes.ts'
import type { House } from './plan-house.ts'
import { makeUnderground } from './underground.ts'

/** Number of hot offers per house. */
const HOT_OFFERS = 2

/** Creates the homes, parking places and storage units of a house with their state on this day. */
export function makeBuilding(house: House, plans: readonly PlanType[], today: Date): DemoLot[] {
  return [...promote(makeHomes(house, plans, today)), ...makeUnderground(house, today)]
}

/** Marks the available flats with the deepest discount as hot offers. */
function promote(homes: readonly DemoLot[]): DemoLot[] {
  const hot = new Set(
    homes
      .filter(({ kind, status }) => kind === 'flat' && status === 'available')
      .toSorted((a, b) => discount(b) - discount(a))
      .slice(0, HOT_OFFERS),
  )
  return homes.map((home) => (hot.has(home) ? { ...home, isHotOffer: true } : home))
}

function discount({ price, sale_price }: DemoLot): number {
  return sale_price === null ? 0 : 1 - sale_price / price
}

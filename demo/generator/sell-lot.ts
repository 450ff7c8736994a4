import type { LotStatus } from '../../src/db/tables.ts'
import { type PriceList, type PriceRow, priceRows } from './price-history.ts'
import { roundPrice } from './pricing.ts'
import type { BuildingModel } from './project-model.ts'
import { dayAfter, daysBefore } from './days.ts'
import type { Random } from './random.ts'

/** Shares of the lots that are not sold. */
const RESERVED = 0.045
const ON_SALE_PRICE = 0.085
/** The last section comes on the market when this share of the sales' time has passed. */
const LAST_RELEASE = 0.35

interface SoldState {
  status: LotStatus
  price: number
  sale_price: number | null
  sale_ends_on: string | null
  history: PriceRow[]
}

/** How the sale of one lot went: sold earlier at that day's price, reserved, or on sale with or without a discount. */
export function sellLot(
  building: BuildingModel,
  list: PriceList,
  lot: { price: number; section: number; mayBeDiscounted: boolean },
  today: Date,
  random: Random,
): SoldState {
  const release = LAST_RELEASE * ((lot.section - 1) / building.shape.sections)
  const listed = Math.round(list.startedDaysAgo * (1 - release))
  const isSold = random.next() < building.sales.sold
  const until = isSold ? random.whole(2, listed - 10) : 0
  const history = priceRows(list, lot.price, { listed, until }, today)
  const state = {
    price: history.at(-1)?.price ?? lot.price,
    sale_price: null,
    sale_ends_on: null,
    history,
  }
  if (isSold) return { ...state, status: 'sold' }
  const chance = random.next()
  if (chance < RESERVED) {
    // A draw that nothing asks for any more; without it every later lot would be another.
    random.next()
    return { ...state, status: 'reserved' }
  }
  if (lot.mayBeDiscounted && chance < RESERVED + ON_SALE_PRICE) {
    const on = daysBefore(today, random.whole(3, 20))
    // 3.5 to 7.5 %, so that rounding never leaves the 3 to 8 % that the price list promises.
    const sale_price = roundPrice((state.price * (1000 - random.whole(35, 75))) / 1000)
    return {
      ...state,
      status: 'available',
      sale_price,
      sale_ends_on: dayAfter(today, random.whole(1, 4) * 15),
      history: [...history, { on, price: state.price, sale_price }],
    }
  }
  return { ...state, status: 'available' }
}

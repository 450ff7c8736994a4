import type { LotStatus } from '../../src/db/tables.ts'
import { type PriceList, type PriceRow, createPriceRows } from './price-history.ts'
import { roundPrice } from './pricing.ts'
import type { BuildingModel } from './project-model.ts'
import { addDays, subtractDays } from './days.ts'
import type { Random } from './random.ts'

/** Shares of the lots that are not sold. */
const RESERVED = 0.045
const ON_SALE_PRICE = 0.085
/** Share of the sales period after which the last section is offered. */
const LAST_RELEASE = 0.35

interface SoldState {
  status: LotStatus
  price: number
  sale_price: number | null
  sale_ends_on: string | null
  history: PriceRow[]
}

/** Decides the state of a lot: sold earlier at the price of that day, reserved, or on sale with or without a discount. */
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
  const until = isSold ? random.integer(2, listed - 10) : 0
  const history = createPriceRows(list, lot.price, { listed, until }, today)
  const state = {
    price: history.at(-1)?.price ?? lot.price,
    sale_price: null,
    sale_ends_on: null,
    history,
  }
  if (isSold) return { ...state, status: 'sold' }
  const chance = random.next()
  if (chance < RESERVED) {
    // This number is unused, but without it all later lots would change.
    random.next()
    return { ...state, status: 'reserved' }
  }
  if (lot.mayBeDiscounted && chance < RESERVED + ON_SALE_PRICE) {
    const on = subtractDays(today, random.integer(3, 20))
    // 3.5 to 7.5 %, so that the rounded discount is always between 3 and 8 %.
    const sale_price = roundPrice((state.price * (1000 - random.integer(35, 75))) / 1000)
    return {
      ...state,
      status: 'available',
      sale_price,
      sale_ends_on: addDays(today, random.integer(1, 4) * 15),
      history: [...history, { on, price: state.price, sale_price }],
    }
  }
  return { ...state, status: 'available' }
}

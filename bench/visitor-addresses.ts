import { lotOrders } from '../src/features/lots/model/filters.ts'

const ROOMS = ['', 'rooms=1', 'rooms=2', 'rooms=0&rooms=1', 'rooms=2&rooms=3', 'rooms=3']
const MORE = [
  '',
  'price_max=18000000',
  'not_first_floor=true',
  'area_min=35',
  'price_min=9000000&price_max=30000000',
  'floor_min=3',
  'kitchen_area_min=8',
]
const PAGES = 3

/**
 * Returns distinct addresses of `/flats` as visitors use them: rooms, one more condition, an order and the first pages.
 * Similar addresses are not adjacent.
 */
export function visitorAddresses(): string[] {
  const addresses = ROOMS.flatMap((rooms) =>
    MORE.flatMap((more) =>
      Object.keys(lotOrders).flatMap((order) =>
        Array.from({ length: PAGES }, (_, page) => {
          const parts = [rooms, more, `order=${order}`, `page=${page + 1}`]
          return `/flats?${parts.filter(Boolean).join('&')}`
        }),
      ),
    ),
  )
  // The step is coprime to the count, so each address occurs once.
  const step = 211
  return addresses.map((_, n) => addresses[(n * step) % addresses.length] ?? '')
}

import { roomGroup } from '../../../lib/lots/room-groups.ts'

/** What is wanted of a building's lots; nothing chosen = all of them fit. */
export interface LotFilter {
  /** Groups of rooms, 0 = studio … 5 = five and more. */
  rooms: readonly number[]
  /** What a buyer pays at most, roubles. */
  priceMax: number | null
  /** Only lots that are neither reserved nor sold. */
  isFree: boolean
  /** Parameters whose values mean nothing. */
  rejected: readonly string[]
}

/** The parameters, each with the words of its control. */
export const lotFilterParameters: Readonly<Record<string, string>> = {
  rooms: 'комнаты',
  price_max: 'цена до',
  free: 'только свободные',
}

/** Reads the filter from an address. */
export function readLotFilter(search: URLSearchParams): LotFilter {
  const rooms = search.getAll('rooms').filter(Boolean)
  const price = search.get('price_max') ?? ''
  const free = search.get('free') ?? ''
  const isPrice = /^\d{1,12}$/.test(price)
  const rejected = [
    ...(rooms.every((value) => /^[0-5]$/.test(value)) ? [] : ['rooms']),
    ...(price === '' || isPrice ? [] : ['price_max']),
    ...(free === '' || /^(1|true|on)$/.test(free) ? [] : ['free']),
  ]
  return {
    rooms: [...new Set(rooms.filter((value) => /^[0-5]$/.test(value)).map(Number))].toSorted(
      (a, b) => a - b,
    ),
    priceMax: isPrice ? Number(price) : null,
    isFree: /^(1|true|on)$/.test(free),
    rejected,
  }
}

/** The filter as its address is written, without `?`; what was rejected stays, since the page names it. */
export function writeLotFilter({ rooms, priceMax, isFree, rejected }: LotFilter): string {
  return [
    ...rooms.map((value) => `rooms=${value}`),
    ...(priceMax === null ? [] : [`price_max=${priceMax}`]),
    ...(isFree ? ['free=1'] : []),
    ...rejected.map((name) => `${name}=?`),
  ].join('&')
}

/** What the filter knows of a lot on sale. */
export interface FilterLot {
  rooms: number | null
  /** What a buyer pays, roubles. */
  price: number
  isAvailable: boolean
}

/** Whether a lot is one that is wanted. */
export function fitsLotFilter(
  { rooms, price, isAvailable }: FilterLot,
  filter: LotFilter,
): boolean {
  if (filter.isFree && !isAvailable) return false
  if (filter.priceMax !== null && price > filter.priceMax) return false
  return filter.rooms.length === 0 || (rooms !== null && filter.rooms.includes(roomGroup(rooms)))
}

/** «Подходит 12 из 66». Empty while nothing is chosen: all of them fit then, and the page has named how many. */
export function describeCount(
  { fitting, all }: { fitting: number; all: number },
  filter: LotFilter,
): string {
  return writeLotFilter(filter) === '' ? '' : `Подходит ${fitting} из ${all}`
}

import { createRandom, type Random } from './random.ts'
import { fetchJson } from '../servers/servers.ts'

/** More than the cache of pages holds, and more than one run requests. */
const ADDRESSES = 12_000
const MAX_TRIES = 400_000
const PAGE = 16
const PAGES = 6
const API_LIMIT = 100
const PRICE_STEP = 50_000
const SEED = 20_261_122

const ORDERS = [
  '',
  '-price',
  'area',
  '-area',
  'floor',
  '-floor',
  'price_per_meter',
  '-price_per_meter',
  'completion',
] as const

/** What the filters of an address look at. */
interface Lot {
  rooms: number
  price: number
  area: number
  floor: number
}

interface ApiLot {
  rooms: number | null
  price: number
  sale_price: number | null
  area: number
  floor: number
}

/**
 * Returns distinct addresses of `/flats` with different filters, orders and pages, each of which shows 16 lots of those
 * on sale. Throws if there are too few for a run.
 */
export async function listOurAddresses(address: string): Promise<string[]> {
  const lots = await fetchLots(address)
  const random = createRandom(SEED)
  const found = new Set<string>()
  const prices = sortValues(lots, 'price')
  const areas = sortValues(lots, 'area')
  for (let tries = 0; found.size < ADDRESSES && tries < MAX_TRIES; tries++) {
    const { query, isShown } = chooseFilter(random, prices, areas)
    const page = 1 + random.integer(PAGES)
    if (page > 1) query.set('page', String(page))
    if (query.size === 0) continue
    if (lots.filter(isShown).length >= page * PAGE) found.add(`/flats?${query}`)
  }
  if (found.size < ADDRESSES / 2) {
    throw new Error(`only ${found.size} addresses show ${PAGE} lots each`)
  }
  return [...found]
}

async function fetchLots(address: string): Promise<Lot[]> {
  const lots: Lot[] = []
  for (let offset = 0, count = 1; offset < count; offset += API_LIMIT) {
    const url = `${address}/api/flats/?limit=${API_LIMIT}&offset=${offset}`
    const page = await fetchJson<{ count: number; results: ApiLot[] }>(url)
    count = page.count
    for (const { rooms, price, sale_price, area, floor } of page.results) {
      lots.push({ rooms: Math.min(5, rooms ?? -1), price: sale_price ?? price, area, floor })
    }
  }
  return lots
}

function sortValues(lots: readonly Lot[], key: 'price' | 'area'): number[] {
  return lots.map((lot) => lot[key]).toSorted((a, b) => a - b)
}

/** Chooses the parameters of an address and says which lots they show. */
function chooseFilter(random: Random, prices: readonly number[], areas: readonly number[]) {
  const query = new URLSearchParams()
  const tests: Array<(lot: Lot) => boolean> = []
  const add = (name: string, value: number, test: (lot: Lot) => boolean) => {
    query.append(name, String(value))
    tests.push(test)
  }
  const rooms = [0, 1, 2, 3, 4].filter(() => random.chance(0.45))
  for (const count of rooms) query.append('rooms', String(count))
  if (rooms.length > 0) tests.push((lot) => rooms.includes(lot.rooms))
  if (random.chance(0.6)) {
    const min = takeQuantile(prices, random.integer(50) / 100)
    const rounded = Math.floor(min / PRICE_STEP) * PRICE_STEP
    add('price_min', rounded, (lot) => lot.price >= rounded)
  }
  if (random.chance(0.6)) {
    const max = takeQuantile(prices, 0.5 + random.integer(50) / 100)
    const rounded = Math.ceil(max / PRICE_STEP) * PRICE_STEP
    add('price_max', rounded, (lot) => lot.price <= rounded)
  }
  if (random.chance(0.4)) {
    const min = Math.floor(takeQuantile(areas, random.integer(40) / 100))
    add('area_min', min, (lot) => lot.area >= min)
  }
  if (random.chance(0.3)) {
    const min = 2 + random.integer(5)
    add('floor_min', min, (lot) => lot.floor >= min)
  } else if (random.chance(0.25)) {
    query.set('not_first_floor', 'true')
    tests.push((lot) => lot.floor > 1)
  }
  const order = random.pick(ORDERS)
  if (order !== '') query.set('order', order)
  return { query, isShown: (lot: Lot) => tests.every((test) => test(lot)) }
}

function takeQuantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

/**
 * Returns distinct addresses of the peer in random order. It has 5,000 lots, at least 100 in each pair of room count and
 * project, so each of the six pages shows 16.
 */
export function listPeerAddresses(): string[] {
  const projects = ['', '0', '1', '2', '3', '4', '5', '6', '7']
  const sorts = ['', '-price', 'area', '-area']
  const addresses: string[] = []
  for (let chosen = 1; chosen < 32; chosen++) {
    const rooms = [0, 1, 2, 3, 4].filter((count) => chosen & (1 << count))
    for (const project of projects) {
      for (const sort of sorts) {
        for (let page = 1; page <= PAGES; page++) {
          const query = new URLSearchParams(rooms.map((count) => ['rooms', String(count)]))
          if (project !== '') query.set('project', project)
          if (sort !== '') query.set('sort', sort)
          if (page > 1) query.set('page', String(page))
          addresses.push(`/flats?${query}`)
        }
      }
    }
  }
  return shuffle(addresses, createRandom(SEED))
}

function shuffle(list: readonly string[], random: Random): string[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.integer(last + 1)
    const [one = '', two = ''] = [shuffled[last], shuffled[other]]
    shuffled[last] = two
    shuffled[other] = one
  }
  return shuffled
}

import type { AskedTerms } from '../../../lib/lots/monthly-payment.ts'
import { type Bitset, hasBit } from './bitset.server.ts'
import type { PaymentIndex } from './payment-index.server.ts'
import { bisect } from './range-group.server.ts'

/** Matching lots of one segment in the order of the list. */
interface Run {
  length: number
  /** Returns the sorted value of a lot: its payment, or its negative in a descending order. Never falls. */
  getKey: (at: number) => number
  getPosition: (at: number) => number
}

interface PaymentQuery {
  terms: AskedTerms
  matching: Bitset
  /** The number of matching lots. */
  count: number
  isDescending: boolean
  offset: number
  limit: number
  ids: Uint32Array
  /** All positions by id. */
  positionsById: Uint32Array
}

/**
 * Returns the ids of a part of the matching lots in the order of their payments; equal payments by id, lots without a
 * payment last. Takes one pass over the order by price: the payments of all lots are never computed.
 */
export function listByPayment(payments: PaymentIndex, query: PaymentQuery): number[] {
  const { offset, limit, count, ids, positionsById, matching, terms } = query
  const end = Math.min(offset + limit, count)
  if (offset >= end) return []
  const runs = createRuns(payments, query)
  const known = runs.reduce((sum, { length }) => sum + length, 0)
  const found = offset < known ? listKnown(runs, query, Math.min(end, known)) : []
  if (end <= known) return found
  const paid = payments.findWithin(terms)
  let left = Math.max(0, offset - known)
  for (let i = 0; found.length < end - offset && i < positionsById.length; i++) {
    const position = positionsById[i] as number
    if (!hasBit(matching, position) || hasBit(paid, position)) continue
    if (left-- <= 0) found.push(ids[position] as number)
  }
  return found
}

function createRuns(payments: PaymentIndex, query: PaymentQuery): Run[] {
  const { positions } = payments.prices.order
  const places = new Map<string, Uint32Array>()
  for (const [area, all] of payments.areas) {
    places.set(area, findPlaces(positions, all.places, query))
  }
  return payments.getSegments(query.terms).flatMap(({ area, from, to, getPayment }) => {
    const own = places.get(area) as Uint32Array
    const start = bisect(0, own.length, (at) => (own[at] as number) >= from)
    const end = bisect(start, own.length, (at) => (own[at] as number) >= to)
    if (start === end) return []
    const at = query.isDescending ? (n: number) => end - 1 - n : (n: number) => start + n
    const sign = query.isDescending ? -1 : 1
    return [
      {
        length: end - start,
        getKey: (n: number) => sign * getPayment(own[at(n)] as number),
        getPosition: (n: number) => positions[own[at(n)] as number] as number,
      },
    ]
  })
}

/** Returns the indexes in the order by price of the matching ones among `all`. */
function findPlaces(positions: Uint32Array, all: Uint32Array, { matching }: PaymentQuery) {
  const places = new Uint32Array(all.length)
  let length = 0
  for (let i = 0; i < all.length; i++) {
    const place = all[i] as number
    if (hasBit(matching, positions[place] as number)) places[length++] = place
  }
  return places.subarray(0, length)
}

/** Lists lots with a payment: `end` is at most their number. */
function listKnown(runs: readonly Run[], query: PaymentQuery, end: number): number[] {
  const { offset } = query
  const lowest = Math.min(...runs.map(({ getKey }) => getKey(0)))
  const highest = Math.max(...runs.map(({ length, getKey }) => getKey(length - 1)))
  /** Returns, by run, how many lots have a key of at most `key`. */
  const countUpTo = (key: number) =>
    runs.map(({ length, getKey }) => bisect(0, length, (at) => getKey(at) > key))
  let key = bisect(lowest, highest, (value) => sum(countUpTo(value)) > offset)
  let from = countUpTo(key - 1)
  let skipped = offset - sum(from)
  const found: number[] = []
  while (found.length < end - offset) {
    const to = countUpTo(key)
    const equal = listIdsInOrder(runs, from, to, query)
    found.push(...equal.slice(skipped, skipped + end - offset - found.length))
    skipped = 0
    from = to
    key = Math.min(...runs.flatMap((run, n) => getKeyAt(run, to[n] as number)))
  }
  return found
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}

function getKeyAt({ length, getKey }: Run, at: number): number[] {
  return at < length ? [getKey(at)] : []
}

/** More equal lots than this are put in order by a pass over all lots, which takes less time than to sort them. */
const MAX_SORTED = 4_096

/** Returns the ids of the lots from `from` to `to` of each run, ascending. */
function listIdsInOrder(
  runs: readonly Run[],
  from: readonly number[],
  to: readonly number[],
  { ids, positionsById }: PaymentQuery,
): Uint32Array {
  const positions = new Uint32Array(sum(to) - sum(from))
  let length = 0
  for (const [n, { getPosition }] of runs.entries()) {
    const end = to[n] as number
    for (let at = from[n] as number; at < end; at++) positions[length++] = getPosition(at)
  }
  if (length <= MAX_SORTED) return positions.map((position) => ids[position] as number).toSorted()
  const isEqual = new Uint8Array(ids.length)
  for (let i = 0; i < length; i++) isEqual[positions[i] as number] = 1
  length = 0
  for (let i = 0; i < positionsById.length; i++) {
    const position = positionsById[i] as number
    if (isEqual[position] === 1) positions[length++] = ids[position] as number
  }
  return positions
}

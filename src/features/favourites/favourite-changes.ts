import * as z from 'zod/mini'
import { formatRoubles } from '../../lib/numbers.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { lotStatuses } from '../lots/model/labels.ts'
import { readMemory, writeMemory } from './browser-memory.ts'

const KEY = 'favourites-seen'
const SESSION_KEY = 'favourites-seen-before'
/** By id: what a buyer paid in roubles, and the status. */
const seenSchema = z.record(z.string(), z.object({ price: z.number(), status: z.string() }))
type Seen = z.infer<typeof seenSchema>

/**
 * Returns what has changed of each lot since the last visit of this browser, by id, and stores what it shows now. All
 * of one visit (a session of the tab) is compared with the same earlier state, so that a reload shows it again.
 */
export function readChanges(lots: readonly LotCard[]): Map<number, string> {
  const before = readSessionStart()
  const now = Object.fromEntries(
    lots.map((lot) => [lot.id, { price: paidPrice(lot), status: lot.status }]),
  )
  writeMemory(KEY, now)
  return new Map(
    lots.flatMap((lot) => {
      const words = describeChange(before[lot.id], lot)
      return words === '' ? [] : [[lot.id, words]]
    }),
  )
}

/** Returns «цена ниже на 300 000 ₽, забронировано», or an empty text. */
export function describeChange(
  before: Seen[string] | undefined,
  lot: Pick<LotCard, 'price' | 'sale_price' | 'status'>,
): string {
  if (!before) return ''
  const difference = paidPrice(lot) - before.price
  return [
    difference === 0 || lot.status === 'sold'
      ? ''
      : `цена ${difference < 0 ? 'ниже' : 'выше'} на\u00a0${formatRoubles(Math.abs(difference))}`,
    lot.status === before.status
      ? ''
      : lot.status === 'available'
        ? 'снова в\u00a0продаже'
        : (lotStatuses[lot.status] ?? '').toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

function readSessionStart(): Seen {
  const stored = readMemory(KEY, seenSchema, {})
  try {
    const started = sessionStorage.getItem(SESSION_KEY)
    if (started !== null) {
      const parsed = seenSchema.safeParse(JSON.parse(started))
      if (parsed.success) return parsed.data
    }
    sessionStorage.setItem(SESSION_KEY, JSON.stringify(stored))
  } catch {
    // Without the session, the last visit to this page counts.
  }
  return stored
}

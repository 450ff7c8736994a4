import { addRequestCounts, deleteOldRequestCounts } from '../../db/request-count-table.ts'
import type { Database } from '../../db/connect.ts'
import { hashSender } from '../../db/sender-hash.ts'
import type { Clock } from '../../lib/async/clock.ts'
import { createSenderCounts, type Sender } from './sender-counts.ts'
import { toPeriod } from './sliding-count.ts'

/** About 10 MB. */
const MAX_SENDERS = 50_000
/** Senders of one statement. The others of a flood of addresses follow with the next one, busiest first. */
const MAX_MERGED = 1_000
export interface RequestCounter {
  /** Counts a request. Returns 0, or, over the limit and without counting it, the seconds until one is accepted. */
  count: (address: string) => number
  /** Adds the counts since the last call to the database and reads those of other processes. */
  merge: () => Promise<void>
}

/**
 * Counts requests per sender in memory, so that no request waits for the database. `merge` shares the counts: between
 * two merges a sender can exceed the limit by what other processes accept in that time.
 */
export function createRequestCounter(db: Database, clock: Clock, limit: number): RequestCounter {
  const { count, senders } = createSenderCounts(clock, { limit, maxSenders: MAX_SENDERS })
  let mergedPeriod = 0
  let cleanedPeriod = 0

  return {
    count,
    async merge() {
      const period = toPeriod(clock.now().getTime())
      for (const [network, sender] of senders) {
        if (Math.abs(period - sender.period) > 1) senders.delete(network)
      }
      const sending = [...senders.values()].filter(({ unsent }) => unsent > 0)
      if (sending.length > 0) {
        const busiest = sending.toSorted((a, b) => b.unsent - a.unsent).slice(0, MAX_MERGED)
        await send(db, busiest)
        mergedPeriod = period
      }
      // Rows count for two periods. After that there is nothing to delete until requests come again.
      if (cleanedPeriod !== period && period <= mergedPeriod + 2) {
        await deleteOldRequestCounts(db, period)
        cleanedPeriod = period
      }
    },
  }
}

async function send(db: Database, senders: readonly Sender[]): Promise<void> {
  const byHash = new Map<string, Sender>()
  for (const sender of senders) byHash.set(await hashSender(db, sender.network), sender)
  const sent = [...byHash].map(([hash, { period, unsent }]) => ({
    sender: hash,
    period,
    count: unsent,
  }))
  const totals = new Map(
    (await addRequestCounts(db, sent)).map((row) => [row.sender, row] as const),
  )
  for (const { sender: hash, period, count } of sent) {
    const sender = byHash.get(hash)
    const total = totals.get(hash)
    if (!sender || !total) continue
    // During the statement the sender can have moved to the next period, which forgets what is unsent.
    if (sender.period === period) sender.unsent -= count
    takeTotals(sender, total)
  }
}

/** Counts never decrease: the row can be younger than this process's counts, if another process has deleted it. */
function takeTotals(
  sender: Sender,
  total: { period: number; count: number; previous: number },
): void {
  const take = (current: number, previous: number) => {
    sender.current = Math.max(sender.current, current + sender.unsent)
    sender.previous = Math.max(sender.previous, previous)
  }
  if (total.period === sender.period) take(total.count, total.previous)
  else if (total.period === sender.period + 1) take(total.previous, 0)
  else if (total.period === sender.period - 1) take(0, total.count)
}

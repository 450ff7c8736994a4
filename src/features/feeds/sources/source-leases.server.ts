import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type FeedSource, listSources } from './sources.server.ts'

/** Sources that are fetched at once, over all processes: each keeps a connection. */
export const MAX_AT_ONCE = 3
/** So long after its last renewal the lease of a killed process is taken over. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000

/** Whether a source is due and may be taken now. Only reads. */
export async function hasDueSource(db: Database, now: Date): Promise<boolean> {
  return findDue(await listSources(db), now) !== undefined
}

/**
 * Takes a source for one run: the one with this name, or the one that is due longest. Returns null when a run has the
 * named one, when none is due, or when three are fetched already. The process that takes a source renews its lease (`holdLease`).
 */
export async function leaseSource(
  db: Database,
  now: Date,
  name?: string,
): Promise<FeedSource | null> {
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, 'feed-source-leases')
    const sources = await listSources(trx)
    const wanted =
      name === undefined
        ? findDue(sources, now)
        : sources.find((source) => source.name === name && !isLeased(source, now))
    if (!wanted) return null
    return trx
      .updateTable('feed_sources')
      .set({ leased_by: randomUUID(), leased_until: leaseEnd(now) })
      .where('id', '=', wanted.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Whether this run still has the source. */
export async function ownsLease(db: Database, { id, leased_by }: FeedSource): Promise<boolean> {
  const row = await db
    .selectFrom('feed_sources')
    .select('leased_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.leased_by === leased_by
}

/** Renews the lease of a run every 10 s until it is stopped. The signal aborts when the lease is lost. */
export function holdLease(
  source: FeedSource,
  { db, clock, renewMs = RENEW_MS }: { db: Database; clock: Clock; renewMs?: number },
): { signal: AbortSignal; stop: () => Promise<void> } {
  const lost = new AbortController()
  let renewing: Promise<void> | null = null
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = null))
  }, renewMs)
  return {
    signal: lost.signal,
    async stop() {
      clearInterval(timer)
      await renewing
    },
  }

  async function renew(): Promise<void> {
    try {
      const { numUpdatedRows } = await db
        .updateTable('feed_sources')
        .set({ leased_until: leaseEnd(clock.now()) })
        .where('id', '=', source.id)
        .where('leased_by', '=', source.leased_by)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) lost.abort()
    } catch {
      // The database is busy or away: the next renewal, or the check before the merge, tells whether the lease is lost.
    }
  }
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}

/** A lease that ends too far ahead was written by a wrong clock or by an earlier release, which leased for 30 minutes. */
function isLeased({ leased_until }: FeedSource, now: Date): boolean {
  if (leased_until === null) return false
  const left = Date.parse(leased_until) - now.getTime()
  return left > 0 && left <= 2 * LEASE_MS
}

function findDue(sources: readonly FeedSource[], now: Date): FeedSource | undefined {
  const free = sources.filter((source) => !isLeased(source, now))
  if (sources.length - free.length >= MAX_AT_ONCE) return undefined
  const at = now.toISOString()
  return free
    .filter(({ is_paused, next_run_at }) => is_paused === 0 && next_run_at <= at)
    .toSorted((a, b) => (a.next_run_at < b.next_run_at ? -1 : 1))[0]
}

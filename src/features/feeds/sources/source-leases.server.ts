import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import {
  type FeedRun,
  lockRuns,
  MAX_ATTEMPTS,
  moveRun,
  RUNNING,
  selectRuns,
} from './runs.server.ts'
import { type FeedSource, listAllSources } from './sources.server.ts'

/** Sources that are fetched at once, over all processes: each keeps a connection. */
export const MAX_AT_ONCE = 3
/** So long after its last renewal the lease of a killed process is taken over. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000

/** Whether a source is due and may be taken now, or a run waits. Only reads. */
export async function hasDueSource(db: Database, now: Date): Promise<boolean> {
  const sources = await listAllSources(db)
  return findDue(sources, now) !== undefined || (await findWaiting(db, sources, now)) !== null
}

/** Whether a run waits for a process. One statement, for a look each second. */
export async function hasWaitingRun(db: Database, now: Date): Promise<boolean> {
  const waiting = await db
    .selectFrom('feed_runs')
    .select('id')
    .where('state', 'in', RUNNING)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined && (await findWaiting(db, await listAllSources(db), now)) !== null
}

/** A leased source with the run that waits for it. */
interface LeasedRun {
  source: FeedSource
  run: FeedRun
}

/**
 * Takes the run that waits longest, with its source: one that somebody has asked for, or one whose process has ended. One
 * that was begun three times has failed. Returns null when none waits, or when three sources are worked on already.
 */
export async function leaseRun(db: Database, now: Date): Promise<LeasedRun | null> {
  return db.transaction().execute(async (trx) => {
    await lockRuns(trx)
    for (;;) {
      const waiting = await findWaiting(trx, await listAllSources(trx), now)
      if (waiting === null) return null
      const { run, source } = waiting
      if (run.attempts >= MAX_ATTEMPTS) {
        await moveRun(trx, run, {
          state: 'failed',
          outcome: 'failed',
          problem: 'загрузка прерывалась несколько раз',
          ended_at: now.toISOString(),
        })
        continue
      }
      await trx
        .updateTable('feed_runs')
        .set({ attempts: run.attempts + 1 })
        .where('id', '=', run.id)
        .execute()
      return { run, source: await take(trx, source, now) }
    }
  })
}

async function findWaiting(
  db: Database,
  sources: readonly FeedSource[],
  now: Date,
): Promise<LeasedRun | null> {
  const free = new Map(
    sources.filter((source) => !isLeased(source, now)).map((source) => [source.id, source]),
  )
  if (sources.length - free.size >= MAX_AT_ONCE) return null
  const runs = await selectRuns(db).where('state', 'in', RUNNING).orderBy('feed_runs.id').execute()
  for (const run of runs) {
    const source = free.get(run.source_id)
    if (source) return { run, source }
  }
  return null
}

function take(trx: Database, { id }: FeedSource, now: Date): Promise<FeedSource> {
  return trx
    .updateTable('feed_sources')
    .set({ leased_by: randomUUID(), leased_until: leaseEnd(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
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
    await lockRuns(trx)
    const sources = await listAllSources(trx)
    const wanted =
      name === undefined
        ? findDue(sources, now)
        : sources.find((source) => source.name === name && !isLeased(source, now))
    return wanted ? take(trx, wanted, now) : null
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
    .filter(
      ({ url, is_paused, is_waiting, next_run_at }) =>
        url !== null && is_paused === 0 && is_waiting === 0 && next_run_at <= at,
    )
    .toSorted((a, b) => (a.next_run_at < b.next_run_at ? -1 : 1))[0]
}

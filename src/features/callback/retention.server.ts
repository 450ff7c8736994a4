import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'

const READING_MS = 60_000
const SWEEP_MS = 3_600_000
/** Two readings that differ by more than this mean that the system's clock was set. */
const TOLERANCE_MS = 60_000
const DAY_MS = 86_400_000
/** Requests deleted in one transaction, so that visitors' writes never wait long. */
const BATCH = 500

type RetentionContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'log'> & {
  steadyNow: () => Date
}

/**
 * Deletes delivered requests when their time of keeping is over, every hour (promise P3). It waits until
 * the clock and the steady reading have agreed for a minute after the start, and for an hour after a jump.
 */
export function startRetention(context: RetentionContext): { stop: () => Promise<void> } {
  const schedule = planSweeps(context.clock.now(), context.steadyNow())
  let running = Promise.resolve()
  const timer = setInterval(() => {
    if (!schedule.isSweepDue(context.clock.now(), context.steadyNow())) return
    running = running.then(() => sweep(context))
  }, READING_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Decides, from two readings of the time, when a sweep may trust the clock. */
export function planSweeps(
  now: Date,
  steadyNow: Date,
): { isSweepDue: (now: Date, steadyNow: Date) => boolean } {
  let offset = now.getTime() - steadyNow.getTime()
  let nextSweep = steadyNow.getTime() + READING_MS
  return {
    isSweepDue(wall, steady) {
      const difference = wall.getTime() - steady.getTime()
      if (Math.abs(difference - offset) > TOLERANCE_MS) {
        offset = difference
        nextSweep = steady.getTime() + SWEEP_MS
      }
      if (steady.getTime() < nextSweep) return false
      nextSweep = steady.getTime() + SWEEP_MS
      return true
    },
  }
}

/**
 * Deletes the requests whose every delivery succeeded more than so many days ago; undelivered ones are
 * never touched. Returns how many.
 */
export async function deleteExpiredRequests(
  db: Database,
  options: { now: Date; days: number },
): Promise<number> {
  const before = new Date(options.now.getTime() - options.days * DAY_MS).toISOString()
  let deleted = 0
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('deliveries')
        .select('request_id')
        .groupBy('request_id')
        .having((eb) => eb(eb.fn.max('delivered_at'), '<', before))
        .having((eb) => eb(eb.fn.countAll(), '=', eb.fn.count('delivered_at')))
        .limit(BATCH)
        .execute()
      const ids = rows.map((row) => row.request_id)
      if (ids.length > 0) await deleteRequests(trx, ids)
      return ids.length
    })
    deleted += batch
    if (batch < BATCH) return deleted
  }
}

/** Removes requests and everything that hangs on them. */
export async function deleteRequests(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('deliveries').where('request_id', 'in', ids).execute()
  await trx.deleteFrom('callback_requests').where('id', 'in', ids).execute()
}

async function sweep({ db, clock, config, log }: RetentionContext): Promise<void> {
  try {
    const days = config.LEADS_RETENTION_DAYS
    const deleted = await deleteExpiredRequests(db, { now: clock.now(), days })
    if (deleted > 0) log.info({ deleted, days }, 'old callback requests deleted')
  } catch {
    log.error('old callback requests could not be deleted; the next hour tries again')
  }
}

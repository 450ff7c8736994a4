import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import type { Clock } from '../../../lib/time/clock.ts'

const HELD_MS = 60_000
const RENEW_MS = 15_000
const POLL_MS = 500
const DAY_MS = 86_400_000
/** Sweeps are looked for every hour, a little earlier or later. */
const BETWEEN_SWEEPS_MS = DAY_MS - 10 * 60_000

type HoldKind = 'backup' | 'move' | 'import' | 'sweep'

interface Hold {
  /** Renews the hold; false if it ran out while this process was stopped. */
  renew: () => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Does `work` while no media file is swept, over all processes. Waits for a sweep in progress. A hold of a process that
 * was killed ends after a minute.
 */
export async function holdMedia<T>(
  { db, clock }: { db: Database; clock: Clock },
  kind: Exclude<HoldKind, 'sweep'>,
  work: () => Promise<T>,
): Promise<T> {
  let hold = await takeHold(db, clock, kind)
  while (!hold) {
    await sleep(POLL_MS)
    hold = await takeHold(db, clock, kind)
  }
  return keepWhile(hold, work)
}

/**
 * Does the sweep of a day: nothing if one was done less than a day ago, or while somebody holds the media files.
 * `isMine` says whether the sweep may go on. Returns whether it was done.
 */
export async function sweepOnceADay(
  { db, clock }: { db: Database; clock: Clock },
  sweep: (isMine: () => Promise<boolean>) => Promise<void>,
): Promise<boolean> {
  const hold = await takeHold(db, clock, 'sweep')
  if (!hold) return false
  await keepWhile(hold, () => sweep(hold.renew))
  const swept = { kind: 'swept', until: toTime(clock, BETWEEN_SWEEPS_MS) }
  await db
    .insertInto('media_holds')
    .values({ holder: 'swept', ...swept })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(swept))
    .execute()
  return true
}

async function takeHold(db: Database, clock: Clock, kind: HoldKind): Promise<Hold | null> {
  const holder = randomUUID()
  const isTaken = await db.transaction().execute(async (trx) => {
    await lockKey(trx, 'media-holds')
    // First, because a write makes transactions of SQLite take turns.
    await trx.deleteFrom('media_holds').where('until', '<=', clock.now().toISOString()).execute()
    let others = trx.selectFrom('media_holds').select('holder')
    if (kind !== 'sweep') others = others.where('kind', '=', 'sweep')
    if (await others.executeTakeFirst()) return false
    const until = toTime(clock, HELD_MS)
    await trx.insertInto('media_holds').values({ holder, kind, until }).execute()
    return true
  })
  if (!isTaken) return null
  return {
    async renew() {
      const { numUpdatedRows } = await db
        .updateTable('media_holds')
        .set({ until: toTime(clock, HELD_MS) })
        .where('holder', '=', holder)
        .where('until', '>', clock.now().toISOString())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async release() {
      await db.deleteFrom('media_holds').where('holder', '=', holder).execute()
    },
  }
}

async function keepWhile<T>(hold: Hold, work: () => Promise<T>): Promise<T> {
  // A renewal that fails is repeated; the hold lasts for three more.
  const timer = setInterval(() => void hold.renew().catch(() => {}), RENEW_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await hold.release()
  }
}

function toTime(clock: Clock, afterMs: number): string {
  return new Date(clock.now().getTime() + afterMs).toISOString()
}

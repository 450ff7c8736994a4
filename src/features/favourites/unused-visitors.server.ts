import type { BaseContext } from '../../app/context.server.ts'
import type { Database } from '../../db/connect.ts'

/** The lifetime of the session cookie. */
const UNUSED_DAYS = 365
const DAY_MS = 86_400_000
/** Visitors deleted per statement, so that other writes never wait long. */
const BATCH = 500

/** Deletes the sessions that were not used for a year, with their favourites, and logs the count. */
export async function sweepVisitors({
  db,
  clock,
  log,
}: Pick<BaseContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const deleted = await deleteUnusedVisitors(db, clock.now())
  if (deleted > 0) log.info({ deleted, days: UNUSED_DAYS }, 'unused visitor sessions deleted')
}

/** Deletes the visitors that were not active for a year, with their favourites; returns the count. */
export async function deleteUnusedVisitors(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString().slice(0, 10)
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('visitors')
      .where('id', 'in', (eb) =>
        eb.selectFrom('visitors').select('id').where('used_on', '<', before).limit(BATCH),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < BATCH) return deleted
  }
}

import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'

/** As long as the session's cookie lives. */
const UNUSED_DAYS = 365
const DAY_MS = 86_400_000
/** Visitors deleted in one statement, so that others' writes never wait long. */
const BATCH = 500

/** Deletes the sessions that nobody used for a year, with their favourites. */
export async function sweepVisitors({
  db,
  clock,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const deleted = await deleteUnusedVisitors(db, clock.now())
  if (deleted > 0) log.info({ deleted, days: UNUSED_DAYS }, 'unused visitor sessions deleted')
}

/** Deletes the visitors without use for a year, with their favourites; returns how many. */
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

import type { BaseContext } from '../../app/context.server.ts'
import { findOldestDay } from './list-key.server.ts'
import { UNUSED_DAYS } from './schema.ts'

/** Lists deleted per statement, so that other writes never wait long. */
const BATCH = 500

/** Deletes the lists that were not opened for 90 days, with everything in them, and logs the count. */
export async function sweepSharedLists({
  db,
  clock,
  log,
}: Pick<BaseContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = findOldestDay(clock.now())
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('shared_lists')
      .where('id', 'in', (eb) =>
        eb.selectFrom('shared_lists').select('id').where('used_on', '<', before).limit(BATCH),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < BATCH) break
  }
  if (deleted > 0) log.info({ deleted, days: UNUSED_DAYS }, 'unused shared lists deleted')
}

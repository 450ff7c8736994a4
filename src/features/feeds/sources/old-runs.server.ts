import type { BaseContext } from '../../../context.server.ts'

const STORED_DAYS = 90
const DAY_MS = 86_400_000

/** Deletes the reports of runs after 90 days. */
export async function sweepFeedRuns({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - STORED_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('feed_runs').where('started_at', '<', before).execute()
}

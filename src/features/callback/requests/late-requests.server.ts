import type { Database } from '../../../db/connect.ts'

/** Counts the requests whose visitors wait longer than was promised. Those that are over a limit do not count. */
export async function countLate(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('callback_requests')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('desk_state', 'in', ['new', 'in_progress'])
    .where('due_at', '<', now.toISOString())
    .where('flagged', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

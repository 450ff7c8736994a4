import type { Database } from '../../db/connect.ts'
import type { DeskNoticesTable } from '../../db/desk-tables.ts'

/** Stores an e-mail to a person in the transaction of what it tells. It is sent where SMTP is set, else it is swept. */
export async function queueNotice(
  db: Database,
  userId: string,
  notice: Pick<DeskNoticesTable, 'kind' | 'text'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('desk_notices')
    .values({ user_id: userId, ...notice, at, attempts: 0, due_at: at })
    .execute()
}

/** An e-mail that is a day old tells nothing new. */
export const NOTICE_MS = 24 * 3_600_000

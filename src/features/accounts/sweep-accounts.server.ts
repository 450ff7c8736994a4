import type { BaseContext } from '../../app/context.server.ts'
import { deleteOldAttempts } from './attempts.server.ts'
import { deleteOldInvites } from './users/invite-rows.server.ts'
import { deleteOldBrowsers } from './known-browsers.server.ts'
import { NOTICE_MS } from './queue-notice.server.ts'
import { deleteEndedSessions } from './sign-in/session-rows.server.ts'

/** Changes of requests that a browser may still ask for again. */
const MAX_CHANGES = 20_000

/** Deletes ended sessions, half-finished invites, attempts that no longer count and old changes of requests. */
export async function sweepAccounts({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(db, now)
  await deleteOldInvites(db, now)
  await deleteOldAttempts(db, now)
  await db.deleteFrom('desk_challenges').where('expires_at', '<', now.toISOString()).execute()
  await db.deleteFrom('desk_totp_offers').where('expires_at', '<', now.toISOString()).execute()
  await deleteOldBrowsers(db, now)
  await db
    .deleteFrom('desk_notices')
    .where('at', '<', new Date(now.getTime() - NOTICE_MS).toISOString())
    .execute()
  const newest = await db
    .selectFrom('desk_changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  await db
    .deleteFrom('desk_changes')
    .where('id', '<', (newest?.id ?? 0) - MAX_CHANGES)
    .execute()
}

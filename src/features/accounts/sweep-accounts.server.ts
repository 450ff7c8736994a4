import type { BaseContext } from '../../context.server.ts'
import { deleteOldAttempts } from './attempts.server.ts'
import { deleteOldInvites } from './invites/invite-rows.server.ts'
import { deleteEndedSessions } from './sessions/session-rows.server.ts'

/** Deletes ended sessions, half-finished invites and attempts that no longer count. */
export async function sweepAccounts({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteEndedSessions(db, now)
  await deleteOldInvites(db, now)
  await deleteOldAttempts(db, now)
  await db.deleteFrom('desk_totp_offers').where('expires_at', '<', now.toISOString()).execute()
}

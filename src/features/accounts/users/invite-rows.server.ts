import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { DeskInvitesTable } from '../../../db/desk-tables.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'
import { createToken, hashToken } from '../secrets.server.ts'

const INVITE_MS = 24 * 3_600_000

export type Invite = Selectable<DeskInvitesTable>

/** Stores a link of 24 hours that is used once. Returns its code; earlier links of the person end. */
export async function createInvite(
  db: Database,
  invite: Pick<Invite, 'user_id' | 'email' | 'name' | 'kind'> & { replacesFactor?: boolean },
  now: Date,
): Promise<string> {
  const { user_id, email, name, kind, replacesFactor = false } = invite
  const code = createToken()
  if (user_id !== null) await db.deleteFrom('desk_invites').where('user_id', '=', user_id).execute()
  await db
    .insertInto('desk_invites')
    .values({
      code_hash: hashToken(code),
      user_id,
      email,
      name,
      kind,
      replaces_factor: replacesFactor ? 1 : 0,
      password_hash: null,
      totp_secret: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + INVITE_MS).toISOString(),
    })
    .execute()
  return code
}

/** Finds a link that can still be used; undefined for any other, and for the link of a disabled person. */
export async function findInviteRow(
  db: Database,
  code: string,
  now: Date,
): Promise<Invite | undefined> {
  return db
    .selectFrom('desk_invites')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '<', new Date(now.getTime() + CLOCK_SKEW_MS).toISOString())
    .where((eb) =>
      eb.or([
        // The link of the first start, while no person has joined.
        eb.and([
          eb('user_id', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('desk_users')
                .select('desk_users.id')
                .where('desk_users.password_hash', 'is not', null),
            ),
          ),
        ]),
        eb.exists(
          eb
            .selectFrom('desk_users')
            .select('desk_users.id')
            .whereRef('desk_users.id', '=', 'desk_invites.user_id')
            .where('desk_users.disabled_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** Deletes links that were not used in time. */
export async function deleteOldInvites(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('desk_invites').where('expires_at', '<', now.toISOString()).execute()
}

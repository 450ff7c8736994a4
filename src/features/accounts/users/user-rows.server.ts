import type { Database } from '../../../db/connect.ts'
import type { ListedUser } from '../schema.ts'

/** Lists the people of the office with their second factors and sessions, by name. */
export async function listUserRows(db: Database): Promise<ListedUser[]> {
  const rows = await selectUsers(db).orderBy('user.name').orderBy('user.id').execute()
  return rows.map(toListed)
}

/** Finds one person; undefined for an unknown id. */
export async function findUserRow(db: Database, id: string): Promise<ListedUser | undefined> {
  const row = await selectUsers(db).where('user.id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

function selectUsers(db: Database) {
  return db.selectFrom('desk_users as user').select((eb) => [
    'user.id',
    'user.email',
    'user.name',
    'user.role',
    'user.disabled_at',
    'user.absent_until',
    'user.last_seen_at',
    'user.created_at',
    'user.version',
    eb('user.password_hash', 'is not', null).as('has_joined'),
    eb
      .selectFrom('desk_invites')
      .whereRef('desk_invites.user_id', '=', 'user.id')
      .where('desk_invites.kind', '=', 'invite')
      .select((latest) => latest.fn.max('desk_invites.expires_at').as('until'))
      .as('invite_until'),
    eb
      .selectFrom('desk_sessions')
      .whereRef('desk_sessions.user_id', '=', 'user.id')
      .where('is_complete', '=', 1)
      .select((count) => count.fn.countAll<number | string>().as('count'))
      .as('sessions'),
    eb
      .selectFrom('desk_totp')
      .whereRef('desk_totp.user_id', '=', 'user.id')
      .select((count) => count.fn.countAll<number | string>().as('count'))
      .as('totp'),
    eb
      .selectFrom('desk_passkeys')
      .whereRef('desk_passkeys.user_id', '=', 'user.id')
      .select((count) => count.fn.countAll<number | string>().as('count'))
      .as('passkeys'),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

function toListed({ disabled_at, has_joined, sessions, totp, passkeys, ...row }: Row): ListedUser {
  return {
    ...row,
    disabled: disabled_at !== null,
    joined: Boolean(has_joined),
    sessions: Number(sessions),
    totp: Number(totp) > 0,
    passkeys: Number(passkeys),
  }
}

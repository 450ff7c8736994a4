import type { Config } from '../../config/config.ts'
import type { BaseContext } from '../../app/context.server.ts'
import {
  hasAccount,
  inviteFirstOwner,
} from '../../features/accounts/users/invite-first-owner.server.ts'
import { getErrorCode } from '../../lib/errors.ts'

/**
 * Returns the code of a link for the first owner, while there is no account (decision D60); null otherwise, and when the
 * database does not answer: the next start prints one.
 */
export async function createFirstInvite({
  db,
  clock,
  config,
  log,
}: Pick<BaseContext, 'db' | 'clock' | 'config' | 'log'>): Promise<string | null> {
  if (!config.DESK) return null
  try {
    if (await hasAccount(db)) return null
    const city = await db
      .selectFrom('cities')
      .select('email')
      .where('email', '<>', '')
      .limit(1)
      .execute()
    const email = config.DESK_EMAIL?.[0] ?? city[0]?.email ?? 'owner@desk.example'
    const context = { db, clock, actor: { kind: 'job', name: 'start' }, address: null } as const
    return await inviteFirstOwner(context, { email })
  } catch (error) {
    log.warn({ code: getErrorCode(error) }, 'no link to the desk could be created')
    return null
  }
}

/** The origin of links to the desk. */
export function toDeskOrigin({ PUBLIC_URL, HOST }: Config, port: number): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  return `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${port}`
}

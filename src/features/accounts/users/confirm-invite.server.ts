import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { inviteCalls } from '../invite-contracts.ts'
import { factorCalls } from '../factor-contracts.ts'
import { sessionCalls, sessionEvents } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { countAttempt } from '../attempts.server.ts'
import { replaceRecoveryCodes } from '../sign-in/recovery-codes.server.ts'
import { queueNotice } from '../queue-notice.server.ts'
import { findTotpStep, storeTotp } from '../sign-in/totp.server.ts'
import { spendCode } from '../sign-in/spend-code.server.ts'
import { browserInput, type OwnUser } from '../schema.ts'
import { type OpenedSession, openSession } from '../sign-in/session-rows.server.ts'
import { inviteNotFound } from './find-invite.server.ts'
import { FIRST_OWNER_LOCK, hasAccount, requireFreeEmail } from './invite-first-owner.server.ts'
import { findInviteRow, type Invite } from './invite-rows.server.ts'

interface Joined {
  user: OwnUser
  session: OpenedSession
  /** New recovery codes; none after a reset that left the second factor unchanged. */
  recoveryCodes: string[]
}

/**
 * The second step of a link: a code of the authenticator that was just set up, or, after a reset, of the factor that the
 * person has. Password and factor count from now on, the link is used, earlier sessions end, and a session is open.
 * Returns null for a wrong code; throws `not_found` for a link that cannot be used.
 */
export const confirmInvite = defineCommand(inviteCalls.confirm, {
  input: z.extend(inviteCalls.confirm.input, { browser: browserInput }),
  around: (context, { link }, run) =>
    countAttempt(context, { challenge: link, address: context.address }, run),
  prepare: async ({ db, clock }, { link }) => {
    const invite = await findInviteRow(db, link, clock.now())
    if (!invite) throw inviteNotFound()
    if (invite.password_hash === null) {
      throw new AppError('conflict', 'the invite has no password yet', {
        detail: 'Сначала придумайте пароль',
      })
    }
    return invite
  },
  act: async ({ db, audit, now, address }, { code, browser }, invite): Promise<Joined | null> => {
    const step = invite.totp_secret === null ? null : findTotpStep(invite.totp_secret, code, now)
    const isOwn =
      invite.totp_secret === null && (await spendCode(db, invite.user_id ?? '', code, now)) !== null
    if (step === null && !isOwn) {
      await audit({ action: sessionEvents.refused, subject: 'Неверный код по приглашению' })
      return null
    }
    // Before any row: the first account deletes other people's links, so two that only lock rows could wait for each other.
    if (invite.user_id === null) await lockKey(db, FIRST_OWNER_LOCK)
    await spendInvite(db, invite)
    const user = await storeUser(db, invite, now)
    let recoveryCodes: string[] = []
    if (invite.totp_secret !== null && step !== null) {
      await storeTotp(db, user.id, { secret: invite.totp_secret, step }, now)
      recoveryCodes = await replaceRecoveryCodes(db, user.id)
    }
    await db.deleteFrom('desk_sessions').where('user_id', '=', user.id).execute()
    // A lost factor that is replaced must open nothing, and neither must what counts as one.
    if (invite.replaces_factor === 1) {
      for (const table of ['desk_passkeys', 'desk_identities'] as const) {
        await db.deleteFrom(table).where('user_id', '=', user.id).execute()
      }
    }
    const opened = { userId: user.id, isComplete: true, browser, address, now }
    const session = await openSession(db, opened)
    if (invite.kind === 'reset') {
      const text =
        step === null ? 'Пароль задан по ссылке' : 'По ссылке заданы пароль и второй фактор'
      await queueNotice(db, user.id, { kind: 'password', text }, now)
    }
    await audit({
      subject: invite.kind === 'reset' ? 'Доступ восстановлен' : 'Приглашение принято',
      entity: describeUser(user),
      user,
    })
    if (step !== null) {
      await audit({
        action: factorCalls.confirmTotp,
        subject: 'Приложение с кодами',
        entity: describeUser(user),
        user,
      })
    }
    await audit({
      action: sessionCalls.confirm,
      subject: 'Вход: пароль и код приложения',
      entity: describeUser(user),
      ids: [session.id],
      user,
    })
    return { user, session, recoveryCodes }
  },
})

/** Of two who use a link at the same time, one gets it. */
async function spendInvite(db: Database, invite: Invite): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_invites')
    .where('code_hash', '=', invite.code_hash)
    .where('password_hash', '=', invite.password_hash)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw inviteNotFound()
}

async function storeUser(db: Database, invite: Invite, now: Date): Promise<OwnUser> {
  const { user_id, email, name, password_hash } = invite
  const at = now.toISOString()
  if (user_id === null) return createOwner(db, { email, name, password_hash, at })
  return db
    .updateTable('desk_users')
    .set((eb) => ({ password_hash, last_seen_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', user_id)
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirstOrThrow()
}

/** The links of the first start end with the first account. The caller holds the lock of the first owner. */
async function createOwner(
  db: Database,
  {
    email,
    name,
    password_hash,
    at,
  }: { email: string; name: string; password_hash: string | null; at: string },
): Promise<OwnUser> {
  if (await hasAccount(db)) throw inviteNotFound()
  await requireFreeEmail(db, email)
  const user = { id: randomUUID(), name, email, role: 'owner' as const }
  await db
    .insertInto('desk_users')
    .values({
      ...user,
      password_hash,
      disabled_at: null,
      absent_until: null,
      last_seen_at: at,
      created_at: at,
    })
    .execute()
  await db.deleteFrom('desk_invites').where('user_id', 'is', null).execute()
  return user
}

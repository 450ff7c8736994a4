import type { FastifyInstance } from 'fastify'
import { confirmInvite } from '../../features/accounts/users/confirm-invite.server.ts'
import { findInvite } from '../../features/accounts/users/find-invite.server.ts'
import { giveInvitePassword } from '../../features/accounts/users/give-invite-password.server.ts'
import { addCall } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { readBrowser, signInRefused } from './session-routes.ts'

/** Links of invites and resets: a password, then the second factor (decision D63). */
export function inviteRoutes(app: FastifyInstance, cookie: DeskCookie): void {
  addCall(app, findInvite)
  addCall(app, giveInvitePassword, {
    input: (fields, request) => {
      cookie.requireSafeLine(request)
      return fields
    },
    send: (totp) => ({ totp }),
  })
  addCall(app, confirmInvite, {
    input: ({ link, code }, request) => {
      cookie.requireSafeLine(request)
      return { link, code, browser: readBrowser(request) }
    },
    send: (joined, reply) => {
      if (!joined) throw signInRefused()
      const { user, session, recoveryCodes } = joined
      cookie.set(reply, session.cookie)
      return { user, token: session.deskToken, recovery_codes: recoveryCodes }
    },
  })
}

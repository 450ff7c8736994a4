import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { confirmInvite } from '../../features/accounts/invites/confirm-invite.server.ts'
import { findInvite } from '../../features/accounts/invites/find-invite.server.ts'
import { giveInvitePassword } from '../../features/accounts/invites/give-invite-password.server.ts'
import { inviteSchema, joinedSchema, totpOfferSchema } from '../../features/accounts/schema.ts'
import { addCall } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { readBrowser, signInRefused } from './session-routes.ts'

const URL = '/desk/api/invites/:link/'

/** Links of invites and resets: a password, then the second factor (decision D63). */
export function inviteRoutes(app: FastifyInstance, cookie: DeskCookie): void {
  addCall(app, {
    method: 'GET',
    url: URL,
    summary: 'Whom a link is for',
    call: findInvite,
    response: inviteSchema,
  })
  addCall(app, {
    method: 'POST',
    url: URL,
    summary: 'Give the password',
    call: giveInvitePassword,
    body: z.object({
      password: z.string(),
      email: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
    response: z.object({ totp: z.nullable(totpOfferSchema) }),
    input: (fields, request) => {
      cookie.requireSafeLine(request)
      return fields
    },
    send: (totp) => ({ totp }),
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}confirm/`,
    summary: 'Give the code of the second factor',
    call: confirmInvite,
    body: z.object({ code: z.string() }),
    response: joinedSchema,
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

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import { factorCalls } from '../../features/accounts/factor-contracts.ts'
import { changePassword } from '../../features/accounts/users/change-password.server.ts'
import { changeName, readAccount } from '../../features/accounts/users/own-account.server.ts'
import {
  endOwnSession,
  listOwnSessions,
  readOwnSession,
} from '../../features/accounts/users/own-sessions.server.ts'
import {
  confirmTotp,
  offerTotp,
  renewRecoveryCodes,
} from '../../features/accounts/users/own-totp.server.ts'
import { createSetAbsence } from '../../features/accounts/users/set-absence.server.ts'
import { stepUp } from '../../features/accounts/users/step-up.server.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '../../features/accounts/sign-in/own-passkeys.server.ts'
import { releaseRequests } from '../../features/callback/requests/return-requests.server.ts'
import { addCall, addRoute, getDesk, getSession } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { findPlace, signInRefused } from './session-routes.ts'

/** One's own account (decision D64). */
export function meRoutes(app: FastifyInstance, config: Config, cookie: DeskCookie): void {
  addCall(app, readAccount, { input: () => ({ issuer: config.DESK_OIDC_ISSUER }) })
  addCall(app, changeName, {
    input: ({ name }) => ({ name, issuer: config.DESK_OIDC_ISSUER }),
  })
  addCall(app, changePassword, {
    send: (changed) => {
      if (!changed) throw signInRefused()
    },
  })
  addCall(app, listOwnSessions)
  addCall(app, readOwnSession)
  addCall(app, endOwnSession)
  addCall(app, stepUp, {
    input: ({ code, passkey }, request) => ({
      code,
      ...(passkey !== undefined && {
        passkey: { response: passkey, ...findPlace(request, config) },
      }),
    }),
    send: (renewed, reply) => {
      if (!renewed) throw signInRefused()
      cookie.set(reply, renewed.cookie)
      return { step_up_until: renewed.stepUpUntil, token: renewed.deskToken }
    },
  })
  addCall(app, renewRecoveryCodes, { send: (codes) => ({ recovery_codes: codes }) })
  addCall(app, createSetAbsence(releaseRequests))
  totpRoute(app, cookie)
  passkeyRoutes(app, config)
}

/** Without a code it offers a secret, with one it confirms it: two contracts at one address. */
function totpRoute(app: FastifyInstance, cookie: DeskCookie): void {
  const { offerTotp: offer, confirmTotp: confirm } = factorCalls
  const call = {
    ...offer,
    summary:
      'Set up an authenticator: without a code it answers the secret, with one it confirms it',
    input: z.partial(confirm.input),
    output: z.union([confirm.output, offer.output]),
  }
  app.deskCalls.push(confirm)
  addRoute(app, call, async ({ code }, request, reply) => {
    const { id: session, user } = getSession(request)
    const { context } = getDesk(request)
    if (!isConfirmation(request)) return offerTotp(context, { session, user })
    const confirmed = await confirmTotp(context, { session, user, code: code as string })
    if (!confirmed) throw signInRefused()
    cookie.set(reply, confirmed.cookie)
    return { user, token: confirmed.deskToken, recovery_codes: confirmed.recoveryCodes }
  })
}

function isConfirmation(request: FastifyRequest): boolean {
  return (request.body as { code?: unknown } | undefined)?.code !== undefined
}

function passkeyRoutes(app: FastifyInstance, config: Config): void {
  addCall(app, listPasskeys)
  addCall(app, offerPasskey, {
    input: (_fields, request) => ({ host: findPlace(request, config).host }),
    send: (options) => ({ ...options }),
  })
  addCall(app, addPasskey, {
    input: (fields, request) => ({ ...fields, ...findPlace(request, config) }),
  })
  addCall(app, removePasskey)
  // The id may also be in the body.
  addRoute(
    app,
    { ...factorCalls.removePasskey, path: factorCalls.listPasskeys.path },
    (fields, request) => removePasskey(getDesk(request).context, fields as { id: string }),
  )
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { changePassword } from '../../features/accounts/own/change-password.server.ts'
import { changeName, readAccount } from '../../features/accounts/own/own-account.server.ts'
import { endOwnSession, listOwnSessions } from '../../features/accounts/own/own-sessions.server.ts'
import {
  confirmTotp,
  offerTotp,
  renewRecoveryCodes,
} from '../../features/accounts/own/own-totp.server.ts'
import { createSetAbsence } from '../../features/accounts/own/set-absence.server.ts'
import { stepUp } from '../../features/accounts/own/step-up.server.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '../../features/accounts/passkeys/own-passkeys.server.ts'
import {
  ownAccountSchema,
  ownPasskeySchema,
  ownSessionSchema,
} from '../../features/accounts/schema.ts'
import { releaseRequests } from '../../features/callback/requests/release-requests.server.ts'
import { addCall, getDesk, getSession } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { findPlace, signInRefused } from './session-routes.ts'

const URL = '/desk/api/me/'
const passkeys = z.object({ results: z.array(ownPasskeySchema) })
const anything = z.record(z.string(), z.unknown())

/** One's own account (decision D64). */
export function meRoutes(app: FastifyInstance, config: Config, cookie: DeskCookie): void {
  addCall(app, {
    method: 'GET',
    url: URL,
    summary: 'Read one’s own account',
    call: readAccount,
    input: () => ({ issuer: config.DESK_OIDC_ISSUER }),
    response: ownAccountSchema,
  })
  addCall(app, {
    method: 'PATCH',
    url: URL,
    summary: 'Change one’s own name',
    call: changeName,
    body: z.object({ name: z.string() }),
    input: ({ name }) => ({ name, issuer: config.DESK_OIDC_ISSUER }),
    response: ownAccountSchema,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}password/`,
    summary: 'Change one’s own password',
    call: changePassword,
    body: z.object({ current: z.string(), password: z.string() }),
    send: (changed) => {
      if (!changed) throw signInRefused()
    },
  })
  addCall(app, {
    method: 'GET',
    url: `${URL}sessions/`,
    summary: 'List one’s own sessions',
    call: listOwnSessions,
    response: z.object({ results: z.array(ownSessionSchema) }),
    send: (results) => ({ results }),
  })
  addCall(app, {
    method: 'GET',
    url: `${URL}sessions/:id/`,
    summary: 'Read one of one’s own sessions',
    call: listOwnSessions,
    response: ownSessionSchema,
    send: ([session]) => session,
  })
  addCall(app, {
    method: 'DELETE',
    url: `${URL}sessions/:id/`,
    summary: 'End one of one’s own sessions',
    call: endOwnSession,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}step-up/`,
    summary: 'Give the second factor again: good for ten minutes',
    call: stepUp,
    body: z.object({ code: z.optional(z.string()), passkey: z.optional(anything) }),
    response: z.object({ step_up_until: z.string(), token: z.string() }),
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
  addCall(app, {
    method: 'POST',
    url: `${URL}recovery-codes/`,
    summary: 'Replace one’s own recovery codes',
    call: renewRecoveryCodes,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    send: (codes) => ({ recovery_codes: codes }),
  })
  addCall(app, {
    method: 'PUT',
    url: `${URL}absence/`,
    summary: 'Say until when one is away',
    call: createSetAbsence(releaseRequests),
    body: z.object({ until: z.nullable(z.string()) }),
    response: z.object({ absent_until: z.nullable(z.string()) }),
  })
  totpRoute(app, cookie)
  passkeyRoutes(app, config)
}

/** Without a code it offers a secret, with one it confirms it: also for a session without a second factor. */
function totpRoute(app: FastifyInstance, cookie: DeskCookie): void {
  const isConfirmation = (request: FastifyRequest) =>
    (request.body as { code?: unknown } | undefined)?.code !== undefined
  addCall(app, {
    method: 'POST',
    url: `${URL}totp/`,
    summary:
      'Set up an authenticator: without a code it answers the secret, with one it confirms it',
    call: offerTotp,
    isForPassword: true,
    body: z.object({ code: z.optional(z.string()) }),
    response: anything,
    run: async (input, request, reply) => {
      const { id: session, user } = getSession(request)
      const { verbs } = getDesk(request)
      if (!isConfirmation(request)) return offerTotp(verbs, { session, user })
      const confirmed = await confirmTotp(verbs, { session, user, code: input['code'] as string })
      if (!confirmed) throw signInRefused()
      cookie.set(reply, confirmed.cookie)
      return { user, token: confirmed.deskToken, recovery_codes: confirmed.recoveryCodes }
    },
  })
}

function passkeyRoutes(app: FastifyInstance, config: Config): void {
  addCall(app, {
    method: 'GET',
    url: `${URL}passkeys/`,
    summary: 'List one’s own passkeys',
    call: listPasskeys,
    response: passkeys,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}passkeys/options/`,
    summary: 'What a browser needs to create a passkey',
    call: offerPasskey,
    response: anything,
    input: (_fields, request) => ({ host: findPlace(request, config).host }),
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}passkeys/`,
    summary: 'Store a passkey that a browser has created',
    call: addPasskey,
    body: z.object({ response: anything, name: z.optional(z.string()) }),
    response: passkeys,
    status: 201,
    input: (fields, request) => ({ ...fields, ...findPlace(request, config) }),
  })
  for (const url of [`${URL}passkeys/`, `${URL}passkeys/:id/`]) {
    addCall(app, {
      method: 'DELETE',
      url,
      summary: 'Remove one of one’s own passkeys',
      call: removePasskey,
    })
  }
}

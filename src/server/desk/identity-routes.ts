import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { IdentityProvider } from '../../features/accounts/sign-in/identity-provider.server.ts'
import {
  createAskForLink,
  createLinkIdentity,
  unlinkIdentity,
} from '../../features/accounts/sign-in/own-identities.server.ts'
import {
  createAskForSignIn,
  createSignInWithIdentity,
} from '../../features/accounts/sign-in/sign-in-with-identity.server.ts'
import { CALLBACK_PATH } from '../../lib/http/identity-callback.ts'
import { AppError } from '../../lib/errors.ts'
import { addCall } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'
import { findPlace, readBrowser, sendStarted } from './session-routes.ts'

/** Without the settings every call is a 404; the routes are described all the same. */
const absent: IdentityProvider = {
  name: '',
  findSignInAddress: async () => rejectAbsent(),
  identify: async () => rejectAbsent(),
  check: async () => rejectAbsent(),
}

function rejectAbsent(): never {
  throw new AppError('not_found', 'no identity provider is set')
}

/**
 * Signing in by an identity provider, and linking one's own account with one (decision 0170). The callback's page sends
 * what came with its address by a POST from our own origin: only then does the browser send its strict cookies.
 */
export function identityRoutes(
  app: FastifyInstance,
  config: Config,
  cookie: DeskCookie,
  provider: IdentityProvider | null,
): void {
  const known = provider ?? absent
  const findCallback = (request: FastifyRequest) =>
    `${findPlace(request, config).origin}${CALLBACK_PATH}`
  const ask = (request: FastifyRequest) => {
    cookie.requireSafeLine(request)
    return { callback: findCallback(request) }
  }
  const sendAsked = ({ ticket, url }: { ticket: string; url: string }, reply: FastifyReply) => {
    cookie.setTicket(reply, ticket)
    return { url }
  }
  const readProof = (query: unknown, request: FastifyRequest) => {
    if (!provider) rejectAbsent()
    cookie.requireSafeLine(request)
    return { query, ticket: cookie.readTicket(request) ?? '', callback: findCallback(request) }
  }

  addCall(app, createAskForSignIn(known), {
    input: (_fields, request) => ask(request),
    send: sendAsked,
  })
  addCall(app, createSignInWithIdentity(known), {
    input: ({ query }, request) => ({
      ...readProof(query, request),
      browser: readBrowser(request),
      requiresFactor: config.DESK_SECOND_FACTOR === 'required',
    }),
    send: (result, reply) => {
      cookie.clearTicket(reply)
      if (result && result !== 'unknown') return sendStarted(result, reply, cookie)
      throw new AppError('unauthorized', 'sign-in by the identity provider refused', {
        detail: `Войти через ${known.name} не получилось: войдите по паролю и проверьте связь в «Моей учётной записи»`,
      })
    },
  })
  addCall(app, createAskForLink(known), {
    input: (_fields, request) => ask(request),
    send: sendAsked,
  })
  addCall(app, createLinkIdentity(known), {
    input: ({ query }, request) => readProof(query, request),
    send: (linked, reply) => {
      cookie.clearTicket(reply)
      return linked
    },
  })
  addCall(app, unlinkIdentity)
}

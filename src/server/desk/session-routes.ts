import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import type { Browser, signInSchema } from '../../features/accounts/schema.ts'
import { hashToken } from '../../features/accounts/secrets.server.ts'
import { confirmSession } from '../../features/accounts/sign-in/confirm-session.server.ts'
import { endSession } from '../../features/accounts/sign-in/end-session.server.ts'
import { type Started, startSession } from '../../features/accounts/sign-in/start-session.server.ts'
import { AppError } from '../../lib/errors.ts'
import { addCall, addRoute, getDesk, getSession } from './add-call.ts'
import type { DeskCookie } from './cookie.ts'

/** Signing in and out (decision D63). */
export function sessionRoutes(app: FastifyInstance, config: Config, cookie: DeskCookie): void {
  addCall(app, startSession, {
    input: ({ email, password }, request) => {
      cookie.requireSafeLine(request)
      const requiresFactor = config.DESK_SECOND_FACTOR === 'required'
      return { email, password, browser: readBrowser(request), requiresFactor }
    },
    send: (started, reply) => {
      if (!started) throw signInRefused()
      return sendStarted(started, reply, cookie)
    },
  })
  addCall(app, confirmSession, {
    input: ({ code }, request) => {
      const { id, user } = getSession(request)
      return { session: id, user, code, browser: readBrowser(request) }
    },
    send: (renewed, reply, request) => {
      if (!renewed) throw signInRefused()
      cookie.set(reply, renewed.cookie)
      return { user: getSession(request).user, token: renewed.deskToken }
    },
  })
  addRoute(app, sessionCalls.read, (_fields, request) => {
    const { user, deskToken, createdAt } = getSession(request)
    const may = app.deskCalls.filter(({ roles }) => roles.includes(user.role))
    return {
      user,
      token: deskToken,
      sessions_since: createdAt,
      may: [...new Set(may.map(({ name }) => name))],
    }
  })
  addCall(app, endSession, {
    input: () => ({}),
    send: (_result, reply) => cookie.clear(reply),
  })
}

/** Sets the cookie of a session that was opened, and returns the body of the response. */
export function sendStarted(
  { next, session, user }: Started,
  reply: FastifyReply,
  cookie: DeskCookie,
): z.input<typeof signInSchema> {
  cookie.set(reply, session.cookie)
  // Without the second factor nothing is said about the person.
  if (next === 'second_factor') return { next }
  return { next, token: session.deskToken, ...(next === 'done' && { user }) }
}

/** The one answer to whatever was wrong. */
export function signInRefused(): AppError {
  return new AppError('unauthorized', 'sign-in refused', {
    detail: 'Неверная почта, пароль или код',
  })
}

/** Where the site is, as passkeys know it: the host that they belong to, and the origin of the page. */
export function findPlace(
  request: FastifyRequest,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): { host: string; origin: string } {
  const origin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${request.host}`
  return { host: new URL(origin).hostname, origin }
}

/** The browser of a request, for its session. */
export function readBrowser(request: FastifyRequest): Browser {
  const { browserToken } = getDesk(request)
  return { agent: request.headers['user-agent'] ?? '', hash: hashToken(browserToken) }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BaseContext } from '../../app/context.server.ts'
import { createToken, isSameSecret } from '../../features/accounts/secrets.server.ts'
import {
  findSession,
  type FoundSession,
} from '../../features/accounts/sign-in/session-rows.server.ts'
import { AppError } from '../../lib/errors.ts'
import type { Actor } from '../../operations/actor.ts'
import { isOwnOrigin } from '../edge/own-origin.ts'
import { createSenderCounts } from '../edge/sender-counts.ts'
import type { DeskAccess } from './access.ts'
import type { DeskCookie } from './cookie.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** Requests of an address in five minutes: an office of thirty behind one address. */
const MAX_REQUESTS = 6_000
const MAX_SENDERS = 5_000

/**
 * Lets a request through to a route of the desk only for those whom the route names (decision D61), and gives the
 * route's operations their actor. Unsafe requests of a session need its `X-Desk-Token` and our own Origin. Throws
 * `too_many`, `unauthorized` and `forbidden`.
 */
export function guardDesk(
  app: FastifyInstance,
  { db, clock, config }: Pick<BaseContext, 'db' | 'clock' | 'config'>,
  cookie: DeskCookie,
): void {
  const { count } = createSenderCounts(clock, { limit: MAX_REQUESTS, maxSenders: MAX_SENDERS })
  app.decorateRequest('desk', null)
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.desk
    if (!access) throw new AppError('not_found', 'no route of the desk')
    const retryAfter = count(request.ip)
    if (retryAfter > 0)
      throw new AppError('too_many', 'too many requests of the desk', { retryAfter })
    const isUnsafe = !SAFE_METHODS.has(request.method)
    if (isUnsafe) requireOwnOrigin(request, access)
    const session = await readSession(request, access)
    if (isUnsafe && access.roles !== 'anyone' && !access.isProof) requireToken(request, session)
    requireRole(access, session)
    const actor = toActor(session)
    const browserToken = cookie.readBrowser(request) ?? createToken()
    request.desk = { session, browserToken, context: { db, clock, actor, address: request.ip } }
  })

  /** Browsers send an Origin with every unsafe request; other programs need one only within a session. */
  function requireOwnOrigin(request: FastifyRequest, { roles }: DeskAccess): void {
    const { origin } = request.headers
    const isOwn =
      origin === undefined
        ? roles === 'anyone' && request.headers['sec-fetch-site'] === undefined
        : isOwnOrigin(origin, request, config.PUBLIC_URL)
    if (!isOwn) throw new AppError('forbidden', 'the origin is not our own')
  }

  async function readSession(
    request: FastifyRequest,
    access: DeskAccess,
  ): Promise<FoundSession | null> {
    if (access.roles === 'anyone') return null
    const token = cookie.read(request)
    const isUse = access.isPassive !== true
    const isRead = SAFE_METHODS.has(request.method)
    const session = token ? await findSession(db, token, clock.now(), { isUse, isRead }) : undefined
    if (session && (session.isComplete || access.roles === 'password')) return session
    if (access.isScreen) return null
    throw new AppError('unauthorized', 'no session')
  }
}

function requireToken(request: FastifyRequest, session: FoundSession | null): void {
  const token = request.headers['x-desk-token']
  if (typeof token === 'string' && session && isSameSecret(token, session.deskToken)) return
  throw new AppError('forbidden', 'X-Desk-Token is missing or wrong')
}

function requireRole({ roles, action, isScreen }: DeskAccess, session: FoundSession | null): void {
  // A screen says itself that it is not for a role.
  if (isScreen || !Array.isArray(roles) || !session || roles.includes(session.user.role)) return
  throw new AppError('forbidden', `${action} is not for ${session.user.role}`, {
    detail: 'Это раздел не для вашей роли',
  })
}

function toActor(session: FoundSession | null): Actor {
  if (!session?.isComplete) return { kind: 'visitor' }
  const { id, name, role } = session.user
  return {
    kind: 'user',
    id,
    name,
    role,
    session: { id: session.id, stepUpUntil: session.stepUpUntil },
  }
}

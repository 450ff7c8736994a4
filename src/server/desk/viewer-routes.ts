import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../../context.server.ts'
import { leaveRequest, showRequest } from '../../features/callback/requests/viewers.server.ts'
import { AppError } from '../../lib/errors.ts'
import type { Role } from '../../verbs/actor.ts'
import { getSession } from './add-call.ts'

const roles: readonly Role[] = ['owner', 'manager', 'analyst']
const URL = '/desk/api/requests/:id/viewing/'

interface Viewing {
  Params: { id: string }
  Body: { tab?: unknown }
}

/** A tab says that it shows a request, every 20 seconds, and that it no longer does (decision D69). */
export function viewerRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<BaseContext, 'db' | 'clock'>,
): void {
  const config = {
    sendsJsonErrors: true,
    desk: { roles, action: 'request.viewing', isPassive: true },
  } as const
  app.put<Viewing>(URL, {
    schema: { summary: 'Say that a tab shows a request' },
    config,
    handler: async (request, reply) => {
      const { user } = getSession(request)
      const tab = readTab(request.body)
      await showRequest(db, { user: user.id, tab, request: request.params.id }, clock.now())
      return reply.code(204).send()
    },
  })
  app.delete<Viewing>(URL, {
    schema: { summary: 'Say that a tab shows a request no longer' },
    config,
    handler: async (request, reply) => {
      await leaveRequest(db, { user: getSession(request).user.id, tab: readTab(request.body) })
      return reply.code(204).send()
    },
  })
}

function readTab(body: Viewing['Body'] | null | undefined): string {
  const tab = body?.tab
  if (typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab)) return tab
  throw new AppError('bad_input', 'no name of a tab', { fields: { tab: ['Назовите вкладку'] } })
}

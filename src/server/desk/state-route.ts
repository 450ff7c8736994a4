import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../../context.server.ts'
import { siteStateSchema } from '../../features/alarms/schema.ts'
import { roles } from '../../verbs/actor.ts'
import { readState } from './read-state.ts'

/** `GET /desk/api/state/` (decision D70): what `/readyz` and `doctor` know of the running site. */
export function stateRoute(
  app: FastifyInstance,
  context: Pick<BaseContext, 'db' | 'config' | 'health' | 'clock'>,
): void {
  const startedAt = context.clock.now().toISOString()
  app.get('/desk/api/state/', {
    config: { sendsJsonErrors: true, desk: { roles, action: 'state.read' } },
    schema: { summary: 'The state of the site', response: { 200: siteStateSchema } },
    handler: () => readState(context, startedAt),
  })
}

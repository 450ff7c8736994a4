import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import { findList } from './list-key.server.ts'

/** `GET /shared-list/revision?key=…`: the number of the list's last change, which open pages ask for every few seconds. */
export async function sharedListRevision(app: FastifyInstance, context: AppContext): Promise<void> {
  app.get<{ Querystring: { key?: string | string[] } }>(
    '/shared-list/revision',
    { schema: { hide: true } },
    async ({ query: { key } }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const text = typeof key === 'string' ? key : null
      const list = await findList(context.db, text, context.clock.now())
      if (!list) throw new AppError('not_found', 'there is no list with this key')
      return { revision: list.revision }
    },
  )
}

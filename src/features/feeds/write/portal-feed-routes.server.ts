import type { FastifyInstance } from 'fastify'
import { hasTag } from '../../../lib/http/etag.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { FeedFiles } from './feed-files.server.ts'
import { createFetchRecorder } from './portal-fetches.server.ts'
import { portals } from './write-feed.server.ts'

/** `GET /feeds/<portal>.xml`: the feed of lots on sale for each portal. The files are closed with the app. */
export function portalFeedRoutes(
  app: FastifyInstance,
  context: AppContext,
  files: FeedFiles,
): void {
  const recordFetch = createFetchRecorder(context)
  app.addHook('onClose', () => files.close())
  for (const portal of portals) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/feeds/${portal}.xml`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { handle, size, etag } = await files.open(
          portal,
          context.catalogue.current().version,
          isoDay(moscowDay(context.clock.now())),
        )
        // Also of a portal whose copy is current. The response does not wait for it.
        if (request.method === 'GET') void recordFetch(portal, request.headers['user-agent'])
        reply.header('cache-control', 'no-cache').header('etag', etag)
        if (hasTag(request.headers['if-none-match'], etag)) {
          await handle.close()
          return reply.code(304).send()
        }
        reply.type('application/xml; charset=utf-8').header('content-length', size)
        if (request.method === 'HEAD') {
          await handle.close()
          return reply.send()
        }
        return reply.send(handle.createReadStream())
      },
    })
  }
}

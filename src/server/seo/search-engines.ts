import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.server.ts'
import { createKeptFiles } from '../cache/kept-files.ts'
import { PRESS_FEED, pressFeed } from './press-feed.ts'
import { publicOrigin } from '../edge/public-origin.ts'
import { robotsText } from './robots.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

/** Two full files of a sitemap, about: a larger catalogue's are made anew when they are asked for. */
const KEPT_BYTES = 12 * 1024 * 1024
const XML = 'application/xml; charset=utf-8'
const hidden = { schema: { hide: true } }

/** What the site says to search engines and to readers of feeds besides its pages. */
export async function searchEngines(app: FastifyInstance, context: AppContext): Promise<void> {
  const sendKept = createKeptFiles(context.catalogue, KEPT_BYTES)
  const origin = publicOrigin(context.config)

  app.get('/robots.txt', hidden, (request, reply) =>
    sendKept(request, reply, {
      name: 'robots',
      contentType: 'text/plain; charset=utf-8',
      make: () => robotsText(origin),
    }),
  )
  app.get('/sitemap.xml', hidden, (request, reply) =>
    sendKept(request, reply, {
      name: 'sitemap',
      contentType: XML,
      make: (snapshot) => sitemapIndex(snapshot, context),
    }),
  )
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', hidden, (request, reply) =>
    sendKept(request, reply, {
      name: `sitemap-${request.params.file}`,
      contentType: XML,
      make: (snapshot) => sitemapFile(request.params.file, snapshot, context),
    }),
  )
  app.get(PRESS_FEED, hidden, (request, reply) =>
    sendKept(request, reply, {
      name: 'press',
      contentType: 'application/rss+xml; charset=utf-8',
      make: (snapshot) => pressFeed(snapshot, origin),
    }),
  )
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/catalogue/snapshot/app-context.server.ts'
import { createFileCache } from '../cache/file-cache.ts'
import { PRESS_FEED, pressFeed } from './press-feed.ts'
import { progressFeed } from './progress-feed.ts'
import { publicOrigin } from '../../lib/address/public-origin.ts'
import { robotsText } from './robots.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

/** About two full files of a sitemap; files of a larger catalogue are generated again when requested. */
const CACHE_BYTES = 12 * 1024 * 1024
const XML = 'application/xml; charset=utf-8'
const hidden = { schema: { hide: true } }

/** Serves robots.txt, the sitemap and the RSS feeds of the press centre and of each building site. */
export async function searchEngines(app: FastifyInstance, context: AppContext): Promise<void> {
  const sendFile = createFileCache(app, context.catalogue, CACHE_BYTES)
  const origin = publicOrigin(context.config)

  app.get('/robots.txt', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'robots',
      contentType: 'text/plain; charset=utf-8',
      create: () => robotsText(origin),
    }),
  )
  app.get('/sitemap.xml', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'sitemap',
      contentType: XML,
      create: (snapshot) => sitemapIndex(snapshot, context),
    }),
  )
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: `sitemap-${request.params.file}`,
      contentType: XML,
      create: (snapshot) => sitemapFile(request.params.file, snapshot, context),
    }),
  )
  app.get<{ Params: { slug: string } }>('/progress/:slug.rss', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: `progress-${request.params.slug}`,
      contentType: 'application/rss+xml; charset=utf-8',
      create: (snapshot) => progressFeed(request.params.slug, snapshot, context, origin),
    }),
  )
  app.get(PRESS_FEED, hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'press',
      contentType: 'application/rss+xml; charset=utf-8',
      create: (snapshot) => pressFeed(snapshot, origin),
    }),
  )
}

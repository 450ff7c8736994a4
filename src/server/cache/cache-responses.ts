import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache, type SnapshotSource } from './response-cache.ts'
import { prepareCached } from './send-cached.ts'

/** Responses to longer URLs are not cached, so that generated URLs cannot fill the cache. */
const MAX_URL_LENGTH = 300
/** Number of requested URLs whose key is remembered. */
const MAX_URLS = 2_000
const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's responses are cached and have an ETag. */
    isCached?: boolean
  }
}

/**
 * Caches the responses of this scope's routes, which must follow from the catalogue and the URL alone, until the
 * catalogue changes: each gets a strong ETag, 304 on revalidation, and brotli. Bounded in bytes. The result finds the
 * cached response to a GET request before it is routed. It must not be used behind proxies, whose headers name the host.
 */
export function cacheResponses(
  app: FastifyInstance,
  catalogue: SnapshotSource,
  maxBytes: number,
): (request: IncomingMessage) => { cached: CachedResponse; route: string } | undefined {
  const cache = new ResponseCache(catalogue, maxBytes)
  /** The snapshot under which each request began whose response is not cached yet. */
  const snapshots = new WeakMap<FastifyRequest, object>()
  const keysByUrl = new LRUCache<string, { key: string; route: string }>({ max: MAX_URLS })
  app.addHook('onClose', async () => cache.close())
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isCached: true }
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'accept-encoding')
    const cached = cache.find(toKey(request))
    if (cached) return reply.send(prepareCached(request, reply, cached))
    snapshots.set(request, catalogue.current())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const snapshot = snapshots.get(request)
    if (snapshot === undefined || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload
    }
    const response = new CachedResponse(payload, { status: 200, contentType: JSON_TYPE })
    if (request.url.length <= MAX_URL_LENGTH) {
      const key = toKey(request)
      cache.store(key, response, snapshot)
      const route = request.routeOptions.url ?? request.url
      keysByUrl.set(toUrlKey(request.raw), { key, route })
    }
    return prepareCached(request, reply, response)
  })

  return (request) => {
    const known = keysByUrl.get(toUrlKey(request))
    const cached = known && cache.find(known.key)
    return cached && { cached, route: known.route }
  }
}

function toUrlKey({ headers, url }: IncomingMessage): string {
  return `${headers.host ?? ''} ${url ?? ''}`
}

/** The host is part of the key: lists contain absolute URLs of their neighbouring pages. */
function toKey(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${toPath(request)}`
}

/** Without the query where the route has none: campaign parameters would multiply one response. */
function toPath({ url, routeOptions }: FastifyRequest): string {
  return routeOptions.schema?.querystring ? url : (url.split('?', 1)[0] ?? url)
}

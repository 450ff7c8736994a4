import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CatalogueSource } from '../../features/catalogue/snapshot/catalogue-source.server.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { PageCache, storedAnswer } from './page-cache.ts'
import { prepareStored } from './send-page.ts'

/** Longer addresses are answered, but not kept: somebody makes them up. */
const MAX_ADDRESS = 300
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are kept, and have an ETag. */
    isKept?: boolean
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Keeps the answers of this scope's routes, which follow from the catalogue and the address alone, until the
 * catalogue changes: each gets a strong ETag, a 304 for those who have it, and brotli. Bounded in bytes.
 */
export function keepAnswers(app: FastifyInstance, catalogue: CatalogueSource, maxBytes: number) {
  const cache = new PageCache(maxBytes)
  /** The snapshots under which answers in the making were begun. */
  const begun = new WeakMap<FastifyRequest, CatalogueSnapshot>()
  const stopListening = catalogue.onChange(() => cache.clear())
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isKept: true }
  })
  app.addHook('onClose', async () => stopListening())

  app.addHook('onRequest', async (request, reply) => {
    const snapshot = catalogue.current()
    const stored = cache.find(keyOf(request), snapshot.version)
    reply.header('vary', 'accept-encoding')
    if (!stored) {
      begun.set(request, snapshot)
      return
    }
    return reply.send(await prepareStored(request, reply, stored))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const snapshot = begun.get(request)
    if (snapshot === undefined || reply.statusCode !== 200 || typeof payload !== 'string') {
      return payload
    }
    const { version } = snapshot
    const stored = storedAnswer(payload, { status: 200, contentType: JSON_TYPE, version })
    // Start-up data that was missing may have come in the meantime, under the same version.
    const isCurrent = catalogue.current() === snapshot
    if (isCurrent && addressOf(request).length <= MAX_ADDRESS) cache.store(keyOf(request), stored)
    return prepareStored(request, reply, stored)
  })
}

/** The host belongs to it: lists answer absolute addresses of their neighbours. */
function keyOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${addressOf(request)}`
}

/** Parameters are no part of it where the route takes none: marks of campaigns would make as many answers of one. */
function addressOf({ url, routeOptions }: FastifyRequest): string {
  return routeOptions.schema?.querystring ? url : (url.split('?', 1)[0] ?? url)
}

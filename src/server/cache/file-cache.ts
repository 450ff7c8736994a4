import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache, type SnapshotSource } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

/** A file that follows from the catalogue alone. */
interface GeneratedFile<Snapshot> {
  /** Identifies the file in its cache; the query of the URL changes nothing. */
  name: string
  contentType: string
  /** Returns the text, or null when there is no such file. */
  create: (snapshot: Snapshot) => string | null | Promise<string | null>
}

/** Sends a file from the cache, or creates it; throws `not_found` when there is no such file. */
export type SendFile<Snapshot> = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: GeneratedFile<Snapshot>,
) => Promise<unknown>

/**
 * Returns a function that sends generated files, each created once per snapshot of the catalogue, also for concurrent
 * requests. Bounded in bytes.
 */
export function createFileCache<Snapshot extends object>(
  app: FastifyInstance,
  catalogue: SnapshotSource<Snapshot>,
  maxBytes: number,
): SendFile<Snapshot> {
  const cache = new ResponseCache(catalogue, maxBytes)
  app.addHook('onClose', async () => cache.close())

  return async function sendFile(request, reply, { name, contentType, create }) {
    const snapshot = catalogue.current()
    const cached = await cache.fetch(name, snapshot, async () => {
      const text = await create(snapshot)
      return text === null ? null : new CachedResponse(text, { status: 200, contentType })
    })
    if (!cached) throw new AppError('not_found', `no file ${name}`)
    reply.header('vary', 'accept-encoding')
    return sendCached(request, reply, cached)
  }
}

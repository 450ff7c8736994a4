import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueSource } from '../../features/catalogue/snapshot/catalogue-source.server.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { AppError } from '../../lib/errors.ts'
import { PageCache, type StoredAnswer, storedAnswer } from './page-cache.ts'
import { prepareStored } from './send-page.ts'

interface KeptFile {
  /** What tells it from the others; the address's parameters are no part of it and change nothing. */
  name: string
  contentType: string
  /** Its text, or null when there is no such file. */
  make: (snapshot: CatalogueSnapshot) => string | null | Promise<string | null>
}

/** Names remembered to have no file, so that asking again costs nothing. */
const MOST_MISSING = 1_000

/**
 * Answers files that follow from the catalogue alone, each made once per version of it, however many ask at once.
 * Bounded in bytes; an unknown name is the 404.
 */
export function createKeptFiles(catalogue: CatalogueSource, maxBytes: number) {
  const cache = new PageCache(maxBytes)
  const underWay = new Map<string, Promise<StoredAnswer | null>>()
  const missing = new Set<string>()

  return async function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    file: KeptFile,
  ): Promise<unknown> {
    const snapshot = catalogue.current()
    const stored = cache.find(file.name, snapshot.version) ?? (await makeOnce(file, snapshot))
    if (!stored) throw new AppError('not_found', `no file ${file.name}`)
    reply.header('vary', 'accept-encoding')
    return reply.send(await prepareStored(request, reply, stored))
  }

  async function makeOnce(file: KeptFile, snapshot: CatalogueSnapshot) {
    const key = `${snapshot.version} ${file.name}`
    if (missing.has(key)) return null
    const making = underWay.get(key) ?? make(file, snapshot)
    underWay.set(key, making)
    try {
      const made = await making
      if (!made) remember(key)
      return made
    } finally {
      underWay.delete(key)
    }
  }

  function remember(key: string): void {
    if (missing.size >= MOST_MISSING) missing.clear()
    missing.add(key)
  }

  async function make({ name, contentType, make }: KeptFile, snapshot: CatalogueSnapshot) {
    const text = await make(snapshot)
    if (text === null) return null
    const { version } = snapshot
    const made = storedAnswer(text, { status: 200, contentType, version })
    cache.store(name, made)
    return made
  }
}

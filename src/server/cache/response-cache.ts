import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../lib/errors.ts'
import { CachedResponse } from './cached-response.ts'
import { sendCached } from './send-cached.ts'

/** Where a cache learns which snapshot its responses must follow from: the catalogue of the process. */
export interface SnapshotSource<Snapshot extends object = object> {
  current(): Snapshot
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/** For responses that stay the same as long as the process runs. */
export const neverChanging: SnapshotSource = {
  current: () => neverChanging,
  onChange: () => () => {},
}

/** Keys remembered to have no response, so that a repeated request for one costs nothing. */
const MAX_MISSING = 1_000

/** Memory of the counts of requests, bytes: some three thousand keys. */
const COUNTED_BYTES = 512 * 1024
/** Cost of a count besides the characters of its key. */
const COUNT_BYTES = 64

/**
 * Responses by key, for the current snapshot only: a change of the snapshot empties the cache. Bounded in bytes, the
 * least recently used response is evicted first. `Other` is what creating a response may return instead of one: null
 * when there is no such response, which is remembered, or anything else, which is not cached.
 */
export class ResponseCache<Other = null> {
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #missing = new LRUCache<string, true>({ max: MAX_MISSING })
  /** How often keys were requested. It stays when the snapshot changes. */
  readonly #requests = new LRUCache<string, number>({
    maxSize: COUNTED_BYTES,
    sizeCalculation: (_count, key) => key.length + COUNT_BYTES,
  })
  readonly #minRequests: number
  readonly #source: SnapshotSource
  readonly #unsubscribe: () => void
  #snapshot: object
  #inFlight = new Map<string, Promise<CachedResponse | Other>>()

  /**
   * With `maxBytes` 0 nothing is cached; concurrent requests still share one creation. With `minRequests` 2 `fetch()`
   * caches what was requested before, because a response that is not requested again costs memory and its collection.
   */
  constructor(source: SnapshotSource, maxBytes: number, { minRequests = 1 } = {}) {
    this.#source = source
    this.#minRequests = minRequests
    this.#snapshot = source.current()
    // The smallest size that lru-cache accepts holds no response.
    this.#responses = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ cost }) => cost,
    })
    this.#unsubscribe = source.onChange(() => this.#followSnapshot())
  }

  /** The size of all cached responses. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  find(key: string): CachedResponse | undefined {
    this.#followSnapshot()
    return this.#responses.get(key)
  }

  /** Whether a request for this key needs no creation of its own. */
  has(key: string): boolean {
    this.#followSnapshot()
    return this.#responses.has(key) || this.#inFlight.has(key)
  }

  /** Caches a response that follows from `snapshot`, unless that is no longer the current one. */
  store(key: string, response: CachedResponse, snapshot: object): void {
    this.#followSnapshot()
    if (snapshot === this.#snapshot) this.#responses.set(key, response)
  }

  /**
   * Returns the cached response, or calls `create`, once for concurrent requests, and caches what it returns if the key
   * was requested often enough. A failure reaches all of them and is not cached. `snapshot` is the one that the request uses.
   */
  async fetch(
    key: string,
    snapshot: object,
    create: () => Promise<CachedResponse | Other>,
  ): Promise<CachedResponse | Other> {
    const cached = this.find(key)
    // A request that began before the last change gets what follows from its own snapshot.
    if (snapshot !== this.#snapshot) return create()
    if (cached) return cached
    // Only what `create` returned as null is remembered as missing.
    if (this.#missing.has(key)) return null as Other
    if (this.#minRequests > 1) this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1)
    const inFlight = this.#inFlight
    const running = inFlight.get(key)
    if (running) return running
    const started = this.#create(key, snapshot, create).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }

  /** Ends the subscription to changes. */
  close(): void {
    this.#unsubscribe()
  }

  async #create(
    key: string,
    snapshot: object,
    create: () => Promise<CachedResponse | Other>,
  ): Promise<CachedResponse | Other> {
    const created = await create()
    this.#followSnapshot()
    if (snapshot !== this.#snapshot) return created
    if (created === null) this.#missing.set(key, true)
    else if (created instanceof CachedResponse && this.#isWanted(key)) {
      this.#responses.set(key, created)
    }
    return created
  }

  #isWanted(key: string): boolean {
    return this.#minRequests === 1 || (this.#requests.get(key) ?? 0) >= this.#minRequests
  }

  #followSnapshot(): void {
    const snapshot = this.#source.current()
    if (snapshot === this.#snapshot) return
    this.#snapshot = snapshot
    this.#responses.clear()
    this.#missing.clear()
    this.#inFlight = new Map()
  }
}

/** A file that follows from the catalogue alone. */
interface GeneratedFile<Snapshot> {
  /** Identifies the file in its cache; the query of the URL changes nothing. */
  name: string
  contentType: string
  /** Returns the text, or null when there is no such file. */
  create: (snapshot: Snapshot) => string | null | Promise<string | null>
}

/** Sends a file from the cache, or creates it; throws `not_found` when there is no such file. */
type SendFile<Snapshot> = (
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

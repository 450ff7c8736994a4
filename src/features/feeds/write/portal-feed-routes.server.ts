import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../db/connect.ts'
import { hasTag } from '../../../lib/http/etag.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { loadCompanyFacts } from './portal-facts.server.ts'
import { createFetchRecorder } from './portal-fetches.server.ts'
import type { CompanyFacts } from './sale-lookups.server.ts'
import { type Portal, portals, writeFeed } from './write-feed.server.ts'

interface FeedFile {
  path: string
  /** Bytes. */
  size: number
  etag: string
}

/** A feed file that is open for reading. The caller closes `handle`. */
interface OpenFeed extends FeedFile {
  handle: FileHandle
}

/** The system can delete temporary files at any time. */
const ATTEMPTS = 3

/**
 * Caches the feeds as files, one per portal, catalogue version and day. Slow or many readers use no memory and hold no
 * database connection.
 */
export class FeedFiles {
  readonly #db: Database
  readonly #site: CompanyFacts
  readonly #folder: string
  readonly #cached = new Map<Portal, { key: string; file: Promise<FeedFile> }>()
  /** Settles after the last write. SQLite has few connections, so feeds are written one after another. */
  #writing: Promise<unknown> = Promise.resolve()

  /** The folder is created with the first feed. */
  constructor(
    db: Database,
    site: CompanyFacts,
    folder = join(tmpdir(), `kvartal-feeds-${randomUUID()}`),
  ) {
    this.#folder = folder
    this.#db = db
    this.#site = site
  }

  /**
   * Opens the feed of this catalogue version or a later one, with the discounts of `today` (`yyyy-mm-dd`). Database
   * errors are rethrown.
   */
  async open(portal: Portal, version: number, today: string): Promise<OpenFeed> {
    for (let attempt = 1; ; attempt++) {
      const file = await this.#getFile(portal, version, today)
      try {
        return { ...file, handle: await open(file.path) }
      } catch (error) {
        // The file was replaced by a newer version or deleted.
        if (attempt === ATTEMPTS) throw error
        if ((await this.#cached.get(portal)?.file)?.path === file.path) this.#cached.delete(portal)
      }
    }
  }

  /** Waits for the running write, then deletes the files. */
  async close(): Promise<void> {
    await this.#writing
    await rm(this.#folder, { recursive: true, force: true })
  }

  #getFile(portal: Portal, version: number, today: string): Promise<FeedFile> {
    const key = `${version} ${today}`
    const known = this.#cached.get(portal)
    if (known?.key === key) return known.file
    const file = this.#writing.then(() => this.#write(portal, today))
    const settled = file.then(
      () => known?.file.then(({ path }) => rm(path, { force: true })),
      () => this.#cached.get(portal)?.file === file && this.#cached.delete(portal),
    )
    this.#writing = settled.catch(() => {})
    this.#cached.set(portal, { key, file })
    return file
  }

  async #write(portal: Portal, today: string): Promise<FeedFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${portal}-${randomUUID()}.xml`)
    const hash = createHash('sha256')
    let size = 0
    async function* measure(pieces: AsyncIterable<string>) {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    }
    try {
      await writeFeed(this.#db, { portal, today, ...this.#site }, (pieces) =>
        pipeline(pieces, measure, createWriteStream(path, { mode: 0o600 })),
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, etag: `"${hash.digest('base64url')}"` }
  }
}

/** `GET /feeds/<portal>.xml`: the feed of lots on sale for each portal. */
export async function portalFeedRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const files = new FeedFiles(context.db, await loadCompanyFacts(context.config))
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

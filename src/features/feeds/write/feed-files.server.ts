import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/connect.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { type LotOnPortal, readLotsOnPortals } from './lot-portals.server.ts'
import { isChecked, PortalCheck } from './portal-checks.server.ts'
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
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | null
  readonly #cached = new Map<Portal, { key: string; file: Promise<FeedFile> }>()
  /** Settles after the last write. SQLite has few connections, so feeds are written one after another. */
  #writing: Promise<unknown> = Promise.resolve()

  /** The folder is created with the first feed. */
  constructor(
    db: Database,
    site: CompanyFacts,
    {
      folder = join(tmpdir(), `kvartal-feeds-${randomUUID()}`),
      log = null,
    }: { folder?: string; log?: Pick<FastifyBaseLogger, 'warn'> | null } = {},
  ) {
    this.#log = log
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

  /**
   * Resolves when the stored rejections of every portal are of this version or a later one and of this day: writes the feeds
   * of which they are not. Database errors are rethrown.
   */
  async check(version: number, day: string): Promise<void> {
    for (const portal of portals) {
      if (await isChecked(this.#db, { portal, version, day })) continue
      await this.#getFile(portal, version, day)
    }
  }

  /** Whether each of these lots goes out to each portal, by the rules as they are now. */
  describeLots(ids: number[], today: string): Promise<Map<number, LotOnPortal[]>> {
    return readLotsOnPortals(this.#db, this.#site, ids, today)
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
    const file = this.#writing.then(() => this.#write(portal, version, today))
    const settled = file.then(
      () => known?.file.then(({ path }) => rm(path, { force: true })),
      () => this.#cached.get(portal)?.file === file && this.#cached.delete(portal),
    )
    this.#writing = settled.catch(() => {})
    this.#cached.set(portal, { key, file })
    return file
  }

  async #write(portal: Portal, version: number, today: string): Promise<FeedFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${portal}-${randomUUID()}.xml`)
    const hash = createHash('sha256')
    const check = new PortalCheck()
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
      await writeFeed(
        this.#db,
        { portal, today, ...this.#site },
        (pieces) => pipeline(pieces, measure, createWriteStream(path, { mode: 0o600 })),
        (validated) => check.add(validated),
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    try {
      await check.store(this.#db, { portal, version, day: today })
    } catch (error) {
      // The portal gets its feed all the same.
      this.#log?.warn({ code: getErrorCode(error) }, 'the check of a portal feed was not stored')
    }
    return { path, size, etag: `"${hash.digest('base64url')}"` }
  }
}

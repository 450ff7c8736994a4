import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../../db/connect.ts'
import type { SiteFacts } from './sale-offers.server.ts'
import { type Portal, writeFeed } from './write-feed.server.ts'

interface FeedFile {
  path: string
  /** Bytes. */
  size: number
  etag: string
}

/** A written feed, open: whoever gets it closes `handle`. */
export interface OpenFeed extends FeedFile {
  handle: FileHandle
}

/** Somebody may clear the folder of temporary files at any time. */
const ATTEMPTS = 3

/**
 * The feeds as files, written once a version of the catalogue: however many portals ask, and however
 * slowly they read, nothing of it is held in memory and no connection to the database waits for them.
 */
export class FeedFiles {
  readonly #db: Database
  readonly #site: SiteFacts
  readonly #folder: string
  readonly #kept = new Map<Portal, { version: number; file: Promise<FeedFile> }>()
  /** The last one under way: SQLite has few handles, so feeds are written one after another. */
  #writing: Promise<unknown> = Promise.resolve()

  /** The folder is made when the first feed is written. */
  constructor(
    db: Database,
    site: SiteFacts,
    folder = join(tmpdir(), `kvartal-feeds-${randomUUID()}`),
  ) {
    this.#folder = folder
    this.#db = db
    this.#site = site
  }

  /** The feed of this version of the catalogue, or of a later one. Throws what the database throws. */
  async open(portal: Portal, version: number): Promise<OpenFeed> {
    for (let attempt = 1; ; attempt++) {
      const file = await this.#fileOf(portal, version)
      try {
        return { ...file, handle: await open(file.path) }
      } catch (error) {
        // Replaced by a newer one since, or cleared away.
        if (attempt === ATTEMPTS) throw error
        if ((await this.#kept.get(portal)?.file)?.path === file.path) this.#kept.delete(portal)
      }
    }
  }

  /** Removes the files, when the last one under way has ended. */
  async close(): Promise<void> {
    await this.#writing
    await rm(this.#folder, { recursive: true, force: true })
  }

  #fileOf(portal: Portal, version: number): Promise<FeedFile> {
    const known = this.#kept.get(portal)
    if (known?.version === version) return known.file
    const file = this.#writing.then(() => this.#write(portal))
    const settled = file.then(
      () => known?.file.then(({ path }) => rm(path, { force: true })),
      () => this.#kept.get(portal)?.file === file && this.#kept.delete(portal),
    )
    this.#writing = settled.catch(() => {})
    this.#kept.set(portal, { version, file })
    return file
  }

  async #write(portal: Portal): Promise<FeedFile> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${portal}-${randomUUID()}.xml`)
    const hash = createHash('sha256')
    let size = 0
    async function* measured(pieces: AsyncIterable<string>) {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    }
    try {
      await writeFeed(this.#db, { portal, ...this.#site }, (pieces) =>
        pipeline(pieces, measured, createWriteStream(path, { mode: 0o600 })),
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, etag: `"${hash.digest('base64url')}"` }
  }
}

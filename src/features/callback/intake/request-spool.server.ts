import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type SpooledRequest, spooledRequestSchema } from './spooled-request.ts'

const NAME = /^([0-9a-f-]{36})\.json$/
const UNFINISHED = '.part'
/** A file that is not complete after this time belongs to a process that ended; no visitor got an answer for it. */
const UNFINISHED_MS = 60_000
/** About 20 MB. Beyond it new requests are rejected, so that a flood during an outage cannot fill the disk. */
const MAX_WAITING = 10_000

/** The spool has no room for another request. */
export class SpoolFullError extends Error {
  override name = 'SpoolFullError'
}

/**
 * Callback requests that wait on the local disk until the database can store them: one file each, written and synced
 * before its sender gets an answer (promise R1). Several processes may share the folder. A request has the id under
 * which the database stores it, so it is stored once however often it is tried.
 */
export class RequestSpool {
  readonly #folder: string
  readonly #waiting = new Map<string, SpooledRequest>()
  /** Being written; they count towards the limits. */
  readonly #writing = new Map<string, SpooledRequest>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Number of requests that wait in the database's place, as far as this process knows. */
  get size(): number {
    return this.#waiting.size
  }

  /** The waiting requests, oldest first. */
  list(): SpooledRequest[] {
    return [...this.#waiting.values()].toSorted((a, b) => a.at.localeCompare(b.at))
  }

  /** Requests that wait or are being written. */
  known(): SpooledRequest[] {
    return [...this.#waiting.values(), ...this.#writing.values()]
  }

  /** Resolves when the request is on the disk. Throws the error of the file system, or a `SpoolFullError`. */
  async add(spooled: SpooledRequest): Promise<void> {
    const { id } = spooled.request
    if (this.#waiting.size + this.#writing.size >= MAX_WAITING) throw new SpoolFullError()
    this.#writing.set(id, spooled)
    const path = join(this.#folder, `${id}${UNFINISHED}`)
    try {
      // Names and phones: for the owner of the process only.
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(JSON.stringify(spooled))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path, this.#pathOf(id))
      await this.#syncFolder()
      this.#waiting.set(id, spooled)
    } catch (error) {
      await unlink(path).catch(() => {})
      await unlink(this.#pathOf(id)).catch(() => {})
      throw error
    } finally {
      this.#writing.delete(id)
    }
  }

  /** Removes a request that the database has stored. */
  async remove(id: string): Promise<void> {
    try {
      await unlink(this.#pathOf(id))
    } catch (error) {
      // Another process has stored and removed it.
      if (!isMissing(error)) throw error
    }
    this.#waiting.delete(id)
  }

  /** Renames a request that the database rejects: `*.refused` is not tried again and waits for a person. */
  async setAside(id: string): Promise<void> {
    await rename(this.#pathOf(id), join(this.#folder, `${id}.refused`))
    this.#waiting.delete(id)
  }

  /**
   * Reads the requests of earlier and of ended processes. Files that are no request are renamed to `*.refused`.
   * Returns how many files are quarantined.
   */
  async load(): Promise<number> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const name of names) {
      const id = NAME.exec(name)?.[1]
      if (id !== undefined && !this.#waiting.has(id)) await this.#loadFile(id)
      if (name.endsWith(UNFINISHED)) await this.#removeUnfinished(join(this.#folder, name))
    }
    const left = await readdir(this.#folder).catch(() => [])
    return left.filter((name) => name.endsWith('.refused')).length
  }

  async #loadFile(id: string): Promise<void> {
    const path = this.#pathOf(id)
    // Null: another process has stored and removed it.
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null || this.#writing.has(id)) return
    const spooled = parse(text)
    if (spooled?.request.id === id) this.#waiting.set(id, spooled)
    else await this.setAside(id)
  }

  async #removeUnfinished(path: string): Promise<void> {
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > UNFINISHED_MS) await unlink(path).catch(() => {})
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.#folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}

const spools = new Map<string, RequestSpool>()

/** Returns the spool of a folder, which this process opens once. Nothing is read or created before it is used. */
export function openSpool(folder: string): RequestSpool {
  const spool = spools.get(folder) ?? new RequestSpool(folder)
  spools.set(folder, spool)
  return spool
}

function parse(text: string): SpooledRequest | undefined {
  try {
    return spooledRequestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

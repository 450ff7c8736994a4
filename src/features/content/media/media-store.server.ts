import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../../app/context.server.ts'
import { createTaskQueue } from '../../../lib/time/task-queue.ts'
import { AppError, getErrorCode } from '../../../lib/errors.ts'
import { hashFile } from '../../../outbound/hash-file.ts'
import { createObjectStore, type ObjectStore } from '../../../outbound/object-store.ts'
import { createMediaCache, type MediaCache } from './media-cache.server.ts'

const DOWNLOADS = 8
const MAX_WAITING = 200
/** After a failure no request is sent to the object storage for so long. */
const PAUSE_S = 5
const MEGABYTE = 1_000_000

/** Where the media files are: a folder, or a bucket of which `mediaFolder` has copies. */
export interface MediaPlace {
  mediaFolder: string
  bucket?: ObjectStore | undefined
  /** Size of the copies. */
  cacheBytes?: number
}

export interface MediaFile {
  /** Relative to the media folder. */
  path: string
  size: number
  modified: Date
}

/** Reads and writes media files. All paths are relative to the media folder; a file never changes. */
export interface MediaStore {
  /** The folder in which `locate` finds files. */
  folder: string
  has: (path: string) => Promise<boolean>
  /**
   * Returns the absolute path of a local file, which a bucket's is copied to first; null if there is none. Throws
   * `unavailable` while the bucket does not respond.
   */
  locate: (path: string) => Promise<string | null>
  /** Writes a file atomically. Returns whether it did not exist before; an existing file is not changed. */
  write: (path: string, bytes: Uint8Array) => Promise<boolean>
  /** Copies a file with this SHA-256 into the store. Throws if it has another one by then. */
  copy: (file: string, path: string, hash: string) => Promise<boolean>
  /** Writes what arrives. Throws, and leaves no file, if that fails. */
  writeStream: (path: string, content: AsyncIterable<Uint8Array>) => Promise<boolean>
  remove: (path: string) => Promise<void>
  list: () => AsyncGenerator<MediaFile>
}

/** Returns where the settings put the media files. */
export function findMediaPlace(config: Config): MediaPlace {
  const bucket = openBucket(config)
  if (!bucket) return { mediaFolder: config.MEDIA_DIR }
  const mediaFolder = join(config.MEDIA_DIR, 'cache')
  return { mediaFolder, bucket, cacheBytes: config.MEDIA_CACHE_MB * MEGABYTE }
}

/** Opens the configured bucket; undefined without one. */
export function openBucket(config: Config): ObjectStore | undefined {
  const { MEDIA_URL, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config
  if (!MEDIA_URL || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return createObjectStore({
    ...MEDIA_URL,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

/** Opens the media files of a place. */
export function createMediaStore({ mediaFolder, bucket, cacheBytes }: MediaPlace): MediaStore {
  const toFile = (path: string) => join(mediaFolder, path)
  const hasLocal = (path: string) => isFile(toFile(path))
  const cache = bucket && createMediaCache(mediaFolder, cacheBytes ?? Number.POSITIVE_INFINITY)
  const ask = bucket && createBucketCalls()

  const has = async (path: string) =>
    (await hasLocal(path)) || (bucket !== undefined && bucket.has(path))

  /** `fill` writes the draft. A file has its name only when the bucket has it: a copy may be removed at any time. */
  async function add(path: string, fill: (draft: string) => Promise<unknown>): Promise<boolean> {
    if (await has(path)) return false
    const file = toFile(path)
    await mkdir(dirname(file), { recursive: true })
    // Two writers of one file have drafts of their own.
    const draft = `${file}.${randomUUID()}.tmp`
    try {
      await fill(draft)
      await bucket?.write(path, draft)
      await rename(draft, file)
    } finally {
      await rm(draft, { force: true })
    }
    await cache?.added((await stat(file).catch(() => null))?.size ?? 0)
    return true
  }

  return {
    folder: mediaFolder,
    has,
    async locate(path) {
      if (!bucket || !cache || !ask) return (await hasLocal(path)) ? toFile(path) : null
      if (await cache.use(path)) return toFile(path)
      return (await ask(path, () => download(bucket, cache, path, toFile(path))))
        ? toFile(path)
        : null
    },
    write: (path, bytes) => add(path, (draft) => writeFile(draft, bytes)),
    copy: (file, path, hash) =>
      add(path, async (draft) => {
        await copyFile(file, draft)
        if ((await hashFile(draft)) !== hash) throw new Error(`${file} изменился во время импорта.`)
      }),
    writeStream: (path, content) =>
      add(path, (draft) => pipeline(content, createWriteStream(draft, { flush: true }))),
    async remove(path) {
      await bucket?.remove(path)
      await rm(toFile(path), { force: true })
    },
    list: () => (bucket ? bucket.list() : listFolder(mediaFolder)),
  }
}

/** Concurrent calls for one path share one. While the bucket fails, calls fail at once. */
function createBucketCalls() {
  const runQueued = createTaskQueue(DOWNLOADS, MAX_WAITING, PAUSE_S)
  const inFlight = new Map<string, Promise<boolean>>()
  let pausedUntil = 0
  const call = async (work: () => Promise<boolean>) => {
    const left = pausedUntil - performance.now()
    const fail = (reason: string) =>
      new AppError('unavailable', `media of the object storage: ${reason}`, { retryAfter: PAUSE_S })
    if (left > 0) throw fail('paused after a failure')
    try {
      return await work()
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_S * 1_000
      throw fail(getErrorCode(error))
    }
  }
  return (path: string, work: () => Promise<boolean>): Promise<boolean> => {
    const known = inFlight.get(path)
    if (known) return known
    const calling = runQueued(() => call(work)).finally(() => inFlight.delete(path))
    inFlight.set(path, calling)
    return calling
  }
}

/** Copies an object to a file. Returns false if there is none. */
async function download(
  bucket: ObjectStore,
  cache: MediaCache,
  path: string,
  file: string,
): Promise<boolean> {
  const object = await bucket.read(path)
  if (!object) return false
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    const hash = createHash('sha256')
    let size = 0
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const bytes of object.body) {
        hash.update(bytes)
        size += bytes.byteLength
        yield bytes
      }
    }
    await pipeline(counted(), createWriteStream(draft))
    const isComplete = size === object.size && [null, hash.digest('hex')].includes(object.sha256)
    if (!isComplete) throw new Error('an object has other bytes than were uploaded')
    await utimes(draft, new Date(), object.modified)
    await rename(draft, file)
    await cache.added(size)
    return true
  } finally {
    await rm(draft, { force: true })
  }
}

/** Names of unfinished files end in `.tmp`. */
async function* listFolder(folder: string): AsyncGenerator<MediaFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.tmp')) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => null)
    if (!found) continue
    const path = file.slice(join(folder, '/').length).replaceAll('\\', '/')
    yield { path, size: found.size, modified: found.mtime }
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { S3mini } from 's3mini'
import { hashFile } from './hash-file.ts'

/** Until the headers of a response, and between bytes of a file. */
const TIMEOUT_MS = 5_000
/** Slowest upload that is waited for. */
const MIN_UPLOAD_BYTES_PER_MS = 100
const LIST_PAGE = 1_000
const SHA256 = 'x-amz-meta-sha256'
const MD5 = /^[0-9a-f]{32}$/

/** A file of the bucket; its path is relative to the prefix. */
export interface StoredObject {
  path: string
  size: number
  modified: Date
  /** The MD5 of its bytes (hex), unless the server encrypts or the upload had parts. */
  etag: string
}

export interface ObjectBody {
  size: number
  modified: Date
  /** SHA-256 (hex) that the upload stated; null for a file that other software uploaded. */
  sha256: string | null
  /** Rejects when no byte arrives for 5 s. */
  body: AsyncIterable<Uint8Array>
}

/** A prefix of a bucket of any S3-compatible server. All methods reject when it does not respond in 5 s. */
export interface ObjectStore {
  has: (path: string) => Promise<boolean>
  /** Null: there is no such object. */
  read: (path: string) => Promise<ObjectBody | null>
  /** Uploads a local file. Resolves when the server has confirmed the bytes. */
  write: (path: string, file: string) => Promise<void>
  remove: (path: string) => Promise<void>
  list: () => AsyncGenerator<StoredObject>
}

export interface ObjectStoreOptions {
  endpoint: string
  bucket: string
  /** Empty or ends in `/`. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

/** Creates a client. It connects with the first call. */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { prefix, timeoutMs = TIMEOUT_MS, ...access } = options
  const client = new S3mini({
    ...access,
    endpoint: `${access.endpoint}/${access.bucket}`,
    fetch: (input, init) => fetchInTime(input, init, timeoutMs),
  })
  const toKey = (path: string) => `${prefix}${path}`

  async function read(path: string): Promise<ObjectBody | null> {
    const response = await client.getObjectResponse(toKey(path))
    if (!response?.body) return null
    const size = Number(response.headers.get('content-length'))
    return {
      size,
      modified: new Date(response.headers.get('last-modified') ?? 0),
      sha256: response.headers.get(SHA256),
      // Locked now: fetch empties the body of a response that is collected before somebody reads it.
      body: readUnlessStalled(response.body.getReader(), size, timeoutMs),
    }
  }

  return {
    has: async (path) => (await client.objectExists(toKey(path))) === true,
    read,
    async write(path, file) {
      const [sha256, md5] = [await hashFile(file, 'sha256'), await hashFile(file, 'md5')]
      const response = await client.putObject(
        toKey(path),
        await openAsBlob(file),
        'application/octet-stream',
        undefined,
        { [SHA256]: sha256 },
      )
      await response.body?.cancel()
      const etag = (response.headers.get('etag') ?? '').replaceAll('"', '')
      // With encryption by the server the ETag is no MD5: then the bytes are read back.
      if (etag !== md5 && (await hashObject(await read(path))) !== sha256) {
        throw new Error('the object storage has other bytes than were uploaded')
      }
    },
    remove: async (path) => {
      await client.deleteObject(toKey(path))
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await client.listObjectsPaged('/', prefix, LIST_PAGE, token)
        for (const { Key, Size, LastModified, ETag } of page?.objects ?? []) {
          yield {
            path: Key.slice(prefix.length),
            size: Size,
            modified: new Date(LastModified),
            etag: ETag.replaceAll(/"|&quot;/g, ''),
          }
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}

/** Whether an object has the bytes of a file. It is read only if its ETag does not tell. */
export async function isSameObject(
  object: StoredObject,
  store: ObjectStore,
  file: string,
  size: number,
): Promise<boolean> {
  if (object.size !== size) return false
  if (MD5.test(object.etag) && object.etag === (await hashFile(file, 'md5'))) return true
  return (await hashObject(await store.read(object.path))) === (await hashFile(file))
}

/** Redirects are not followed: signed headers belong to one host. */
async function fetchInTime(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  const timeout = new AbortController()
  const size = init?.body instanceof Blob ? init.body.size : 0
  const timer = setTimeout(
    () => timeout.abort(new Error('the object storage does not respond')),
    timeoutMs + size / MIN_UPLOAD_BYTES_PER_MS,
  )
  try {
    return await fetch(input, { ...init, redirect: 'error', signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function* readUnlessStalled(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  size: number,
  timeoutMs: number,
): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  let received = 0
  try {
    for (;;) {
      const stalled = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the object storage stalls')), timeoutMs)
      })
      const { done, value } = await Promise.race([reader.read(), stalled])
      clearTimeout(timer)
      if (done) break
      received += value.byteLength
      yield value
    }
    if (received !== size) throw new Error('the object storage sent a part of a file')
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
}

async function hashObject(object: ObjectBody | null): Promise<string | null> {
  if (!object) return null
  const hash = createHash('sha256')
  for await (const bytes of object.body) hash.update(bytes)
  return hash.digest('hex')
}

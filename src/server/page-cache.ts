import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Best trade for pages: 5 takes a third of the time of 9 and loses about 3 % of size. */
const QUALITY = 5

/** One answer, ready to be sent again and again. */
export interface StoredAnswer {
  status: number
  contentType: string
  body: Buffer
  etag: string
  /** Made on the first request that accepts it, off the main thread. */
  brotli: () => Promise<Buffer>
  version: number
}

/** Makes an answer whose strong ETag follows from its bytes. */
export function storedAnswer(
  text: string,
  parts: Pick<StoredAnswer, 'status' | 'contentType' | 'version'>,
): StoredAnswer {
  const body = Buffer.from(text)
  let compressed: Promise<Buffer> | undefined
  return {
    ...parts,
    body,
    etag: hash('sha1', body, 'base64url'),
    brotli: () => {
      compressed ??= compress(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
      return compressed
    },
  }
}

/** Bytes an entry costs besides its body: key, map slot, and about a seventh for the brotli form. */
const costOf = (answer: StoredAnswer) => Math.ceil(answer.body.length * 1.15) + 512

/**
 * Answers by key, bounded in bytes: the one not asked for longest goes first. An entry of an older
 * catalogue version is not found any more.
 */
export class PageCache {
  readonly #entries = new Map<string, StoredAnswer>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string, version: number): StoredAnswer | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    this.#entries.delete(key)
    if (found.version !== version) {
      this.#bytes -= costOf(found)
      return undefined
    }
    // Back in at the end: a Map keeps the order of insertion, so its first entry is the oldest.
    this.#entries.set(key, found)
    return found
  }

  store(key: string, answer: StoredAnswer): void {
    const cost = costOf(answer)
    if (cost > this.#maxBytes) return
    this.#drop(key)
    this.#entries.set(key, answer)
    this.#bytes += cost
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= costOf(entry)
  }
}

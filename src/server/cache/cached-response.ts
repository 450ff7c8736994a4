import { hash } from 'node:crypto'
import { type Coding, compressQuickly, compressStrongly } from './compress.ts'

/** Key, list node and ETag of an entry, in bytes. */
const ENTRY_BYTES = 512
/** A compressed body is about a seventh of the plain one. */
const COMPRESSED_SHARE = 0.15
/** From this number of compressed responses on, a smaller body is worth the time of strong compression. */
const HOT = 8
/** What follows the content's own tag in the tags of its representations. */
const SUFFIX = /^(-(zstd|br|br9|gzip))?$/

/** The bytes of a response in one content coding, with the strong ETag of exactly these bytes. */
export interface Representation {
  coding: Coding | null
  /** With quotes. */
  etag: string
  body: Buffer
  /** Names and values of all headers in turn, once a route has sent it: it can be sent again without the route. */
  headers?: readonly string[]
}

/** A response that is the same for every visitor and can be sent any number of times. */
export class CachedResponse {
  readonly status: number
  readonly contentType: string
  /** Source of the document's own styles in its content security policy. */
  readonly styleSource: string | null
  readonly body: Buffer
  /** Strong, without quotes; derived from the body. */
  readonly etag: string
  readonly #plain: Representation
  readonly #quick = new Map<Coding, Representation>()
  #strong: Representation | undefined
  #sent = 0

  constructor(
    content: string | Buffer,
    parts: { status: number; contentType: string; styleSource?: string | null },
  ) {
    this.status = parts.status
    this.contentType = parts.contentType
    this.styleSource = parts.styleSource ?? null
    this.body = typeof content === 'string' ? Buffer.from(content) : content
    this.etag = hash('sha1', this.body, 'base64url')
    this.#plain = { coding: null, etag: `"${this.etag}"`, body: this.body }
  }

  /** The memory that the response takes in a cache, bytes. */
  get cost(): number {
    return Math.ceil(this.body.length * (1 + COMPRESSED_SHARE)) + ENTRY_BYTES
  }

  /**
   * Returns the body in the first of these codings, or plain without one. The first responses are compressed quickly;
   * a response that is sent often is compressed strongly, with brotli and in the background, and sent so from then on
   * to clients that accept it.
   */
  represent(codings: readonly Coding[]): Representation {
    const [preferred] = codings
    if (preferred === undefined) return this.#plain
    if (++this.#sent === HOT) void this.#compressStrongly()
    if (this.#strong && codings.includes('br')) return this.#strong
    return this.#quick.get(preferred) ?? this.#compressQuickly(preferred)
  }

  /**
   * Returns the one of these tags (with quotes) that names any representation of this body: the client has the current
   * content, also if it would now be sent in another coding. `*` matches any.
   */
  findTag(tags: readonly string[]): string | undefined {
    const known = tags.find((tag) => tag === '*' || this.#isOwn(tag))
    return known === '*' ? `"${this.etag}"` : known
  }

  #isOwn(tag: string): boolean {
    const start = `"${this.etag}`
    return tag.startsWith(start) && SUFFIX.test(tag.slice(start.length, -1)) && tag.endsWith('"')
  }

  #compressQuickly(coding: Coding): Representation {
    const body = compressQuickly(this.body, coding)
    const representation = { coding, etag: `"${this.etag}-${coding}"`, body }
    this.#quick.set(coding, representation)
    return representation
  }

  async #compressStrongly(): Promise<void> {
    const body = await compressStrongly(this.body)
    this.#strong = { coding: 'br', etag: `"${this.etag}-br9"`, body }
    // Clients that accept brotli no longer get these.
    this.#quick.delete('br')
    this.#quick.delete('zstd')
  }
}

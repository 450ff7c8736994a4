import { createHash } from 'node:crypto'

/** The time at which a document says it was made is within this many bytes. */
const HEAD_BYTES = 4_096
const MADE_AT = /<generation-date>([\dTZ:.+ -]{0,40})<\/generation-date>/

/**
 * The digest of a document while it is read. Documents that differ only in the digits of the time at which they say
 * they were made have the same one: programs write a feed again each hour, mostly with the same offers.
 */
export class DocumentDigest {
  /** The fastest of those that cannot be forged. */
  readonly #hash = createHash('blake2b512')
  #head: Buffer | null = Buffer.alloc(0)
  #madeAt: string | null = null

  /** When the document says that it was made, after it was read; null when it does not. */
  get madeAt(): string | null {
    return this.#madeAt
  }

  /** Yields the bytes unchanged. */
  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of bytes) {
      this.#add(chunk)
      yield chunk
    }
  }

  /** Returns the digest of all bytes that were read. */
  finish(): string {
    this.#closeHead()
    return this.#hash.digest('base64url')
  }

  #add(chunk: Uint8Array): void {
    if (this.#head === null) {
      this.#hash.update(chunk)
      return
    }
    this.#head = Buffer.concat([this.#head, chunk])
    if (this.#head.length >= HEAD_BYTES) this.#closeHead()
  }

  #closeHead(): void {
    if (this.#head === null) return
    const start = this.#head.toString('latin1', 0, HEAD_BYTES)
    this.#hash.update(
      start.replace(MADE_AT, (element, made: string) => {
        this.#madeAt = made
        return element.replaceAll(/\d/g, '0')
      }),
      'latin1',
    )
    this.#hash.update(this.#head.subarray(HEAD_BYTES))
    this.#head = null
  }
}

/** Returns the digest of a document. */
export async function digestDocument(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = new DocumentDigest()
  // The bytes pass by.
  for await (const _ of digest.watch(bytes)) continue
  return digest.finish()
}

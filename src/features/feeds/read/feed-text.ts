import { BrokenFeedError } from '../offer/feed-offer.ts'
import { recogniseEncoding } from './recognise-encoding.ts'

/** Enough for a byte order mark, the XML declaration, and the texts of the first offers. */
const HEAD_BYTES = 65_536
const START = { line: 1, column: 1 }

/** Encoding names found in feeds, and the decoder's name for them. */
const encodings: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  'win-1251': 'windows-1251',
  cp1251: 'windows-1251',
  '1251': 'windows-1251',
  'koi8-r': 'koi8-r',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}

/**
 * Decodes a feed as a stream. The encoding comes from the byte order mark or the XML declaration; the default is
 * UTF-8. A declaration that contradicts the mark or does not fit the first texts is ignored, and `onWarning` is called.
 * Throws `BrokenFeedError` for an unknown encoding and `EncodingError` for invalid bytes.
 */
export async function* readFeedText(
  bytes: AsyncIterable<Uint8Array>,
  onWarning: (message: string) => void,
): AsyncGenerator<string, void, undefined> {
  let decoder: FeedDecoder | undefined
  let head = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (decoder) {
      yield* decoder.decode(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    decoder = decoderFor(head, onWarning)
    yield* decoder.decode(head)
  }
  if (!decoder) {
    decoder = decoderFor(head, onWarning)
    yield* decoder.decode(head)
  }
  yield* decoder.decode(null)
}

/** The bytes are invalid in the document's encoding. The caller adds the position. */
export class EncodingError extends Error {}

/** A streaming decoder that yields the valid text before the first invalid byte. */
export class FeedDecoder {
  readonly #strict: TextDecoder
  readonly #encoding: string
  readonly #ignoreBOM: boolean
  /** The last bytes that were decoded: enough for one character. */
  #previous: Uint8Array = new Uint8Array()

  constructor(encoding: string, ignoreBOM = false) {
    this.#strict = new TextDecoder(encoding, { fatal: true, ignoreBOM })
    this.#encoding = encoding
    this.#ignoreBOM = ignoreBOM
  }

  /** Decodes a chunk; null flushes the rest. Throws `EncodingError` after yielding the valid part. */
  *decode(chunk: Uint8Array | null): Generator<string, void, undefined> {
    let text: string
    try {
      text = run(this.#strict, chunk)
    } catch {
      yield this.#decodeValidPart(chunk)
      throw new EncodingError(`байты не соответствуют кодировке ${this.#encoding}`)
    }
    if (chunk) this.#previous = Buffer.concat([this.#previous.subarray(-4), chunk.subarray(-4)])
    yield text
  }

  /** The strict decoder does not report how far it came. The chunk before may end inside a character. */
  #decodeValidPart(chunk: Uint8Array | null): string {
    const lenient = new TextDecoder(this.#encoding, { ignoreBOM: this.#ignoreBOM })
    run(lenient, this.#previous)
    const [valid = ''] = run(lenient, chunk).split('\ufffd', 1)
    return valid
  }
}

function run(decoder: TextDecoder, chunk: Uint8Array | null): string {
  return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
}

function decoderFor(head: Buffer, onWarning: (message: string) => void): FeedDecoder {
  const marked = markedEncoding(head)
  const encoding = marked ?? declaredEncoding(head)
  const name = encoding.toLowerCase()
  // A declaration can contain an inherited property name such as `constructor`.
  const known = Object.hasOwn(encodings, name) ? encodings[name] : undefined
  if (!known) {
    throw new BrokenFeedError(
      `кодировка «${encoding}» не поддерживается, нужна UTF-8 или Windows-1251`,
      START,
    )
  }
  const found = recogniseEncoding(head, known)
  const declared = marked === null ? null : findDeclared(new TextDecoder(known).decode(head))
  if (declared !== null && toFamily(declared) !== toFamily(known)) {
    onWarning(
      `начало файла — в\u00a0кодировке ${known}, а объявлена ${declared}: прочитан как ${found}`,
    )
  } else if (found !== known) {
    onWarning(`объявлена кодировка ${known}, а текст — в\u00a0${found}: прочитан как ${found}`)
  }
  return new FeedDecoder(found)
}

/** Returns the encoding of a byte order mark, or null without one. */
export function markedEncoding(head: Buffer): string | null {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === '3c00') return 'utf-16le'
  if (mark === 'feff' || mark === '003c') return 'utf-16be'
  return head.subarray(0, 3).toString('hex') === 'efbbbf' ? 'utf-8' : null
}

function declaredEncoding(head: Buffer): string {
  const encoding = findDeclared(head.toString('latin1')) ?? 'utf-8'
  // A declaration that is readable as single bytes cannot be UTF-16.
  return encoding.toLowerCase().startsWith('utf-16') ? 'utf-8' : encoding
}

/** Returns the encoding that an XML declaration names, as it is written. */
function findDeclared(text: string): string | null {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(text)
  return declaration?.[1] ?? null
}

/** One name for the spellings of an encoding. Both orders of the bytes of UTF-16 are declared alike. */
function toFamily(encoding: string): string {
  const name = encoding.toLowerCase()
  const known = Object.hasOwn(encodings, name) ? encodings[name] : undefined
  return (known ?? name).replace(/^utf-16.*/, 'utf-16')
}

import { BrokenFeedError } from '../offer/feed-offer.ts'

/** Enough for a byte order mark and the XML declaration. */
const HEAD_BYTES = 1_024
const START = { line: 1, column: 1 }

/** Names companies write for encodings, and the one the decoder knows. */
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
 * The feed's text, piece by piece as its bytes come, in the encoding its byte order mark or XML
 * declaration names (UTF-8 when neither does). Throws BrokenFeedError for an unknown encoding,
 * `NotThisEncodingError` where the bytes do not fit it.
 */
export async function* readFeedText(
  bytes: AsyncIterable<Uint8Array>,
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
    decoder = decoderFor(head)
    yield* decoder.decode(head)
  }
  if (!decoder) {
    decoder = decoderFor(head)
    yield* decoder.decode(head)
  }
  yield* decoder.decode(null)
}

/** The bytes are not of the encoding the document names; the reader adds the place it had reached. */
export class NotThisEncodingError extends Error {}

/** Text of bytes that come piece by piece; where they stop making sense, all that stands before is still read. */
export class FeedDecoder {
  readonly #strict: TextDecoder
  /** Knows how far the bytes of a piece are good, which the strict one does not tell. */
  readonly #lenient: TextDecoder
  readonly #encoding: string

  constructor(encoding: string, ignoreBOM = false) {
    this.#strict = new TextDecoder(encoding, { fatal: true, ignoreBOM })
    this.#lenient = new TextDecoder(encoding, { ignoreBOM })
    this.#encoding = encoding
  }

  /** The text of a piece, or with null of what is left; throws NotThisEncodingError behind the good part of it. */
  *decode(chunk: Uint8Array | null): Generator<string, void, undefined> {
    const [good = ''] = run(this.#lenient, chunk).split('\ufffd', 1)
    let text: string
    try {
      text = run(this.#strict, chunk)
    } catch {
      yield good
      throw new NotThisEncodingError(`байты не соответствуют кодировке ${this.#encoding}`)
    }
    yield text
  }
}

function run(decoder: TextDecoder, chunk: Uint8Array | null): string {
  return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
}

function decoderFor(head: Buffer): FeedDecoder {
  const encoding = markedEncoding(head) ?? declaredEncoding(head)
  const name = encoding.toLowerCase()
  // A declaration may say `constructor`, too.
  const known = Object.hasOwn(encodings, name) ? encodings[name] : undefined
  if (!known) {
    throw new BrokenFeedError(
      `кодировка «${encoding}» не поддерживается, нужна UTF-8 или Windows-1251`,
      START,
    )
  }
  return new FeedDecoder(known)
}

/** The encoding that a byte order mark names, or null without one. */
export function markedEncoding(head: Buffer): string | null {
  const mark = head.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === '3c00') return 'utf-16le'
  if (mark === 'feff' || mark === '003c') return 'utf-16be'
  return head.subarray(0, 3).toString('hex') === 'efbbbf' ? 'utf-8' : null
}

function declaredEncoding(head: Buffer): string {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(
    head.toString('latin1'),
  )
  const encoding = declaration?.[1] ?? 'utf-8'
  // A declaration that can be read byte by byte is not UTF-16, whatever it says.
  return encoding.toLowerCase().startsWith('utf-16') ? 'utf-8' : encoding
}

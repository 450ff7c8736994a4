import { FeedDecoder, markedEncoding } from '../read/feed-text.ts'

/** Bytes after the first non-ASCII byte that are used to distinguish UTF-8 from Windows-1251. */
const SAMPLE = 1_024
const MARK = 3

/**
 * Decodes a table as a stream. The encoding comes from the byte order mark. Without one it is UTF-8 if the first
 * non-ASCII bytes are valid UTF-8, else Windows-1251. Throws `EncodingError` for invalid bytes.
 */
export async function* readTableText(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let decoder: FeedDecoder | undefined
  let waiting = Buffer.alloc(0)
  // A byte order mark is valid only at the start.
  let isBegun = false
  for await (const chunk of bytes) {
    if (decoder) {
      yield* decoder.decode(chunk)
      continue
    }
    waiting = Buffer.concat([waiting, chunk])
    if (!isBegun && waiting.length < MARK) continue
    const encoding = isBegun ? null : markedEncoding(waiting)
    const foreign = waiting.findIndex((byte) => byte > 127)
    if (encoding === null && foreign === -1) {
      yield waiting.toString('latin1')
      waiting = Buffer.alloc(0)
      isBegun = true
    } else if (encoding !== null || waiting.length - foreign >= SAMPLE) {
      const sample = waiting.subarray(foreign, foreign + SAMPLE)
      decoder = new FeedDecoder(encoding ?? guessEncoding(sample), isBegun)
      yield* decoder.decode(waiting)
    }
  }
  if (!decoder) {
    const encoding = isBegun ? null : markedEncoding(waiting)
    decoder = new FeedDecoder(encoding ?? guessEncoding(waiting, true), isBegun)
    yield* decoder.decode(waiting)
  }
  yield* decoder.decode(null)
}

/** The sample can end inside a character, unless it is the complete text. */
function guessEncoding(sample: Buffer, isWhole = false): 'utf-8' | 'windows-1251' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isWhole })
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

import { FeedDecoder, markedEncoding } from '../read/feed-text.ts'

/** Bytes from the first letter that is not Latin on by which UTF-8 and Windows-1251 are told apart. */
const SAMPLE = 1_024
const MARK = 3

/**
 * A table's text, piece by piece as its bytes come: in the encoding of its byte order mark, else UTF-8 when its
 * first Russian letters are that, else Windows-1251, which tables say nowhere. Throws NotThisEncodingError
 * where later bytes do not fit.
 */
export async function* readTableText(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let decoder: FeedDecoder | undefined
  let waiting = Buffer.alloc(0)
  // A byte order mark is one at the start alone.
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

/** The sample may end within a letter, unless it is all there is. */
function guessEncoding(sample: Buffer, isWhole = false): 'utf-8' | 'windows-1251' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isWhole })
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

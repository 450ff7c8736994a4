import { decode, markedEncoding } from './feed-text.ts'

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
  let decoder: TextDecoder | undefined
  let waiting = Buffer.alloc(0)
  let isBegun = false
  for await (const chunk of bytes) {
    if (decoder) {
      yield decode(decoder, chunk)
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
      decoder = decoderOf(encoding ?? guessEncoding(waiting.subarray(foreign)), isBegun)
      yield decode(decoder, waiting)
    }
  }
  if (!decoder) {
    const encoding = isBegun ? null : markedEncoding(waiting)
    decoder = decoderOf(encoding ?? guessEncoding(waiting, true), isBegun)
    yield decode(decoder, waiting)
  }
  yield decode(decoder, null)
}

/** A byte order mark is one at the start alone. */
function decoderOf(encoding: string, isBegun: boolean): TextDecoder {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: isBegun })
}

/** The sample may end within a letter, unless it is all there is. */
function guessEncoding(sample: Buffer, isWhole = false): 'utf-8' | 'windows-1251' {
  try {
    decoderOf('utf-8', true).decode(sample, { stream: !isWhole })
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

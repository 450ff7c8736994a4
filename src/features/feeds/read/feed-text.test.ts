import { expect, it } from 'vitest'
import { EncodingError, FeedDecoder } from './feed-text.ts'

const TEXT = 'Ещё квартира'
const bytes = Buffer.from(TEXT)

it.each(Array.from(bytes, (_, cut) => cut))(
  'yields the text before the first invalid byte, a chunk ending after %i bytes',
  (cut) => {
    const decoder = new FeedDecoder('utf-8')
    let text = ''
    const decode = (chunk: Uint8Array) => {
      for (const part of decoder.decode(chunk)) text += part
    }
    decode(bytes.subarray(0, cut))
    const rest = Buffer.concat([bytes.subarray(cut), Buffer.from([0xff]), Buffer.from('later')])
    expect(() => decode(rest)).toThrow(EncodingError)
    expect(text).toBe(TEXT)
  },
)

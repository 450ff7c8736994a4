import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const html = { status: 200, contentType: 'text/html; charset=utf-8' }

describe('CachedResponse', () => {
  it('has an ETag that depends on the content alone', () => {
    const { etag } = new CachedResponse('a', html)
    expect(new CachedResponse('b', html).etag).not.toBe(etag)
    expect(new CachedResponse('a', html).etag).toBe(etag)
    expect(new CachedResponse(Buffer.from('a'), html).etag).toBe(etag)
  })

  it('compresses its body once, to the same text', async () => {
    const response = new CachedResponse('привет', html)
    const compressed = await response.brotli()
    expect(brotliDecompressSync(compressed).toString()).toBe('привет')
    expect(await response.brotli()).toBe(compressed)
  })
})

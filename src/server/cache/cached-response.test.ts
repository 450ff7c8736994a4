import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { findCodings } from './compress.ts'

const CODINGS = ['zstd', 'br', 'gzip'] as const
const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const html = { status: 200, contentType: 'text/html; charset=utf-8' }

describe('CachedResponse', () => {
  it('has an ETag that depends on the content alone', () => {
    const { etag } = new CachedResponse('a', html)
    expect(new CachedResponse('b', html).etag).not.toBe(etag)
    expect(new CachedResponse('a', html).etag).toBe(etag)
    expect(new CachedResponse(Buffer.from('a'), html).etag).toBe(etag)
  })

  it('compresses its body once for each coding, to the same text, with a tag for each', () => {
    const response = new CachedResponse('привет', html)
    const tags = CODINGS.map((coding) => {
      const { etag, body } = response.represent([coding])
      expect(decompress[coding](body).toString()).toBe('привет')
      expect(response.represent([coding]).body).toBe(body)
      return etag
    })
    expect(new Set([...tags, response.represent([]).etag]).size).toBe(4)
  })

  it('is compressed strongly, under another tag, once it is sent often', async () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `№ ${n}, ${(n * 37) % 91} м²`).join(', ')
    const response = new CachedResponse(text, html)
    const first = response.represent(['zstd', 'br'])
    await vi.waitFor(
      () => expect(response.represent(['zstd', 'br'])).toMatchObject({ coding: 'br' }),
      { timeout: 10_000 },
    )
    const later = response.represent(['zstd', 'br'])
    expect(later.etag).not.toBe(first.etag)
    expect(later.body.length).toBeLessThan(first.body.length)
    expect(brotliDecompressSync(later.body).toString()).toBe(text)
    expect(response.represent(['zstd']).coding).toBe('zstd')
  })

  it('recognises the tags of all its representations and no others', () => {
    const response = new CachedResponse('a', html)
    const other = new CachedResponse('b', html)
    for (const suffix of ['', '-zstd', '-br', '-br9', '-gzip']) {
      const own = `"${response.etag}${suffix}"`
      expect(response.findTag(['"x"', own])).toBe(own)
      expect(other.findTag([own])).toBeUndefined()
    }
    expect(response.findTag(['*'])).toBe(`"${response.etag}"`)
    expect(response.findTag([`"${response.etag}-x"`, response.etag, ''])).toBeUndefined()
  })
})

describe('findCodings', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['identity', []],
    ['gzip, deflate, br, zstd', ['zstd', 'br', 'gzip']],
    ['gzip, deflate', ['gzip']],
    ['gzip, BR;q=0.5', ['br', 'gzip']],
    ['br; q=0, zstd;q=0.0, gzip;q=1', ['gzip']],
    ['brotli', []],
  ])('returns for %j the codings %j', (header, codings) => {
    expect(findCodings(header)).toEqual(codings)
    expect(findCodings(header)).toEqual(codings)
  })
})

import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpackFeed } from './unpack-feed.ts'

const text = `<?xml version="1.0"?><realty-feed>${'<offer/>'.repeat(20_000)}</realty-feed>`
const bytes = Buffer.from(text)

/** Yields the bytes in pieces of this size, as a network does. */
async function* inPieces(all: Uint8Array, size: number) {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}

async function unpack(
  packed: Uint8Array,
  { size = 1_000, max }: { size?: number; max?: number } = {},
) {
  const chunks: Uint8Array[] = []
  for await (const chunk of unpackFeed(inPieces(packed, size), max)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('unpackFeed', () => {
  it.each([1, 3, 7, 1_000, 1_000_000])(
    'reads plain, gzip and zip in pieces of %d bytes',
    async (size) => {
      const small = Buffer.from(text.slice(0, size < 10 ? 500 : undefined))
      const zipped = zipSync({ 'feed.xml': small })
      const stored = zipSync({ 'feed.xml': [small, { level: 0 }] })
      for (const packed of [small, gzipSync(small), zipped, stored]) {
        expect(await unpack(packed, { size })).toBe(small.toString())
      }
    },
  )

  it('reads a zip whose file stands in a folder, without what macOS adds', async () => {
    const zipped = zipSync({
      'export/': new Uint8Array(0),
      'export/feed.xml': bytes,
      '__MACOSX/export/._feed.xml': Buffer.from('x'),
    })
    expect(await unpack(zipped)).toBe(text)
  })

  it('rejects a zip with several files', async () => {
    const zipped = zipSync({ 'a.xml': bytes, 'b.xml': bytes })
    await expect(unpack(zipped)).rejects.toThrow('в архиве несколько файлов')
  })

  it('rejects an archive that is cut or damaged', async () => {
    const gzip = gzipSync(bytes)
    const zip = zipSync({ 'feed.xml': bytes })
    for (const packed of [gzip, zip]) {
      await expect(unpack(packed.subarray(0, packed.length >> 1))).rejects.toThrow('архив испорчен')
    }
    const damaged = Buffer.from(gzip)
    damaged.fill(0xff, 20, 60)
    await expect(unpack(damaged)).rejects.toThrow('архив испорчен')
  })

  it('rejects an archive that unpacks into more than the limit', async () => {
    const bomb = Buffer.alloc(5_000_000)
    for (const packed of [gzipSync(bomb), zipSync({ 'feed.xml': bomb })]) {
      await expect(unpack(packed, { max: 1_000_000 })).rejects.toThrow('слишком большой')
    }
  })

  it('yields short and empty documents unchanged', async () => {
    for (const short of ['', 'a', 'PK', '<a/>']) {
      expect(await unpack(Buffer.from(short))).toBe(short)
    }
  })

  it('passes on the error of the source', async () => {
    async function* failing() {
      yield gzipSync(bytes).subarray(0, 100)
      throw new Error('connection lost')
    }
    const read = async () => {
      for await (const chunk of unpackFeed(failing())) void chunk
    }
    await expect(read()).rejects.toThrow('connection lost')
  })
})

import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PageCache, storedAnswer } from './page-cache.ts'

const html = { status: 200, contentType: 'text/html; charset=utf-8' }
const answer = (text: string, version = 1) => storedAnswer(text, { ...html, version })

it('finds what it stored, and nothing of an older catalogue', () => {
  const cache = new PageCache(10_000)
  cache.store('/', answer('one'))
  expect(cache.find('/', 1)?.body.toString()).toBe('one')
  expect(cache.find('/', 2)).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

it('stays within its bytes by letting the one go that was not asked for longest', () => {
  const cache = new PageCache(5_000)
  for (const key of ['a', 'b', 'c']) cache.store(key, answer('x'.repeat(900)))
  cache.find('a', 1)
  cache.store('d', answer('x'.repeat(900)))
  expect(cache.find('b', 1)).toBeUndefined()
  expect(cache.find('a', 1)).toBeDefined()
  for (let n = 0; n < 1_000; n++) cache.store(`/${n}`, answer('x'.repeat(n)))
  expect(cache.bytes).toBeLessThanOrEqual(5_000)
})

it('keeps nothing that is larger than itself', () => {
  const cache = new PageCache(1_000)
  cache.store('/', answer('x'.repeat(2_000)))
  expect(cache.find('/', 1)).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

it('counts a replaced answer once', () => {
  const cache = new PageCache(100_000)
  cache.store('/', answer('x'.repeat(500)))
  const once = cache.bytes
  cache.store('/', answer('y'.repeat(500)))
  expect(cache.bytes).toBe(once)
})

it('gives each text its own tag, and a brotli form of the same text', async () => {
  expect(answer('a').etag).not.toBe(answer('b').etag)
  expect(answer('a').etag).toBe(answer('a', 2).etag)
  expect(brotliDecompressSync(await answer('привет').brotli()).toString()).toBe('привет')
})

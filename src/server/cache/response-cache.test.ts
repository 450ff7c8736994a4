import { beforeEach, describe, expect, it } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const page = (text: string) =>
  new CachedResponse(text, { status: 200, contentType: 'text/html; charset=utf-8' })

let snapshot = {}
let listeners: Array<() => void> = []
const source = {
  current: () => snapshot,
  onChange: (listener: () => void) => {
    listeners.push(listener)
    return () => {
      listeners = listeners.filter((one) => one !== listener)
    }
  },
}
beforeEach(() => {
  snapshot = {}
  listeners = []
})

describe('ResponseCache', () => {
  it('returns a stored response for the current snapshot only', () => {
    const cache = new ResponseCache(source, 10_000)
    cache.store('/', page('one'), snapshot)
    expect(cache.find('/')?.body.toString()).toBe('one')
    snapshot = {}
    expect(cache.find('/')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('does not store a response of an earlier snapshot', () => {
    const cache = new ResponseCache(source, 10_000)
    cache.store('/', page('one'), {})
    expect(cache.find('/')).toBeUndefined()
  })

  it('frees its memory when the snapshot changes, until it is closed', () => {
    const cache = new ResponseCache(source, 10_000)
    cache.store('/', page('one'), snapshot)
    snapshot = {}
    for (const listener of listeners) listener()
    expect(cache.bytes).toBe(0)
    cache.close()
    expect(listeners).toEqual([])
  })

  it('stays within its bytes and evicts the least recently used response', () => {
    const cache = new ResponseCache(source, 5_000)
    for (const key of ['a', 'b', 'c']) cache.store(key, page('x'.repeat(900)), snapshot)
    cache.find('a')
    cache.store('d', page('x'.repeat(900)), snapshot)
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('a')).toBeDefined()
    for (let n = 0; n < 1_000; n++) cache.store(`/${n}`, page('x'.repeat(n)), snapshot)
    expect(cache.bytes).toBeLessThanOrEqual(5_000)
  })

  it('stores no response that is larger than the cache', () => {
    for (const maxBytes of [0, 1_000]) {
      const cache = new ResponseCache(source, maxBytes)
      cache.store('/', page('x'.repeat(2_000)), snapshot)
      expect(cache.find('/')).toBeUndefined()
      expect(cache.bytes).toBe(0)
    }
  })

  it('counts a replaced response once', () => {
    const cache = new ResponseCache(source, 100_000)
    cache.store('/', page('x'.repeat(500)), snapshot)
    const { bytes } = cache
    cache.store('/', page('y'.repeat(500)), snapshot)
    expect(cache.bytes).toBe(bytes)
  })
})

describe('ResponseCache.fetch', () => {
  let created = 0
  beforeEach(() => {
    created = 0
  })
  const create = (text: string) => async () => {
    created++
    return page(text)
  }

  it('creates a response once for concurrent and later requests', async () => {
    const cache = new ResponseCache(source, 10_000)
    const fetch = () => cache.fetch('/', snapshot, create('one'))
    const [first, second] = await Promise.all([fetch(), fetch()])
    expect(second).toBe(first)
    expect(await fetch()).toBe(first)
    expect(created).toBe(1)
  })

  it('shares a creation but stores nothing in a cache of 0 bytes', async () => {
    const cache = new ResponseCache(source, 0)
    const fetch = () => cache.fetch('/', snapshot, create('one'))
    await Promise.all([fetch(), fetch()])
    expect(created).toBe(1)
    await fetch()
    expect(created).toBe(2)
  })

  it('passes a failure to concurrent requests and tries again afterwards', async () => {
    const cache = new ResponseCache(source, 10_000)
    const fail = () => {
      created++
      throw new Error('no database')
    }
    const failed = await Promise.allSettled(
      ['/', '/'].map((key) => cache.fetch(key, snapshot, fail)),
    )
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(created).toBe(1)
    expect(await cache.fetch('/', snapshot, create('one'))).toBeInstanceOf(CachedResponse)
  })

  it('does not cache a result that is no response', async () => {
    const cache = new ResponseCache<{ redirect: string }>(source, 10_000)
    const redirect = { redirect: '/flats' }
    expect(await cache.fetch('/', snapshot, async () => redirect)).toBe(redirect)
    expect(await cache.fetch('/', snapshot, create('one'))).toBeInstanceOf(CachedResponse)
  })

  it('caches at the second request where two are needed, also if they are concurrent', async () => {
    const cache = new ResponseCache(source, 10_000, { minRequests: 2 })
    const fetch = (key: string) => cache.fetch(key, snapshot, create('one'))
    await fetch('/')
    expect(cache.has('/')).toBe(false)
    const second = await fetch('/')
    expect(await fetch('/')).toBe(second)
    expect(created).toBe(2)
    await Promise.all([fetch('/other'), fetch('/other')])
    await fetch('/other')
    expect(created).toBe(3)
  })

  it('caches what was requested under an earlier snapshot at the first request', async () => {
    const cache = new ResponseCache(source, 10_000, { minRequests: 2 })
    const fetch = () => cache.fetch('/', snapshot, create('one'))
    await fetch()
    snapshot = {}
    await fetch()
    await fetch()
    expect(created).toBe(2)
  })

  it('forgets the requests of the keys that were requested longest ago', async () => {
    const cache = new ResponseCache(source, 10_000, { minRequests: 2 })
    const fetch = (key: string) => cache.fetch(key, snapshot, create('one'))
    await fetch('/')
    for (let n = 0; n < 100; n++) await fetch(`/?unknown=${n}${'x'.repeat(10_000)}`)
    await fetch('/')
    expect(cache.has('/')).toBe(false)
  })

  it('remembers a missing response until the snapshot changes', async () => {
    const cache = new ResponseCache(source, 10_000)
    expect(await cache.fetch('/none', snapshot, async () => null)).toBeNull()
    expect(await cache.fetch('/none', snapshot, create('one'))).toBeNull()
    snapshot = {}
    expect(await cache.fetch('/none', snapshot, create('one'))).toBeInstanceOf(CachedResponse)
  })

  it('remembers a limited number of missing responses', async () => {
    const cache = new ResponseCache(source, 10_000)
    for (let n = 0; n <= 1_000; n++) await cache.fetch(`/${n}`, snapshot, async () => null)
    expect(await cache.fetch('/1000', snapshot, create('one'))).toBeNull()
    expect(await cache.fetch('/0', snapshot, create('one'))).toBeInstanceOf(CachedResponse)
  })

  it('neither caches nor shares a response whose snapshot was replaced while it was created', async () => {
    const cache = new ResponseCache<CachedResponse | null>(source, 10_000)
    const before = snapshot
    const rendered = Promise.withResolvers<CachedResponse>()
    const old = cache.fetch('/', before, () => rendered.promise)
    snapshot = {}
    const current = await cache.fetch('/', snapshot, create('new'))
    rendered.resolve(page('old'))
    expect(String((await old)?.body)).toBe('old')
    expect(await cache.fetch('/', snapshot, create('newer'))).toBe(current)
    expect(String((await cache.fetch('/', before, create('old again')))?.body)).toBe('old again')
  })
})

import { describe, expect, it } from 'vitest'
import { createDrawingCache } from './drawing-cache.server.ts'

describe('createDrawingCache', () => {
  const drawn: string[] = []
  const draw = (name: string) => async () => {
    drawn.push(name)
    return `drawing of ${name}`
  }

  it('draws once for concurrent and later callers', async () => {
    drawn.length = 0
    const cached = createDrawingCache<string>({ max: 2 })
    await Promise.all([cached('a', draw('a')), cached('a', draw('a'))])
    expect(await cached('a', draw('a'))).toBe('drawing of a')
    expect(drawn).toEqual(['a'])
  })

  it('passes a failure to all callers and draws again for the next one', async () => {
    const cached = createDrawingCache<string>({ max: 2 })
    const fail = () => Promise.reject(new Error('no database'))
    await expect(Promise.all([cached('a', fail), cached('a', fail)])).rejects.toThrow('no database')
    expect(await cached('a', draw('a'))).toBe('drawing of a')
  })

  it('evicts the least recently used drawing, and still returns one evicted while it was drawn', async () => {
    drawn.length = 0
    const cached = createDrawingCache<string>({ max: 2 })
    const slow = Promise.withResolvers<string>()
    const waiting = cached('slow', () => slow.promise)
    for (const name of ['a', 'b']) await cached(name, draw(name))
    slow.resolve('slow drawing')
    expect(await waiting).toBe('slow drawing')
    await cached('a', draw('a'))
    await cached('c', draw('c'))
    await cached('b', draw('b'))
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })
})

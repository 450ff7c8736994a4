import { afterEach, describe, expect, it } from 'vitest'
import { DeskError } from '../api/call-desk.ts'
import { forgetKept, isStale, keepLast, setStale } from './keep-last.ts'

const away = () => Promise.reject(new DeskError(0, {}))
const load = (data: string) => () => Promise.resolve(data)

afterEach(() => {
  forgetKept()
  setStale('screen', false)
  setStale('inside', false)
})

describe('keepLast()', () => {
  it('returns what was loaded before while the server is away, each list and card its own', async () => {
    await keepLast('screen', '/requests', load('new'))
    await keepLast('screen', '/requests?view=mine', load('mine'))
    expect(isStale.get()).toBe(false)
    expect(await keepLast('screen', '/requests', away)).toBe('new')
    expect(isStale.get()).toBe(true)
    await expect(keepLast('inside', '/requests/1', away)).rejects.toThrow(DeskError)
    expect(await keepLast('screen', '/requests', load('newer'))).toBe('newer')
    expect(isStale.get()).toBe(false)
  })

  it('stays stale while one part of the screen is old, until it is loaded or closed', async () => {
    await keepLast('inside', '/requests/1', load('card'))
    await keepLast('inside', '/requests/1', away)
    await keepLast('screen', '/requests', load('new'))
    expect(isStale.get()).toBe(true)
    setStale('inside', false)
    expect(isStale.get()).toBe(false)
  })

  it('throws other errors, and returns nothing that was loaded for another person', async () => {
    await keepLast('screen', '/requests', load('new'))
    const forbidden = () => Promise.reject(new DeskError(403, {}))
    await expect(keepLast('screen', '/requests', forbidden)).rejects.toThrow(DeskError)
    forgetKept()
    await expect(keepLast('screen', '/requests', away)).rejects.toThrow(DeskError)
  })
})

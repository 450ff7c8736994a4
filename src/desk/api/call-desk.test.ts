import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session-store.ts'
import { callDesk } from './call-desk.ts'

const user = { id: 'u', name: 'Анна', email: 'anna@desk.example', role: 'manager' } as const

describe('callDesk', () => {
  const calls: string[] = []
  /** Answers each call of an address with the next of its statuses; the last one stays. */
  const answer = (statuses: Record<string, number[]>) => {
    vi.stubGlobal('fetch', async (url: string) => {
      const path = url.replace('/desk/api/', '')
      calls.push(path)
      const left = statuses[path] ?? []
      const status = (left.length > 1 ? left.shift() : left[0]) ?? 404
      return new Response(JSON.stringify({ path }), { status })
    })
  }
  beforeEach(() => {
    calls.length = 0
    session.set({ state: 'in', user, token: 't' })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('repeats a call that was sent with the token of before, and nobody is thrown out', async () => {
    answer({ 'requests/': [401, 200], 'session/': [200] })
    expect(await callDesk('requests/')).toEqual({ path: 'requests/' })
    expect(calls).toEqual(['requests/', 'session/', 'requests/'])
    expect(session.get().state).toBe('in')
  })

  it('says that the session has ended when it has', async () => {
    answer({ 'requests/': [401], 'session/': [401] })
    const stop = new AbortController()
    const call = callDesk('requests/', { signal: stop.signal })
    await expect.poll(() => session.get().state).toBe('ended')
    stop.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(calls).toEqual(['requests/', 'session/'])
  })

  it('reports a wrong code to its form while the session is open', async () => {
    answer({ 'me/step-up/': [401], 'session/': [200] })
    const call = callDesk('me/step-up/', { method: 'POST', body: {}, isProof: true })
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['me/step-up/', 'session/'])
  })
})

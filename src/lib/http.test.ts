import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callApi } from './http.ts'
import { openCalls } from './open-calls.ts'

let answer: (signal: AbortSignal | null | undefined) => Promise<Response>
beforeEach(() => {
  openCalls.set({ count: 0, hasFailed: false })
  vi.stubGlobal('document', { cookie: 'csrftoken=token' })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => answer(signal))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const hanging = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

it('tells the bar of a call that failed, and not of one that was called off', async () => {
  answer = async () => new Response('{}', { status: 500 })
  await callApi('/api/x/')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: true })

  answer = hanging
  const leaving = new AbortController()
  const called = callApi('/api/x/', { signal: leaving.signal })
  expect(openCalls.get()).toEqual({ count: 1, hasFailed: false })
  leaving.abort()
  await called
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
})

it('takes a time that ran out for a failure', async () => {
  answer = hanging
  await callApi('/api/x/', { signal: AbortSignal.timeout(5) })
  expect(openCalls.get().hasFailed).toBe(true)
})

it('tells the bar nothing of what the page asks by itself', async () => {
  answer = async () => new Response('{}', { status: 500 })
  await callApi('/api/x/', { isQuiet: true })
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
})

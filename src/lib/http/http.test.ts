import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { callApi } from './http.ts'
import { openCalls } from '../time/open-calls.ts'

let respond: (signal: AbortSignal | null | undefined) => Promise<Response>
beforeEach(() => {
  openCalls.set({ count: 0, hasFailed: false })
  vi.stubGlobal('document', { cookie: 'csrftoken=token' })
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => respond(signal))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const hanging = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

it('reports a failed call, but not a cancelled one', async () => {
  respond = async () => new Response('{}', { status: 500 })
  await callApi('/api/x/')
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: true })

  respond = hanging
  const leaving = new AbortController()
  const called = callApi('/api/x/', { signal: leaving.signal })
  expect(openCalls.get()).toEqual({ count: 1, hasFailed: false })
  leaving.abort()
  await called
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
  verifies('§8-13')
})

it('reports a timeout as a failure', async () => {
  respond = hanging
  await callApi('/api/x/', { signal: AbortSignal.timeout(5) })
  expect(openCalls.get().hasFailed).toBe(true)
})

it('does not report a quiet call', async () => {
  respond = async () => new Response('{}', { status: 500 })
  await callApi('/api/x/', { isQuiet: true })
  expect(openCalls.get()).toEqual({ count: 0, hasFailed: false })
  verifies('§7.3-8')
})

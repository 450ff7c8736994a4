import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ownCalls } from '../../features/accounts/own-contracts.ts'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import { session } from '../session/session-store.ts'
import { callDesk, toRequest } from './call-desk.ts'

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
    session.set({ state: 'in', user, token: 't', may: [] })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('repeats a call that was sent with the token of before, and ends no session', async () => {
    answer({ 'requests/': [401, 200], 'session/': [200] })
    expect(await callDesk(requestListCalls.list, {})).toEqual({ path: 'requests/' })
    expect(calls).toEqual(['requests/', 'session/', 'requests/'])
    expect(session.get().state).toBe('in')
  })

  it('says that the session has ended when it has', async () => {
    answer({ 'requests/': [401], 'session/': [401] })
    const stop = new AbortController()
    const call = callDesk(requestListCalls.list, {}, { signal: stop.signal })
    await expect.poll(() => session.get().state).toBe('ended')
    stop.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(calls).toEqual(['requests/', 'session/'])
  })

  it('reports a wrong code to its form while the session is open', async () => {
    answer({ 'me/step-up/': [401], 'session/': [200] })
    const call = callDesk(ownCalls.stepUp, { code: '1' }, { isProof: true })
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['me/step-up/', 'session/'])
  })
})

describe('callDesk with files', () => {
  const part = {
    name: 'test.part',
    roles: ['owner'],
    method: 'PUT',
    path: 'parts/:id/',
    summary: '',
    input: z.object({ id: z.string(), offset: z.number() }),
    output: z.object({ offset: z.number() }),
    takesPart: true,
  } as const
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
    session.set({ state: 'in', user, token: 't', may: [] })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('sends the bytes of a part, and its fields in the query', async () => {
    fetched.mockResolvedValue(Response.json({ offset: 70_000 }))
    const bytes = new Blob([new Uint8Array(70_000)])
    await callDesk(part, { id: 'a', offset: 0 }, { part: bytes })
    expect(fetched.mock.calls).toMatchObject([
      [
        '/desk/api/parts/a/?offset=0',
        {
          method: 'PUT',
          body: bytes,
          // A browser rejects a longer one.
          keepalive: false,
          headers: { 'content-type': 'application/octet-stream', 'x-desk-token': 't' },
        },
      ],
    ])
  })

  it('returns the headers of a HEAD', async () => {
    fetched.mockResolvedValue(
      new Response(null, { status: 204, headers: { 'upload-offset': '7' } }),
    )
    const { takesPart: _, ...rest } = part
    const headers = await callDesk(
      { ...rest, method: 'HEAD', output: 'headers' },
      { id: 'a', offset: 0 },
    )
    expect(headers.get('upload-offset')).toBe('7')
  })

  it('reports what is wrong with a file, and the word with which a call passes', async () => {
    const problems = [{ file: 'a.csv', line: 3, reason: 'Нет цены' }]
    fetched.mockResolvedValue(Response.json({ detail: 'Нельзя', problems }, { status: 422 }))
    const call = callDesk(part, { id: 'a', offset: 0 })
    await expect(call).rejects.toMatchObject({ status: 422, problems, confirm: null, fields: {} })
    fetched.mockResolvedValue(
      Response.json({ detail: 'Нельзя', confirm: 'price' }, { status: 422 }),
    )
    await expect(callDesk(part, { id: 'a', offset: 0 })).rejects.toMatchObject({ confirm: 'price' })
  })
})

describe('toRequest', () => {
  it('puts fields into the path, and the others into the query of a GET or into the body', () => {
    expect(
      toRequest(requestListCalls.list, { state: 'new', q: 'Анна & Ко', view: undefined }),
    ).toEqual({
      url: '/desk/api/requests/?state=new&q=%D0%90%D0%BD%D0%BD%D0%B0+%26+%D0%9A%D0%BE',
      body: null,
    })
    expect(toRequest(lotListCalls.list, { status: ['hidden', 'sold'], project: '1' }).url).toBe(
      '/desk/api/lots/?status=hidden&status=sold&project=1',
    )
    expect(toRequest(requestCalls.take, { id: 'a/b', version: 3 })).toEqual({
      url: '/desk/api/requests/a%2Fb/take/',
      body: { version: 3 },
    })
    expect(toRequest(requestCalls.read, { id: 'r1' })).toEqual({
      url: '/desk/api/requests/r1/',
      body: null,
    })
  })
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeskError } from '../../api/call-desk.ts'
import { session } from '../../session/session-store.ts'
import { sendFile, type UploadProgress } from './send-file.ts'

const user = { id: 'u', name: 'Анна', email: 'anna@desk.example', role: 'editor' } as const
const MIB = 1024 * 1024
const bytes = new Uint8Array(2.5 * MIB).map((_, index) => index % 251)
const file = Object.assign(new Blob([bytes]), { name: 'price.csv' })
const finished = { id: 'f', size: bytes.length, type: 'text/csv', format: 'lots' }

type Answer = { status: number; body?: object; headers?: Record<string, string> } | 'cut'

describe('sendFile', () => {
  /** Calls as the server sees them. */
  const calls: string[] = []
  const bodies: unknown[] = []
  const sizes: number[] = []
  let stored = 0
  /** The next part is stored, and its answer does not arrive. */
  let losesAnswer = false
  /** Answers in place of the usual one, by call: the first of a list once. */
  let odd: Record<string, Answer[]> = {}
  const usual: Record<string, (url: URL, size: number) => Answer> = {
    'POST uploads/': () => ({ status: 201, body: { id: 'f', offset: 0, part: MIB } }),
    'HEAD uploads/f/': () => ({ status: 204, headers: { 'upload-offset': String(stored) } }),
    'PUT uploads/f/': (url, size) => {
      if (Number(url.searchParams.get('offset')) !== stored) {
        return { status: 409, body: { detail: 'Другое место', offset: stored } }
      }
      stored += size
      if (losesAnswer) {
        losesAnswer = false
        return 'cut'
      }
      return { status: 200, body: { offset: stored } }
    },
    'POST uploads/f/finish/': () => ({ status: 200, body: finished }),
  }

  beforeEach(() => {
    calls.length = 0
    sizes.length = 0
    bodies.length = 0
    stored = 0
    odd = {}
    session.set({ state: 'in', user, token: 't', may: [] })
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      const url = new URL(path, 'https://desk.example')
      const call = `${method} ${url.pathname.replace('/desk/api/', '')}`
      const size = body instanceof Blob ? body.size : 0
      calls.push(`${call}${url.search}`)
      if (size > 0) sizes.push(size)
      else if (typeof body === 'string') bodies.push(JSON.parse(body))
      const answer = odd[call]?.shift() ?? usual[call]?.(url, size) ?? { status: 404 }
      if (answer === 'cut') throw new TypeError('Failed to fetch')
      const { status, body: json, headers } = answer
      const text = status === 204 ? null : JSON.stringify(json ?? {})
      return new Response(text, { status, ...(headers && { headers }) })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const waits: number[] = []
  const phases: Array<UploadProgress['phase']> = []
  const send = (signal = new AbortController().signal) => {
    waits.length = 0
    phases.length = 0
    return sendFile(file, {
      signal,
      onProgress: ({ phase }) => {
        if (phases.at(-1) !== phase) phases.push(phase)
      },
      pause: async (ms) => {
        waits.push(ms)
        signal.throwIfAborted()
      },
    })
  }

  it('sends parts in their order, of the SHA-256 that Node finds', async () => {
    expect(await send()).toMatchObject({ format: 'lots' })
    expect(bodies[0]).toEqual({
      name: 'price.csv',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      purpose: 'feed',
    })
    expect(calls).toEqual([
      'POST uploads/',
      'PUT uploads/f/?offset=0',
      `PUT uploads/f/?offset=${MIB}`,
      `PUT uploads/f/?offset=${2 * MIB}`,
      'POST uploads/f/finish/',
    ])
    expect(phases).toEqual(['hashing', 'sending', 'checking'])
    expect(waits).toEqual([])
  })

  it('asks for the offset after a broken connection and continues there with smaller parts', async () => {
    odd = { 'PUT uploads/f/': ['cut'] }
    expect(await send()).toMatchObject({ format: 'lots' })
    expect(calls.slice(1, 4)).toEqual([
      'PUT uploads/f/?offset=0',
      'HEAD uploads/f/',
      'PUT uploads/f/?offset=0',
    ])
    expect(sizes.slice(0, 3)).toEqual([MIB, MIB / 2, MIB])
    expect(stored).toBe(bytes.length)
    expect(waits).toEqual([1_000])
    expect(phases).toContain('waiting')
  })

  it('does not send a part again whose answer was lost', async () => {
    losesAnswer = true
    await send()
    expect(calls.slice(1, 4)).toEqual([
      'PUT uploads/f/?offset=0',
      'HEAD uploads/f/',
      `PUT uploads/f/?offset=${MIB}`,
    ])
    expect(stored).toBe(bytes.length)
  })

  it('takes the offset of the server after a conflict', async () => {
    stored = 2 * MIB
    await send()
    expect(calls.slice(1, 4)).toEqual([
      'PUT uploads/f/?offset=0',
      'HEAD uploads/f/',
      `PUT uploads/f/?offset=${2 * MIB}`,
    ])
  })

  it('waits longer after each failure, at most 30 s, and from the first wait after a part', async () => {
    odd = {
      'PUT uploads/f/': [{ status: 502 }],
      'HEAD uploads/f/': Array.from({ length: 6 }, (): Answer => 'cut'),
      'POST uploads/f/finish/': [{ status: 503 }],
    }
    await send()
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000])
  })

  it.each([
    [413, 'POST uploads/'],
    [429, 'POST uploads/'],
    [404, 'PUT uploads/f/'],
    [415, 'POST uploads/f/finish/'],
    [422, 'POST uploads/f/finish/'],
  ])('reports %i of %s at once', async (status, call) => {
    odd = { [call]: [{ status, body: { detail: 'Нельзя' } }] }
    await expect(send()).rejects.toMatchObject({ status, detail: 'Нельзя' })
    expect(waits).toEqual([])
  })

  it('rejects a file that is too large without reading it', async () => {
    const large = { name: 'feed.xml', size: 3 * 1024 ** 3 } as File
    const options = { onProgress: () => {}, signal: AbortSignal.abort(), pause: async () => {} }
    await expect(sendFile(large, options)).rejects.toBeInstanceOf(DeskError)
    expect(calls).toEqual([])
  })

  it('sends nothing more once it is cancelled', async () => {
    const stop = new AbortController()
    odd = { 'PUT uploads/f/': ['cut'] }
    const cancelled = sendFile(file, {
      signal: stop.signal,
      onProgress: () => {},
      pause: async () => {
        stop.abort(new Error('cancelled'))
        stop.signal.throwIfAborted()
      },
    })
    await expect(cancelled).rejects.toThrow('cancelled')
    expect(calls).toEqual(['POST uploads/', 'PUT uploads/f/?offset=0'])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallbackSender } from './send-callback.ts'

interface Sent {
  path: string
  headers: Record<string, string>
  fields: Record<string, unknown>
}
let sent: Sent[] = []
let answers: Array<() => Response> = []
const typed = {
  name: 'Анна',
  phone: '+7 (912) 345-67-89',
  call_date: '',
  call_time: '',
  privacy_policy_agreed: true,
  mailing_agreed: false,
}

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('document', { cookie: 'city=moskva; csrftoken=token-1' })
  vi.stubGlobal('fetch', async (path: string, call: RequestInit = {}) => {
    const body = call.body instanceof FormData ? Object.fromEntries(call.body) : {}
    sent.push({ path, headers: { ...(call.headers as Record<string, string>) }, fields: body })
    return answers.shift()?.() ?? Response.json({ id: 'x' }, { status: 201 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('sending a callback request', () => {
  it('sends exactly the fields of the specification, the phone without spaces, the token in its header', async () => {
    const send = createCallbackSender({})
    expect(await send(typed, '/flats/12')).toEqual({ ok: true, body: null })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.path).toBe('/api/request/')
    expect(sent[0]?.fields).toEqual({
      type: 'callback',
      name: 'Анна',
      phone: '+7(912)345-67-89',
      privacy_policy_agreed: 'true',
    })
    expect(sent[0]?.headers['x-csrftoken']).toBe('token-1')
  })

  it('does not read what a success says, even when it never ends', async () => {
    const endless = new Response(new ReadableStream(), { status: 201 })
    answers = [() => endless]
    expect(await createCallbackSender({})(typed, '/')).toEqual({ ok: true, body: null })
    // Let go of: its connection is free again.
    expect(endless.bodyUsed).toBe(true)
    const unread = Response.json({ id: 'x' }, { status: 201 })
    const read = vi.spyOn(unread, 'json')
    answers = [() => unread]
    await createCallbackSender({})(typed, '/')
    expect(read).not.toHaveBeenCalled()
  })

  it('names the page only on the partners route', async () => {
    await createCallbackSender({})(typed, '/partners')
    expect(sent[0]?.fields['page']).toBe('partners')
  })

  it('sends the chosen time, and the type of the form that asks', async () => {
    const chosen = { ...typed, call_date: '22.11.2026', call_time: '15:30' }
    await createCallbackSender({ type: 'taxi' })(chosen, '/')
    expect(sent[0]?.fields).toMatchObject({
      type: 'taxi',
      call_date: '22.11.2026',
      call_time: '15:30',
    })
  })

  it('gives up after thirty seconds, even while it still waits for the token', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const answer = createCallbackSender({})(typed, '/')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toEqual({ ok: false, status: 0, fields: null })
    vi.useRealTimers()
  })

  it('tells where it comes from in a header that is ASCII', async () => {
    const data = { formName: 'Шапка', project: 'Ось', lot: { article: 'А-3' } }
    await createCallbackSender(data)(typed, '/flats/3')
    const header = sent[0]?.headers['x-callback-context'] ?? ''
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(Object.fromEntries(new URLSearchParams(header))).toEqual({
      form_name: 'Шапка',
      page: '/flats/3',
      project: 'Ось',
      lot: 'А-3',
    })
  })

  it('fetches the token first when there is none yet', async () => {
    vi.stubGlobal('document', { cookie: '' })
    await createCallbackSender({})(typed, '/')
    expect(sent.map(({ path }) => path)).toEqual(['/api/favorites/', '/api/request/'])
  })

  it('keeps the key when nobody knows whether the first try arrived, and changes it with the data', async () => {
    answers = [
      () => {
        throw new TypeError('network')
      },
      () => new Response('', { status: 502 }),
    ]
    const send = createCallbackSender({})
    expect(await send(typed, '/')).toEqual({ ok: false, status: 0, fields: null })
    await send(typed, '/')
    await send(typed, '/')
    await send({ ...typed, name: 'Ольга' }, '/')
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('makes a new key for each change of a field or of the page', async () => {
    const fail = () => new Response('', { status: 502 })
    answers = [fail, fail, fail, fail]
    const send = createCallbackSender({})
    await send(typed, '/')
    await send({ ...typed, phone: '+7 (912) 345-67-80' }, '/')
    await send({ ...typed, call_date: '22.11.2026', call_time: '15:30' }, '/')
    await send(typed, '/flats/3')
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(4)
  })

  it('takes a new key after a refusal, and answers its messages by field', async () => {
    answers = [() => Response.json({ phone: ['Слишком много'], detail: 'x' }, { status: 429 })]
    const send = createCallbackSender({})
    expect(await send(typed, '/')).toEqual({
      ok: false,
      status: 429,
      fields: { phone: ['Слишком много'] },
    })
    await send(typed, '/')
    expect(sent[1]?.headers['idempotency-key']).not.toBe(sent[0]?.headers['idempotency-key'])
  })
})

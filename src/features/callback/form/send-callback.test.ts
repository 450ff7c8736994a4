import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { mapWishes, toTypedWishes } from '../callback-fields.ts'
import { createCallbackSender } from './send-callback.ts'

interface Sent {
  path: string
  headers: Record<string, string>
  fields: Record<string, unknown>
}
let sent: Sent[] = []
/** The address that the document was loaded from. */
let landed = ''
let responses: Array<() => Response> = []
const typed = {
  name: 'Анна',
  phone: '+7 (912) 345-67-89',
  call_date: '',
  call_time: '',
  ...toTypedWishes(() => null),
  privacy_policy_agreed: true,
  mailing_agreed: false,
}

beforeEach(() => {
  sent = []
  responses = []
  landed = 'https://ordinata.example/flats'
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: landed }] })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: 'city=moskva; csrftoken=token-1' })
  vi.stubGlobal('fetch', async (path: string, call: RequestInit = {}) => {
    const body = call.body instanceof FormData ? Object.fromEntries(call.body) : {}
    sent.push({ path, headers: { ...(call.headers as Record<string, string>) }, fields: body })
    return responses.shift()?.() ?? Response.json({ id: 'x' }, { status: 201 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('sending a callback request', () => {
  it('sends the fields of the specification with the phone without spaces and the token in its header', async () => {
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
    verifies('§3.1-1', '§3.1-2', '§3.1-3', '§3.1-4', 'D12-2')
  })

  it('sends every wish of the form under its name', async () => {
    const wishes = toTypedWishes((name) => `a ${name}`)
    await createCallbackSender({})({ ...typed, ...wishes }, '/')
    expect(sent[0]?.fields).toMatchObject(mapWishes((name) => `a ${name}`))
  })

  it('sends wishes only when they are given', async () => {
    await createCallbackSender({})({ ...typed, reply_by: 'message', no_calls_after: '19:00' }, '/')
    expect(sent[0]?.fields).toMatchObject({ reply_by: 'message', no_calls_after: '19:00' })
  })

  it('sends the campaign of the visit with the context, as far as it fits', async () => {
    landed = 'https://ordinata.example/?utm_source=yandex&yclid=17&email=a@b.example'
    await createCallbackSender({})(typed, '/flats')
    const context = new URLSearchParams(sent[0]?.headers['x-callback-context'])
    expect(Object.fromEntries(context)).toEqual({
      page: '/flats',
      utm_source: 'yandex',
      yclid: '17',
    })
    const long = encodeURIComponent('щ'.repeat(256))
    landed = `https://ordinata.example/?utm_source=${long}&utm_medium=${long}&utm_term=${long}&yclid=17`
    await createCallbackSender({})(typed, '/flats')
    const short = sent[1]?.headers['x-callback-context'] ?? ''
    expect(short.length).toBeLessThan(3_600)
    expect(new URLSearchParams(short).get('yclid')).toBe('17')
  })

  it('does not read the body of a success, even an endless one', async () => {
    const endless = new Response(new ReadableStream(), { status: 201 })
    responses = [() => endless]
    expect(await createCallbackSender({})(typed, '/')).toEqual({ ok: true, body: null })
    // The body was cancelled, which releases its connection.
    expect(endless.bodyUsed).toBe(true)
    const unread = Response.json({ id: 'x' }, { status: 201 })
    const read = vi.spyOn(unread, 'json')
    responses = [() => unread]
    await createCallbackSender({})(typed, '/')
    expect(read).not.toHaveBeenCalled()
    verifies('§7.1-3')
  })

  it('sends the page on the partners route only', async () => {
    await createCallbackSender({})(typed, '/partners')
    expect(sent[0]?.fields['page']).toBe('partners')
    verifies('§3.1-5', '§7.1-2')
  })

  it('sends the chosen time and the type of the form', async () => {
    const chosen = { ...typed, call_date: '22.11.2026', call_time: '15:30' }
    await createCallbackSender({ type: 'taxi' })(chosen, '/')
    expect(sent[0]?.fields).toMatchObject({
      type: 'taxi',
      call_date: '22.11.2026',
      call_time: '15:30',
    })
  })

  it('times out after 30 s, even while it waits for the token', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const result = createCallbackSender({})(typed, '/')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toEqual({ ok: false, status: 0, fields: null })
    vi.useRealTimers()
  })

  it('sends its context in an ASCII header', async () => {
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
    verifies('§3.2-6')
  })

  it('fetches the token first when there is none yet', async () => {
    vi.stubGlobal('document', { cookie: '' })
    await createCallbackSender({})(typed, '/')
    expect(sent.map(({ path }) => path)).toEqual(['/api/favorites/', '/api/request/'])
  })

  it('repeats the idempotency key after a network error or 5xx, and creates a new one for other data', async () => {
    responses = [
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

  it('creates a new key for each change of a field or of the page', async () => {
    const fail = () => new Response('', { status: 502 })
    responses = [fail, fail, fail, fail]
    const send = createCallbackSender({})
    await send(typed, '/')
    await send({ ...typed, phone: '+7 (912) 345-67-80' }, '/')
    await send({ ...typed, call_date: '22.11.2026', call_time: '15:30' }, '/')
    await send(typed, '/flats/3')
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(4)
  })

  it('returns the messages of a 4xx response by field and creates a new key after it', async () => {
    responses = [() => Response.json({ phone: ['Слишком много'], detail: 'x' }, { status: 429 })]
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

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { widgetSettings } from '../../../ui/widget-settings.ts'
import { followUp } from './follow-ups.ts'
import type { SentCallback } from './sent-callback.ts'

const FORM_ADDRESS = 'https://api.calltouch.example/create'
const settings = {
  callTracking: { formAddress: FORM_ADDRESS, modId: 'mod1' },
  loyalty: { api: 'https://api.mindbox.example', endpointId: 'site', operation: 'CallbackOrder' },
  metrikaId: 4711,
  gtagId: 'G-1',
}
const sent: SentCallback = {
  name: 'Канарейка',
  phone: '+7 (312) 345-67-89',
  pathname: '/flats/7',
  data: {
    formName: 'header',
    ymType: 'callback_submit',
    gtagType: 'CallbackFormSubmit',
    analytics: { category: 'header', event: 'callback_form_send', label: 'Шапка' },
  },
}
const mobile: SentCallback = { ...sent, phone: '+7 (912) 345-67-89' }

type Fetch = (address: string, init: RequestInit) => Promise<Response>
let page: Record<string, unknown>
let calls: ReturnType<typeof vi.fn<Fetch>>
let logged: string[]

beforeEach(() => {
  logged = []
  vi.spyOn(console, 'info').mockImplementation((...words) => void logged.push(words.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void logged.push(words.join(' ')))
  page = {
    innerWidth: 1440,
    location: { origin: 'https://ordinata.example', href: 'https://ordinata.example/flats/7' },
    ct: vi.fn(() => ({ sessionId: 501 })),
    mindbox: vi.fn<() => void>(),
    ym: vi.fn<() => void>(),
    gtag: vi.fn<() => void>(),
  }
  calls = vi.fn<Fetch>(async () => new Response('{}'))
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { title: 'Квартира', cookie: 'csrftoken=token' })
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
  vi.stubGlobal('fetch', calls)
  widgetSettings.set(settings)
})
afterEach(() => {
  vi.unstubAllGlobals()
  widgetSettings.set(null)
  expect(logged.join('\n')).not.toMatch(/Канарейка|345/)
})

const settled = () => vi.waitFor(() => expect(logged).not.toEqual([]))
const call = () => {
  const [address, init] = calls.mock.calls[0] ?? []
  return { address, method: init?.method, body: init?.body, headers: init?.headers }
}

it('posts the encoded form to the provider when the fifth character is not 9, 4 or 8', async () => {
  followUp(sent)
  await settled()
  expect(calls).toHaveBeenCalledOnce()
  expect(call()).toMatchObject({ address: FORM_ADDRESS, method: 'POST' })
  const body = call().body
  expect(body).toBeInstanceOf(URLSearchParams)
  expect(Object.fromEntries(body as URLSearchParams)).toMatchObject({
    phoneNumber: '73123456789',
    fio: 'Канарейка',
    sessionId: '501',
    requestUrl: 'https://ordinata.example/flats/7',
  })
  expect(page['ct']).toHaveBeenCalledExactlyOnceWith('calltracking_params', 'mod1')
  expect(logged).toEqual(['call tracking answered 200'])
  verifies('§7.2-1', '§7.2-3')
})

it('posts the JSON variant with the CSRF token to our own server when it is 9, 4 or 8', async () => {
  calls.mockResolvedValue(new Response(null, { status: 204 }))
  followUp(mobile)
  await settled()
  expect(calls).toHaveBeenCalledOnce()
  expect(call()).toMatchObject({
    address: '/api/call-tracking/callback/',
    method: 'POST',
    headers: { 'x-csrftoken': 'token', 'content-type': 'application/json' },
  })
  expect(JSON.parse(call().body as string)).toMatchObject({
    phone: '79123456789',
    sessionId: '501',
    callUrl: 'https://ordinata.example/flats/7',
  })
  verifies('§7.2-1')
})

it.each([
  ['cancelingCalltouch is set', () => followUp({ ...sent, data: { cancelingCalltouch: true } })],
  [
    'the widget is not on the page',
    () => {
      page['ct'] = undefined
      followUp(sent)
    },
  ],
  [
    'call tracking is not configured',
    () => {
      widgetSettings.set({ metrikaId: 4711 })
      followUp(sent)
    },
  ],
])('makes no call-tracking call when %s', async (_name, run) => {
  run()
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).not.toHaveBeenCalled()
  verifies('§7.2-1', 'D28-1')
})

it.each([
  ['responds with 500', async () => new Response('', { status: 500 }), '500'],
  ['is absent', () => Promise.reject(new TypeError('Канарейка')), '0'],
  ['responds with garbage', async () => new Response('\u0001{'), '200'],
])(
  'logs the status when the provider %s',
  async (_name, respond: () => Promise<Response>, status) => {
    calls.mockImplementation(respond)
    followUp(sent)
    await settled()
    expect(logged).toEqual([
      status === '200'
        ? 'call tracking answered 200'
        : `call tracking failed with status ${status}`,
    ])
    verifies('§7.2-2', '§8-3')
  },
)

it.each([
  ['of its snippet', ['mod9'], ['calltracking_params', 'mod9']],
  ['without an id', undefined, ['calltracking_params']],
])('asks a widget that came from elsewhere for the session by the id %s', async (_, ids, asked) => {
  const { formAddress } = settings.callTracking
  widgetSettings.set({ ...settings, callTracking: { formAddress } })
  const ct = Object.assign(
    vi.fn((..._call: unknown[]) => ({ sessionId: 501 })),
    { counters: ids },
  )
  page['ct'] = ct
  followUp(sent)
  await settled()
  expect(ct).toHaveBeenCalledExactlyOnceWith(...asked)
  expect((call().body as URLSearchParams).get('sessionId')).toBe('501')
  verifies('§7.2-1')
})

it.each([
  [
    'throws',
    () => {
      throw new Error('Канарейка')
    },
  ],
  ['returns nothing', () => undefined],
  ['returns an empty session', () => ({ sessionId: '' })],
  ['returns an object as the session', () => ({ sessionId: {} })],
])('omits the session when the widget %s', async (_name, ct) => {
  page['ct'] = ct
  followUp(sent)
  await settled()
  expect((call().body as URLSearchParams).has('sessionId')).toBe(false)
})

it('sends name and phone to the loyalty platform when the lot flag is set', () => {
  followUp({ ...mobile, data: { lotMindboxCallback: true, cancelingCalltouch: true } })
  expect(page['mindbox']).toHaveBeenCalledExactlyOnceWith(
    'async',
    expect.objectContaining({
      operation: 'CallbackOrder',
      data: { customer: { firstName: 'Канарейка', mobilePhone: '79123456789' } },
    }),
  )
  verifies('§3.3-4', '§6-2', '§7.2-5')
})

it("adds the signed-in user's id where there is one", () => {
  page['analyticsUser'] = { uid: 'user-17', phone: '+79123456789' }
  followUp({ ...mobile, data: { lotMindboxCallback: true, cancelingCalltouch: true } })
  expect(page['mindbox']).toHaveBeenCalledExactlyOnceWith(
    'async',
    expect.objectContaining({
      data: {
        customer: {
          firstName: 'Канарейка',
          mobilePhone: '79123456789',
          ids: { websiteID: 'user-17' },
        },
      },
    }),
  )
  verifies('§3.3-4', '§6-2')
})

it.each([
  ['the lot flag is not set', { lotMindboxCallback: false }, settings],
  ['it is not configured', { lotMindboxCallback: true }, { metrikaId: 4711 }],
])('sends nothing to the loyalty platform when %s', (_name, data, configured) => {
  widgetSettings.set(configured)
  followUp({ ...mobile, data: { ...data, cancelingCalltouch: true } })
  expect(page['mindbox']).not.toHaveBeenCalled()
  verifies('§7.2-5')
})

it('sends the goals to both services and the push-analytics action to the data layer', async () => {
  followUp(sent)
  await settled()
  expect(page['ym']).toHaveBeenCalledExactlyOnceWith(4711, 'reachGoal', 'callback_submit')
  expect(page['gtag']).toHaveBeenCalledExactlyOnceWith('event', 'CallbackFormSubmit')
  expect(page['dataLayer']).toEqual([
    {
      event: 'callback_form_send',
      category: 'header',
      label: 'Шапка',
      user_id: null,
      device: 'desktop',
    },
  ])
  verifies('§7.2-7', '§7.2-8')
})

it('runs the other follow-ups when some fail', async () => {
  page['mindbox'] = () => {
    throw new RangeError('Канарейка')
  }
  page['ym'] = () => {
    throw new RangeError('Канарейка')
  }
  followUp({ ...sent, data: { ...sent.data, lotMindboxCallback: true } })
  await vi.waitFor(() => expect(logged).toHaveLength(3))
  expect(logged.toSorted()).toEqual([
    'Yandex Metrica failed: RangeError',
    'call tracking answered 200',
    'the loyalty platform failed: RangeError',
  ])
  expect(page['dataLayer']).toHaveLength(1)
  verifies('§8-3')
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makeDocument } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import {
  startFakeWidgetServer,
  type FakeWidgetServer,
} from '../../../../tests/support/fake-widget-server.ts'
import type { CallOrder } from './call-tracking-schema.ts'

const TOKEN = 'a'.repeat(32)
const ADDRESS = '/api/call-tracking/callback/'
const order: CallOrder = {
  type: 'callback',
  phone: '79123456789',
  fields: [{ name: 'Имя', value: 'Канарейка' }],
  callUrl: 'https://evil.example//elsewhere?phone=79123456789',
  tags: [],
}

describeOnStores('POST /api/call-tracking/callback/', (under) => {
  let site: TestApp
  let provider: FakeWidgetServer
  let clock: ReturnType<typeof movableClock>

  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    await under.db.deleteFrom('documents').execute()
    await makeDocument(under.db)
    provider = await startFakeWidgetServer()
    clock = movableClock()
    site = await createTestApp(under, {
      clock,
      settings: {
        PUBLIC_URL: 'https://ordinata.example',
        CALLTOUCH_SITE_ID: '4711',
        CALLTOUCH_ROUTE_KEY: 'sales',
        CALLTOUCH_ACCESS_TOKEN: 'very-secret',
        CALLTOUCH_API_URL: provider.url,
      },
    })
  })
  afterEach(async () => {
    await site.close()
    await provider.close()
    expect(JSON.stringify(site.log)).not.toMatch(/Канарейка|9123456789|very-secret/)
  })

  const headers = { 'x-csrftoken': TOKEN, cookie: `csrftoken=${TOKEN}` }
  const post = (payload: object, ip = '203.0.113.7', own: Record<string, string> = headers) =>
    site.app.inject({ method: 'POST', url: ADDRESS, payload, headers: own, remoteAddress: ip })
  const request = (phone: string, ip = '203.0.113.7') =>
    site.app.inject({
      method: 'POST',
      url: '/api/request/',
      payload: { name: 'Канарейка', phone, privacy_policy_agreed: true },
      headers,
      remoteAddress: ip,
    })
  const messages = () => site.log.map(({ msg }) => msg)
  const settled = () => expect.poll(messages).toContain('call tracking took an order')

  it('forwards the order after a request, with the access header', async () => {
    expect((await request('+7(912)345-67-89')).statusCode).toBe(201)
    const response = await post(order)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    await settled()
    expect(provider.calls).toHaveLength(1)
    expect(provider.calls[0]?.headers['access-token']).toBe('very-secret')
    expect(JSON.parse(provider.calls[0]?.body ?? '')).toMatchObject({
      routeKey: 'sales',
      phone: '79123456789',
      callUrl: 'https://ordinata.example//elsewhere',
    })
    verifies('D15-2')
  })

  it('forwards one order per request', async () => {
    await request('+7(912)345-67-89')
    await Promise.all([post(order), post(order), post(order)])
    await settled()
    expect(provider.calls).toHaveLength(1)
    expect(messages().filter((text) => String(text).includes('without a request'))).toHaveLength(2)
    verifies('D15-2')
  })

  it('forwards nothing without a recent request of the same sender, and returns the same response', async () => {
    expect((await post(order)).statusCode).toBe(204)
    await request('+7(912)345-67-89')
    expect((await post({ ...order, phone: '79120000000' })).statusCode).toBe(204)
    expect((await post(order, '198.51.100.9')).statusCode).toBe(204)
    clock.advance(11 * 60_000)
    expect((await post(order)).statusCode).toBe(204)
    expect(provider.calls).toEqual([])
    verifies('D15-2')
  })

  it('forwards nothing for a flagged request', async () => {
    for (let n = 0; n < 3; n++) {
      await request('+7(912)345-67-89', `203.0.113.${n}`)
      clock.advance(61_000)
    }
    expect((await request('+7(912)345-67-89')).statusCode).toBe(429)
    await post(order)
    expect(provider.calls).toEqual([])
  })

  it.each([
    ['no phone', { ...order, phone: undefined }],
    ['a phone of another country', { ...order, phone: '19123456789' }],
    ['an unknown label', { ...order, fields: [{ name: 'Реклама', value: 'x' }] }],
    ['a long text', { ...order, fields: [{ name: 'Имя', value: 'x'.repeat(300) }] }],
    ['a page address that is not HTTP', { ...order, callUrl: 'javascript:alert(1)' }],
    ['an invalid time', { ...order, scheduleTime: 'завтра' }],
  ])('rejects %s', async (_name, payload) => {
    await request('+7(912)345-67-89')
    expect((await post(payload)).statusCode).toBe(400)
    expect(provider.calls).toEqual([])
    verifies('§3.3-3')
  })

  it('rejects a call without a CSRF token or from another origin', async () => {
    await request('+7(912)345-67-89')
    expect((await post(order, '203.0.113.7', {})).statusCode).toBe(403)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await post(order, '203.0.113.7', foreign)).statusCode).toBe(403)
    expect(provider.calls).toEqual([])
    verifies('D15-2', 'D20-1')
  })

  it.each(['500', 'garbage', 'absent'] as const)(
    'returns 204 and logs the outcome when the provider response is %s',
    async (mode) => {
      provider.mode = mode
      await request('+7(912)345-67-89')
      expect((await post(order)).statusCode).toBe(204)
      await expect.poll(messages).toContain('call tracking did not take an order')
      verifies('§7.2-2', '§8-3')
    },
  )

  it('returns 404 when call tracking is not configured', async () => {
    const bare = await createTestApp(under)
    const response = await bare.app.inject({
      method: 'POST',
      url: ADDRESS,
      payload: order,
      headers,
    })
    expect(response.statusCode).toBe(404)
    await bare.close()
    verifies('D15-2')
  })
})

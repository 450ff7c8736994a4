import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import {
  startFakeWidgetServer,
  type FakeWidgetServer,
} from '../../../../tests/support/fake-widget-server.ts'
import { loadConfig } from '../../../config/config.ts'
import { findCallTrackingAddresses } from './call-tracking-addresses.server.ts'
import { orderCall } from './call-tracking-order.server.ts'
import type { CallOrder } from './call-tracking-schema.ts'

let provider: FakeWidgetServer
beforeEach(async () => {
  provider = await startFakeWidgetServer()
})
afterEach(() => provider.close())

const order: CallOrder = {
  type: 'callback',
  phone: '79123456789',
  fields: [{ name: 'Имя', value: 'Канарейка' }],
  scheduleTime: '2026-11-21 15:30',
  callUrl: 'https://ordinata.example/flats/7',
  tags: ['callback'],
}
const settings = {
  CALLTOUCH_SITE_ID: '4711',
  CALLTOUCH_ROUTE_KEY: 'sales',
  CALLTOUCH_TAXI_ROUTE_KEY: 'taxi-sales',
  CALLTOUCH_ACCESS_TOKEN: 'secret',
}

async function send(
  more: Record<string, string> = {},
  { type = 'callback', stop = new AbortController().signal, timeoutMs = 2_000 } = {},
) {
  const config = loadConfig({ ...settings, CALLTOUCH_API_URL: provider.url, ...more })
  const address = findCallTrackingAddresses(config)?.order ?? ''
  const result = await orderCall({ address, config, order: { ...order, type }, stop, timeoutMs })
  const body = JSON.parse(provider.calls[0]?.body || 'null') as Record<string, unknown> | null
  return { result, body, call: provider.calls[0] }
}

it('posts the variant with the access header to the register endpoint', async () => {
  const { result, body, call } = await send()
  expect(result).toEqual({ ok: true })
  expect(call?.path).toBe('/calls-service/RestAPI/requests/4711/register/')
  expect(call?.headers).toMatchObject({
    'access-token': 'secret',
    siteid: '4711',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(body).toEqual({
    routeKey: 'sales',
    phone: '79123456789',
    fields: [{ name: 'Имя', value: 'Канарейка' }],
    scheduleTime: '2026-11-21 15:30:00',
    callUrl: 'https://ordinata.example/flats/7',
    tags: ['callback'],
  })
  verifies('§3.3-2', '§7.2-4', '§9-22')
})

it("posts to the widget's endpoint with the provider's own pairing", async () => {
  const { call } = await send({ CALLTOUCH_PAIRING: 'provider' })
  expect(call?.path).toBe('/widget-service/v1/api/widget-request/user-form/create')
  const config = loadConfig({ ...settings, CALLTOUCH_PAIRING: 'provider' })
  expect(findCallTrackingAddresses(config)?.form).toBe(
    'https://api.calltouch.ru/calls-service/RestAPI/requests/4711/register/',
  )
  expect(findCallTrackingAddresses(loadConfig(settings))?.form).toBe(
    'https://api.calltouch.ru/widget-service/v1/api/widget-request/user-form/create',
  )
  verifies('D15-3')
})

it('uses the separate route key for a taxi order', async () => {
  expect((await send({}, { type: 'taxi' })).body).toMatchObject({ routeKey: 'taxi-sales' })
  verifies('§7.2-6')
})

it('uses the main route key for a taxi order without a separate key', async () => {
  const sent = await send({ CALLTOUCH_TAXI_ROUTE_KEY: '' }, { type: 'taxi' })
  expect(sent.body).toMatchObject({ routeKey: 'sales' })
  verifies('§7.2-6')
})

it('formats the chosen time in the configured date order', async () => {
  const { body } = await send({ CALLTOUCH_SCHEDULE_FORMAT: 'DD-MM-YYYY' })
  expect(body).toMatchObject({ scheduleTime: '21-11-2026 15:30:00' })
  verifies('§3.3-2')
})

it.each([
  ['slow', { ok: true }],
  ['500', { ok: false, reason: 'HTTP 500' }],
  ['403', { ok: false, reason: 'HTTP 403' }],
  ['10007', { ok: false, reason: 'HTTP 400, code 10007' }],
  ['10013', { ok: false, reason: 'code 10013' }],
  ['garbage', { ok: false, reason: 'a response that is not JSON' }],
  ['huge', { ok: false, reason: 'a response that is not JSON' }],
  ['redirect', { ok: false, reason: 'HTTP 307' }],
  ['absent', { ok: false, reason: 'ECONNRESET' }],
] as const)('returns the outcome when the provider response is %s', async (mode, expected) => {
  provider.mode = mode
  expect((await send()).result).toEqual(expected)
  expect(provider.calls).toHaveLength(1)
  verifies('§8-3')
})

it('reports a timeout as a failure', async () => {
  provider.mode = 'hang'
  expect((await send({}, { timeoutMs: 100 })).result).toEqual({
    ok: false,
    reason: 'no response in time',
  })
})

it('aborts the call when the process stops', async () => {
  provider.mode = 'hang'
  const stopping = new AbortController()
  const sending = send({}, { stop: stopping.signal })
  await expect.poll(() => provider.calls.length).toBe(1)
  stopping.abort()
  expect((await sending).result).toEqual({ ok: false, reason: 'the process is stopping' })
})

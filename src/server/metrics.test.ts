import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callbackContext, movableClock } from '../../tests/support/callback-context.ts'
import { failingDatabase } from '../../tests/support/failing-database.ts'
import { freePort } from '../../tests/support/running-server.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { healthEvents, problemNames } from '../app/context.server.ts'
import { requestCallback } from '../features/callback/intake/commands.server.ts'
import { registerChannels } from '../features/callback/intake/enrol-channels.server.ts'
import { markHandled } from '../features/callback/requests/office-requests.server.ts'
import { serveMetrics } from './metrics.ts'
import { createReportLimits } from './reports/report-limits.ts'

const CRM = { LEADS_WEBHOOK_URL: 'http://crm.example/' }

describeOnStores('serveMetrics', (under) => {
  let app: FastifyInstance
  let port = 0
  beforeEach(async () => {
    app = Fastify()
    port = await freePort()
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
  })
  afterEach(() => app.close())

  const reports = createReportLimits(movableClock())
  const at = () => ({ host: '127.0.0.1', port, reports })
  const read = async (start: RegExp) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return text.split('\n').filter((line) => start.test(line))
  }

  it('returns every problem as 0 or 1 and every event as a count at the time of the request', async () => {
    const context = callbackContext(under.db)
    const { health } = context
    serveMetrics(app, context, at())
    await app.ready()
    const lines = () => read(/^kvartal_(problem|events)/)
    const expected = (problem: string | null, event: string | null, count: number) => [
      ...problemNames.map((name) => `kvartal_problem{name="${name}"} ${name === problem ? 1 : 0}`),
      ...healthEvents.map(
        (name) => `kvartal_events_total{event="${name}"} ${name === event ? count : 0}`,
      ),
    ]
    await expect.poll(lines).toEqual(expected(null, null, 0))
    health.setProblem('disk', 'The disk is full.')
    health.count('flagged_request_stored', 2)
    health.count('flagged_request_stored')
    expect(await lines()).toEqual(expected('disk', 'flagged_request_stored', 3))
    expect(await lines()).toEqual(expected('disk', 'flagged_request_stored', 3))
    health.setProblem('disk', null)
    expect(await lines()).toEqual(expected(null, 'flagged_request_stored', 3))
  })

  const gauges = (pending: number, needsHuman: number, seconds: number) => [
    `kvartal_deliveries{state="pending"} ${pending}`,
    `kvartal_deliveries{state="needs_human"} ${needsHuman}`,
    `kvartal_oldest_delivery_seconds ${seconds}`,
  ]
  const deliveries = () => read(/^kvartal_(deliveries|oldest)/)

  async function ask(clock: ReturnType<typeof movableClock>, n: number): Promise<string> {
    const { id } = await requestCallback(callbackContext(under.db, { clock }), {
      form: {
        type: 'callback',
        name: 'Анна',
        phone: `+7(912)000-00-0${n}`,
        privacy_policy_agreed: true,
      },
      context: {},
      ip: '10.1.0.1',
    })
    return id ?? ''
  }

  it('returns how many requests wait for the CRM, without handled ones, and since when', async () => {
    const clock = movableClock()
    serveMetrics(app, callbackContext(under.db, { clock, settings: CRM }), at())
    await app.ready()
    await expect.poll(deliveries).toEqual(gauges(0, 0, 0))
    const first = await ask(clock, 1)
    clock.advance(60_000)
    const second = await ask(clock, 2)
    clock.advance(60_000)
    expect(await deliveries()).toEqual(gauges(2, 0, 120))
    await under.db
      .updateTable('deliveries')
      .set({ state: 'needs_human' })
      .where('request_id', '=', first)
      .execute()
    expect(await deliveries()).toEqual(gauges(1, 1, 60))
    await markHandled(under.db, [first, second], clock.now())
    expect(await deliveries()).toEqual(gauges(0, 0, 0))
  })

  it('returns the counts of each configured channel', async () => {
    const clock = movableClock()
    const settings = { ...CRM, AMOCRM_URL: 'https://amo.example', AMOCRM_TOKEN: 'token' }
    await registerChannels(under.db, ['webhook', 'amocrm', 'email'], clock.now())
    await ask(clock, 4)
    await under.db
      .updateTable('deliveries')
      .set({ state: 'delivered' })
      .where('channel', '=', 'webhook')
      .execute()
    clock.advance(60_000)
    serveMetrics(app, callbackContext(under.db, { clock, settings }), at())
    await app.ready()
    const lines = () => read(/^kvartal_channel/)
    await expect
      .poll(lines)
      .toEqual([
        'kvartal_channel_deliveries{channel="webhook",state="pending"} 0',
        'kvartal_channel_deliveries{channel="webhook",state="needs_human"} 0',
        'kvartal_channel_deliveries{channel="amocrm",state="pending"} 1',
        'kvartal_channel_deliveries{channel="amocrm",state="needs_human"} 0',
        'kvartal_channel_oldest_delivery_seconds{channel="webhook"} 0',
        'kvartal_channel_oldest_delivery_seconds{channel="amocrm"} 60',
      ])
    expect(await deliveries()).toEqual(gauges(1, 0, 60))
    await registerChannels(under.db, [], clock.now())
  })

  it('returns no waiting request without a CRM, and no value without the database', async () => {
    const clock = movableClock()
    await ask(clock, 3)
    serveMetrics(app, callbackContext(under.db, { clock }), at())
    await app.ready()
    await expect.poll(deliveries).toEqual(gauges(0, 0, 0))
    await app.close()
    app = Fastify()
    const failing = failingDatabase(under.db)
    failing.fail('all')
    serveMetrics(app, callbackContext(failing.db, { clock, settings: CRM }), at())
    await app.ready()
    await expect.poll(deliveries).toEqual(['kvartal_oldest_delivery_seconds Nan'])
  })
})

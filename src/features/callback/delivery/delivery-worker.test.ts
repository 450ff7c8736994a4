import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import {
  type SinkMode,
  startWebhookSink,
  type WebhookSink,
} from '../../../../tests/support/webhook-sink.ts'
import type { Database } from '../../../db/connect.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { listAttempts } from '../requests/office-requests.server.ts'
import { deleteRequests } from '../requests/retention.server.ts'
import type { CallbackForm } from '../schema.ts'
import { startDeliveryWorkers } from './delivery-workers.server.ts'
import { createChannels } from './create-channels.server.ts'
import {
  type DeliveryWorker,
  startDeliveryWorker,
  type WorkerOptions,
} from './delivery-worker.server.ts'

const HOUR_MS = 3_600_000
const HANG_TIMEOUT_MS = 300
const WAIT = { timeout: 60_000, interval: 10 }

describeOnStores('delivery of callback requests', (under) => {
  let sink: WebhookSink
  let clock: ReturnType<typeof movableClock>
  const workers: DeliveryWorker[] = []
  const started: Array<ReturnType<typeof callbackContext>> = []
  let phones = 1_000_000

  beforeEach(async () => {
    sink = await startWebhookSink()
    clock = movableClock()
    await empty(under.db)
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await sink.close()
    const lines = started.splice(0).flatMap((context) => context.logged)
    expect(lines.join('\n')).not.toMatch(/Канарейка|Отказ|91\d10000\d\d/)
  })

  const context = (settings: Record<string, string> = { LEADS_WEBHOOK_URL: sink.url }) => {
    const created = callbackContext(under.db, { clock, settings })
    started.push(created)
    return created
  }
  const start = (settings?: Record<string, string>, options: WorkerOptions = {}) => {
    const created = context(settings)
    const [channel] = createChannels(created)
    if (!channel) throw new Error('no channel')
    const worker = startDeliveryWorker(created, channel, {
      pollMs: 10,
      // A busy machine must not be reported as a receiver that does not respond.
      timeoutMs: sink.mode === 'hang' ? HANG_TIMEOUT_MS : 30_000,
      steadyNow: clock.now,
      ...options,
    })
    workers.push(worker)
    return worker
  }
  /** Each request has its own sender address and is one millisecond newer than the previous one. */
  const ask = async (name = 'Канарейка', time: Partial<CallbackForm> = {}) => {
    clock.advance(1)
    const phone = `+7(91${++phones % 10})${String(phones).slice(0, 3)}-${String(phones).slice(3, 5)}-${String(phones).slice(5)}`
    const { id } = await requestCallback(context({}), {
      form: { type: 'callback', name, phone, privacy_policy_agreed: true, ...time },
      context: { page: '/flats' },
      ip: `10.0.${Math.floor(phones / 250) % 250}.${phones % 250}`,
    })
    return id ?? ''
  }
  const delivery = (id: string) =>
    under.db
      .selectFrom('deliveries')
      .selectAll()
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
  const keys = () => sink.accepted().map(({ key }) => key)
  const passTime = () => clock.advance(240_000)

  it('sends the body and headers of decision D27, signed with the secret', async () => {
    const id = await ask()
    start({ LEADS_WEBHOOK_URL: sink.url, LEADS_WEBHOOK_SECRET: 'секрет' })
    await vi.waitFor(() => expect(keys()).toEqual([id]), WAIT)
    const { body, signature } = sink.received[0] ?? { body: '', signature: '' }
    expect(JSON.parse(body)).toEqual({
      id,
      type: 'callback',
      name: 'Канарейка',
      phone: expect.stringMatching(/^\+7\d{10}$/),
      page: '/flats',
      project: null,
      lot: null,
      form_name: null,
      consent: { version: '2026-09-01', at: expect.stringMatching(/Z$/) },
      created_at: expect.stringMatching(/Z$/),
    })
    expect(signature).toBe(`sha256=${createHmac('sha256', 'секрет').update(body).digest('hex')}`)
    verifies('D27-1', 'D27-2')
  })

  it('sends the chosen call time in UTC as scheduled_at', async () => {
    await ask('Канарейка', { call_date: '23.11.2026', call_time: '15:30' })
    start()
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), WAIT)
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({
      scheduled_at: '2026-11-23T12:30:00.000Z',
    })
  })

  it('sends the wishes of a visitor, and omits those that were not given', async () => {
    await ask('Канарейка', { reply_by: 'message', no_calls_after: '19:00' })
    await ask('Канарейка')
    start()
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), WAIT)
    const [wishing, plain] = sink.received.map(({ body }) => JSON.parse(body) as object)
    expect(wishing).toMatchObject({ reply_by: 'message', no_calls_after: '19:00' })
    expect(Object.keys(plain ?? {})).not.toContain('reply_by')
    expect(Object.keys(plain ?? {})).not.toContain('no_calls_after')
    verifies('§3.1-9')
  })

  it('keeps requests pending without a webhook address and delivers them once one is set', async () => {
    const id = await ask()
    await (await startDeliveryWorkers(context({}), { pollMs: 10 })).stop()
    expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 0 })
    start()
    await vi.waitFor(() => expect(keys()).toEqual([id]), WAIT)
    verifies('D27-4')
  })

  it.each<SinkMode>(['ok', 'slow', 'html200', 'huge'])(
    'records the request as delivered when the CRM response is %s',
    async (mode) => {
      sink.mode = mode
      const id = await ask()
      start()
      await vi.waitFor(async () => expect((await delivery(id)).state).toBe('delivered'), WAIT)
      expect(sink.received).toHaveLength(1)
      verifies('D27-3')
    },
  )

  it.each<SinkMode>(['500', '429', 'hang', 'garbage', 'redirect', 'closed'])(
    'retries oldest first after the CRM failed (%s)',
    async (mode) => {
      sink.mode = mode
      const ids = [await ask(), await ask(), await ask()]
      start()
      await vi.waitFor(async () => expect((await delivery(ids[0] ?? '')).attempts).toBe(1), WAIT)
      expect(await delivery(ids[1] ?? '')).toMatchObject({ attempts: 0, state: 'pending' })
      sink.mode = 'ok'
      passTime()
      await vi.waitFor(() => expect(keys()).toEqual(ids), WAIT)
      expect(sink.followed()).toBe(0)
      verifies('D27-3', 'D27-4')
    },
  )

  it('stores every attempt with its time, outcome and duration, and sends the campaign', async () => {
    sink.mode = '500'
    const id = await ask()
    await under.db
      .updateTable('callback_requests')
      .set({ campaign: '{"utm_source":"yandex"}' })
      .execute()
    start()
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(1), WAIT)
    sink.mode = '400'
    passTime()
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(2), WAIT)
    sink.mode = 'ok'
    clock.advance(600_000)
    await vi.waitFor(async () => expect((await delivery(id)).state).toBe('delivered'), WAIT)
    const attempts = await listAttempts(under.db, id)
    expect(attempts).toMatchObject([
      { channel: 'webhook', outcome: 'channel_failed', reason: 'HTTP 500' },
      { channel: 'webhook', outcome: 'refused', reason: 'HTTP 400' },
      { channel: 'webhook', outcome: 'delivered', reason: null },
    ])
    for (const { started_at, duration_ms } of attempts) {
      expect(new Date(started_at).toISOString()).toBe(started_at)
      expect(duration_ms).toBeGreaterThanOrEqual(0)
    }
    expect(JSON.stringify(attempts)).not.toContain('Канарейка')
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({
      campaign: { utm_source: 'yandex' },
    })
    await deleteRequests(under.db, [id])
    expect(await listAttempts(under.db, id)).toEqual([])
  })

  it('stores the attempt that a stop interrupts', async () => {
    sink.mode = 'hang'
    const id = await ask()
    const worker = start(undefined, { timeoutMs: 10_000 })
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), WAIT)
    await worker.stop()
    expect(await listAttempts(under.db, id)).toMatchObject([{ outcome: 'interrupted' }])
    expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 0 })
  })

  it('makes one attempt per back-off interval', async () => {
    sink.mode = '500'
    const id = await ask()
    const worker = start()
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(1), WAIT)
    for (let i = 0; i < 20; i++) {
      worker.wake()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(sink.received).toHaveLength(1)
  })

  it('moves a rejected request to the retry queue and delivers the next ones', async () => {
    sink.modeFor = (body) => (body.includes('Отказ') ? '400' : 'ok')
    const refused = await ask('Отказ')
    const fine = await ask()
    start()
    await vi.waitFor(() => expect(keys()).toEqual([fine]), WAIT)
    expect(await delivery(refused)).toMatchObject({
      state: 'pending',
      lane: 'aside',
      last_error: 'HTTP 400',
    })
    sink.modeFor = null
    clock.advance(600_000)
    await vi.waitFor(() => expect(keys()).toEqual([fine, refused]), WAIT)
  })

  it.each<SinkMode>(['500', 'hang', 'closed'])(
    'delivers all other requests while one makes the CRM fail (%s), and that one once the CRM accepts it',
    async (mode) => {
      sink.modeFor = (body) => (body.includes('Отказ') ? mode : 'ok')
      const [first, bad] = [await ask(), await ask('Отказ')]
      const others: string[] = []
      for (let n = 0; n < 6; n++) others.push(await ask())
      start(undefined, mode === 'hang' ? { timeoutMs: HANG_TIMEOUT_MS } : {})
      await vi.waitFor(async () => expect((await delivery(bad)).attempts).toBe(1), WAIT)
      expect(keys()).toEqual([first])
      passTime()
      await vi.waitFor(() => expect(keys()).toEqual([first, ...others]), WAIT)
      expect(await delivery(bad)).toMatchObject({ state: 'pending', lane: 'aside', attempts: 2 })
      sink.modeFor = null
      clock.advance(600_000)
      await vi.waitFor(() => expect(keys()).toEqual([first, ...others, bad]), WAIT)
    },
  )

  it('delivers requests that are queued behind several failing ones', async () => {
    sink.modeFor = (body) => (body.includes('Отказ') ? '500' : 'ok')
    const bad = [await ask('Отказ'), await ask('Отказ'), await ask('Отказ')]
    const good = [await ask(), await ask()]
    start()
    await vi.waitFor(async () => {
      passTime()
      expect(keys()).toEqual(good)
    }, WAIT)
    for (const id of bad) expect((await delivery(id)).state).toBe('pending')
    sink.modeFor = null
    await vi.waitFor(() => {
      clock.advance(600_000)
      expect(keys()).toHaveLength(bad.length + good.length)
    }, WAIT)
  })

  it('delivers new requests while a request of the retry queue makes the CRM fail', async () => {
    sink.modeFor = (body) => (body.includes('Отказ') ? '500' : 'ok')
    const bad = await ask('Отказ')
    await under.db
      .updateTable('deliveries')
      .set({ lane: 'aside', attempts: 3 })
      .where('request_id', '=', bad)
      .execute()
    start()
    await vi.waitFor(async () => expect((await delivery(bad)).attempts).toBe(4), WAIT)
    const good = await ask()
    await vi.waitFor(() => expect(keys()).toEqual([good]), WAIT)
  })

  it('delivers oldest first after the channel failed many times', async () => {
    sink.mode = '500'
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await ask())
    start()
    await vi.waitFor(async () => {
      passTime()
      expect((await delivery(ids[0] ?? '')).attempts).toBeGreaterThan(4)
    }, WAIT)
    for (const id of ids)
      expect(await delivery(id)).toMatchObject({ lane: 'queue', state: 'pending' })
    sink.mode = 'ok'
    await vi.waitFor(() => {
      passTime()
      expect(keys()).toEqual(ids)
    }, WAIT)
    verifies('D27-4')
  })

  it('sets a request to needs_human after 72 hours of attempts and continues with the next one', async () => {
    sink.mode = '500'
    const [hopeless, next] = [await ask(), await ask()]
    await under.db
      .updateTable('deliveries')
      .set({
        attempts: 400,
        first_attempt_at: new Date(clock.now().getTime() - 72 * HOUR_MS).toISOString(),
      })
      .where('request_id', '=', hopeless)
      .execute()
    start()
    await vi.waitFor(async () => expect((await delivery(hopeless)).state).toBe('needs_human'), WAIT)
    sink.mode = 'ok'
    passTime()
    await vi.waitFor(() => expect(keys()).toEqual([next]), WAIT)
  })

  it('keeps a request pending when the clock jumps a month forward or back', async () => {
    sink.mode = '500'
    const id = await ask()
    start()
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(1), WAIT)
    clock.advance(30 * 24 * HOUR_MS)
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(2), WAIT)
    clock.advance(-60 * 24 * HOUR_MS)
    await vi.waitFor(async () => expect((await delivery(id)).attempts).toBe(3), WAIT)
    expect((await delivery(id)).state).toBe('pending')
    sink.mode = 'ok'
    passTime()
    await vi.waitFor(() => expect(keys()).toEqual([id]), WAIT)
  })

  it('sends each request once while two workers run', async () => {
    const ids: string[] = []
    start()
    start()
    for (let i = 0; i < 30; i++) ids.push(await ask())
    await vi.waitFor(() => expect(keys()).toHaveLength(ids.length), WAIT)
    expect(keys()).toEqual(ids)
    expect(sink.received).toHaveLength(ids.length)
  })

  it('takes over the lease of a killed process once it has expired', async () => {
    const id = await ask()
    await under.db
      .insertInto('delivery_channels')
      .values({
        name: 'webhook',
        leased_by: 'killed',
        leased_until: new Date(clock.now().getTime() + 20_000).toISOString(),
        failures: 0,
        next_attempt_at: null,
      })
      .execute()
    start()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sink.received).toHaveLength(0)
    clock.advance(30_000)
    await vi.waitFor(() => expect(keys()).toEqual([id]), WAIT)
  })
})

async function empty(db: Database): Promise<void> {
  for (const table of ['deliveries', 'callback_requests', 'delivery_channels'] as const) {
    await db.deleteFrom(table).execute()
  }
}

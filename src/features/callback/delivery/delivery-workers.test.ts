import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatRequest, formatRequestTable } from '../../../../cli/requests-table.ts'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { startAmocrm, startBitrix24 } from '../../../../tests/support/fake-crm.ts'
import { startSmtpSink } from '../../../../tests/support/smtp-sink.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { startWebhookSink } from '../../../../tests/support/webhook-sink.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { registerChannels } from '../intake/enrol-channels.server.ts'
import {
  getOfficeRequest,
  listAttempts,
  listDeliveries,
  listOfficeRequests,
  retryDeliveries,
} from '../requests/office-requests.server.ts'
import { countUnhandledRequests, deleteExpiredRequests } from '../requests/retention.server.ts'
import type { WorkerOptions } from './delivery-worker.server.ts'
import { startDeliveryWorkers } from './delivery-workers.server.ts'

const WAIT = { timeout: 60_000, interval: 10 }
const DAY_MS = 86_400_000
const noTexts = { consent: undefined, policy: undefined, mailing: undefined }

describeOnStores('channels of callback requests', (under) => {
  let clock: ReturnType<typeof movableClock>
  const closing: Array<() => Promise<unknown>> = []
  const logged: string[] = []
  let phones = 0

  beforeEach(async () => {
    clock = movableClock()
    for (const table of ['deliveries', 'callback_requests', 'delivery_channels'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    expect(logged.splice(0).join('\n')).not.toMatch(/Канарейка|912000|geheim|token/)
  })

  const context = (settings: Record<string, string>) => {
    const created = callbackContext(under.db, { clock, settings })
    closing.push(async () => logged.push(...created.logged))
    return { ...created, traces: { record: (span: object) => logged.push(JSON.stringify(span)) } }
  }
  const start = async (settings: Record<string, string>, options: WorkerOptions = {}) => {
    const created = context(settings)
    const steadyNow = clock.now
    const workers = await startDeliveryWorkers(created, { pollMs: 10, steadyNow, ...options })
    closing.unshift(workers.stop)
    return { ...workers, channels: created.config.channels }
  }
  const ask = async () => {
    clock.advance(1)
    const { id } = await requestCallback(context({}), {
      form: {
        type: 'callback',
        name: 'Канарейка',
        phone: `+7(912)000-00-${10 + ++phones}`,
        privacy_policy_agreed: true,
      },
      context: { page: '/flats' },
      ip: `10.0.1.${phones}`,
    })
    return id ?? ''
  }
  const states = async (id: string) =>
    Object.fromEntries(
      (await listDeliveries(under.db, id)).map(({ channel, state }) => [channel, state]),
    )
  const open = async () => {
    const [webhook, bitrix, amo, smtp] = await Promise.all([
      startWebhookSink(),
      startBitrix24(),
      startAmocrm(),
      startSmtpSink(),
    ])
    closing.push(webhook.close, bitrix.crm.close, amo.crm.close, smtp.close)
    const settings = {
      LEADS_WEBHOOK_URL: webhook.url,
      ...bitrix.settings,
      ...amo.settings,
      ...smtp.settings,
    }
    return { webhook, bitrix, amo, smtp, settings }
  }

  it('delivers each request once to every channel', async () => {
    const { webhook, bitrix, amo, smtp, settings } = await open()
    const { channels } = await start(settings)
    await start(settings)
    const ids = [await ask(), await ask(), await ask()]
    for (const id of ids) {
      await vi.waitFor(
        async () =>
          expect(await states(id)).toEqual(
            Object.fromEntries(channels.map((name) => [name, 'delivered'])),
          ),
        WAIT,
      )
    }
    expect(webhook.received.map(({ key }) => key)).toEqual(ids)
    expect(bitrix.leads.map((found) => found.ORIGIN_ID)).toEqual(ids)
    expect(amo.leads).toHaveLength(3)
    expect(smtp.taken).toHaveLength(3)
    expect(logged.filter((line) => line.includes('deliver to'))).toHaveLength(12)
    const attempts = await listAttempts(under.db, ids[0] ?? '')
    expect(attempts.map(({ channel }) => channel).toSorted()).toEqual([...channels].toSorted())
  })

  it('delivers to the other channels while one hangs, one is down and one rejects requests', async () => {
    const { webhook, bitrix, amo, smtp, settings } = await open()
    webhook.mode = 'hang'
    bitrix.crm.fault = () => ({ answer: { status: 400, body: { error: 'ERROR_CORE' } } })
    await amo.crm.close()
    await start(settings, { timeoutMs: 60_000 })
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await ask())
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(5), WAIT)
    await vi.waitFor(async () => {
      expect(await listDeliveries(under.db, ids[4] ?? '')).toMatchObject([
        { channel: 'amocrm', state: 'pending', attempts: 0 },
        {
          channel: 'bitrix24',
          state: 'pending',
          lane: 'aside',
          last_error: 'HTTP 400, ERROR_CORE',
        },
        { channel: 'email', state: 'delivered' },
        { channel: 'webhook', state: 'pending', attempts: 0 },
      ])
    }, WAIT)
    // Still the first attempt, which hangs.
    expect(webhook.received).toHaveLength(1)
    verifies('D45-2')
  })

  it('waits as long as a channel asks, and at most four minutes', async () => {
    const bitrix = await startBitrix24()
    closing.push(bitrix.crm.close)
    const limit = (seconds: number) => {
      bitrix.crm.fault = () => ({
        answer: { status: 429, headers: { 'retry-after': String(seconds) } },
      })
    }
    limit(90)
    await start(bitrix.settings)
    const id = await ask()
    const attempts = async () => (await listAttempts(under.db, id)).length
    // An attempt is listed before the worker has read the time from which it waits.
    const waitsAgain = (failures: number) =>
      vi.waitFor(async () => {
        const channel = await under.db
          .selectFrom('delivery_channels')
          .select('failures')
          .where('name', '=', 'bitrix24')
          .executeTakeFirst()
        expect(channel?.failures).toBe(failures)
      }, WAIT)
    await waitsAgain(1)
    expect(await attempts()).toBe(1)
    clock.advance(80_000)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await attempts()).toBe(1)
    limit(86_400)
    clock.advance(10_000)
    await waitsAgain(2)
    expect(await attempts()).toBe(2)
    bitrix.crm.fault = null
    clock.advance(240_000)
    await vi.waitFor(async () => expect(await states(id)).toEqual({ bitrix24: 'delivered' }), WAIT)
  })

  it('delivers to a new channel what is stored from then on, and nothing earlier', async () => {
    const { bitrix, webhook, settings } = await open()
    const { LEADS_WEBHOOK_URL, BITRIX24_WEBHOOK_URL } = settings
    const first = await start({ LEADS_WEBHOOK_URL })
    const earlier = await ask()
    await vi.waitFor(
      async () => expect(await states(earlier)).toEqual({ webhook: 'delivered' }),
      WAIT,
    )
    await first.stop()
    const second = await start({ LEADS_WEBHOOK_URL, BITRIX24_WEBHOOK_URL })
    const later = await ask()
    await vi.waitFor(
      async () =>
        expect(await states(later)).toEqual({ webhook: 'delivered', bitrix24: 'delivered' }),
      WAIT,
    )
    expect(await states(earlier)).toEqual({ webhook: 'delivered' })
    await second.stop()
    // A restart with the same settings changes nothing, and one without a channel ends it.
    await (await start({ BITRIX24_WEBHOOK_URL })).stop()
    expect(await states(await ask())).toEqual({ bitrix24: 'pending' })
    expect([webhook.received.length, bitrix.leads.length]).toEqual([2, 1])
    verifies('D45-1')
  })

  it('stores a request for the webhook while no channel is configured', async () => {
    await registerChannels(under.db, [], clock.now())
    expect(await states(await ask())).toEqual({ webhook: 'pending' })
    await registerChannels(under.db, ['email'], clock.now())
    expect(await states(await ask())).toEqual({ email: 'pending' })
    await registerChannels(under.db, [], clock.now())
    expect(await states(await ask())).toEqual({ webhook: 'pending' })
  })

  it('releases a flagged request to every channel when it is retried by its id', async () => {
    await registerChannels(under.db, ['email', 'amocrm'], clock.now())
    const id = await ask()
    await under.db.deleteFrom('deliveries').execute()
    await under.db.updateTable('callback_requests').set({ flagged: 'phone_limit' }).execute()
    expect(await retryDeliveries(under.db, { id }, clock.now())).toBe(2)
    expect(await states(id)).toEqual({ email: 'pending', amocrm: 'pending' })
    expect(await retryDeliveries(under.db, { id }, clock.now())).toBe(2)
  })

  it('lists the state that needs attention most, and ignores channels that are not configured', async () => {
    await registerChannels(under.db, ['webhook', 'email', 'amocrm'], clock.now())
    const id = await ask()
    const set = (channel: string, values: object) =>
      under.db.updateTable('deliveries').set(values).where('channel', '=', channel).execute()
    const status = async (...channels: string[]) => {
      const { delivery_state, lane } = await getOfficeRequest(under.db, id, channels)
      return [delivery_state, lane]
    }
    const all = ['webhook', 'email', 'amocrm']
    await set('email', { state: 'delivered', delivered_at: clock.now().toISOString(), attempts: 1 })
    expect(await status(...all)).toEqual(['pending', 'queue'])
    await set('amocrm', { lane: 'aside', attempts: 3, last_error: 'HTTP 400' })
    expect(await status(...all)).toEqual(['pending', 'aside'])
    await set('webhook', { state: 'needs_human' })
    expect(await status(...all)).toEqual(['needs_human', 'queue'])
    expect(await status('email', 'amocrm')).toEqual(['pending', 'aside'])
    expect(await status('email')).toEqual(['delivered', 'queue'])
    expect(await status()).toEqual(['delivered', 'queue'])
    const found = await getOfficeRequest(under.db, id, ['email', 'amocrm'])
    const deliveries = await listDeliveries(under.db, id)
    const shown = formatRequest(found, ['email', 'amocrm'], noTexts, { deliveries, attempts: [] })
    expect(shown.split('\n')).toEqual(
      expect.arrayContaining([
        'Состояние: CRM не принимает, повторяем (HTTP 400)',
        'Канал webhook: канал не настроен, попыток 0',
        'Канал email: передана 20.11.2026, 13:00, попыток 1',
        'Канал amocrm: CRM не принимает, повторяем (HTTP 400), попыток 3',
      ]),
    )
    const requests = await listOfficeRequests(under.db, {
      channels: ['email', 'amocrm'],
      status: 'aside',
    })
    expect(requests.map((one) => one.id)).toEqual([id])
    expect(formatRequestTable(requests, ['email', 'amocrm'])).toContain('повторяем')
  })

  it('deletes a request after its retention once every configured channel has delivered it', async () => {
    await registerChannels(under.db, ['webhook', 'email'], clock.now())
    await ask()
    clock.advance(400 * DAY_MS)
    const delivered_at = new Date(clock.now().getTime() - 300 * DAY_MS).toISOString()
    await under.db
      .updateTable('deliveries')
      .set({ state: 'delivered', delivered_at })
      .where('channel', '=', 'email')
      .execute()
    const select = (...channels: string[]) => ({ now: clock.now(), days: 180, channels })
    expect(await countUnhandledRequests(under.db, select('webhook', 'email'))).toBe(1)
    expect(await deleteExpiredRequests(under.db, select('webhook', 'email'))).toBe(0)
    // The webhook is no longer named.
    expect(await countUnhandledRequests(under.db, select('email'))).toBe(0)
    expect(await deleteExpiredRequests(under.db, select('email'))).toBe(1)
  })

  it('keeps and reports a request that waits for a channel which the settings no longer name', async () => {
    await registerChannels(under.db, ['webhook'], clock.now())
    await ask()
    clock.advance(400 * DAY_MS)
    const retention = { now: clock.now(), days: 180, channels: ['email'] }
    const requests = await listOfficeRequests(under.db, { channels: ['email'] })
    expect(formatRequestTable(requests, ['email'])).toContain('не передана: нет адреса CRM')
    expect(await deleteExpiredRequests(under.db, retention)).toBe(0)
    expect(await countUnhandledRequests(under.db, retention)).toBe(1)
  })
})

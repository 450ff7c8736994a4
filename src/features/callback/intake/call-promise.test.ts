import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makeCity, makeDocument } from '../../../../tests/support/factories.ts'
import { failingDatabase } from '../../../../tests/support/failing-database.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'

const calendar = { CALLBACK_PROMISE: 'calendar' }
/** Monday, 23 November 2026. */
const closed = () => movableClock('2026-11-23T21:30:00.000+03:00')
const open = () => movableClock('2026-11-23T12:00:00.000+03:00')
const HOUR = 'Проконсультируем в течение часа.'
const TOMORROW =
  'Сейчас мы не работаем. Перезвоним завтра, 24 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.'
const LATER = 'Сейчас много заявок. Перезвоним сегодня с 13:00 до 14:00 или с 14:00 до 15:00.'

describeOnStores('the callback promise', (under) => {
  let form = 0
  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    if (form++ > 0) return
    await makeDocument(under.db)
    const working_hours = JSON.stringify({ mon: '9:00-21:00', tue: '9:00-21:00' })
    await makeCity(under.db, { slug: 'moskva', name: 'Москва', position: 1, working_hours })
    await makeCity(under.db, { slug: 'tver', name: 'Тверь', position: 2 })
    await makeCity(under.db, {
      slug: 'omsk',
      name: 'Омск',
      position: 3,
      working_hours,
      time_zone: 'Asia/Omsk',
    })
  })

  type Options = NonNullable<Parameters<typeof createTestApp>[1]>

  /** Runs with a site, and a function that returns a page as text with plain spaces. */
  async function withSite(
    options: Options,
    use: (
      read: (path: string, city?: string) => Promise<string>,
      site: Awaited<ReturnType<typeof createTestApp>>,
    ) => Promise<void>,
  ) {
    const site = await createTestApp(under, options)
    try {
      await use(async (path, city = 'moskva') => {
        const { body } = await site.app.inject({ url: path, cookies: { city } })
        return body.replaceAll('\u00a0', ' ')
      }, site)
    } finally {
      await site.close()
    }
  }

  async function storeWaiting(count: number, row: object, delivery: object = {}) {
    const at = '2026-11-23T08:30:00.000Z'
    for (let n = 0; n < count; n++) {
      const id = `request-${n}`
      await under.db
        .insertInto('callback_requests')
        .values({
          id,
          type: 'callback',
          name: 'Анна',
          phone: '+79120000000',
          consent_version: '1',
          consent_at: at,
          fingerprint: id,
          sender: 'sender',
          created_at: at,
          ...row,
        })
        .execute()
      await under.db
        .insertInto('deliveries')
        .values({
          request_id: id,
          channel: 'webhook',
          state: 'pending',
          lane: 'queue',
          attempts: 0,
          due_at: at,
          created_at: at,
          ...delivery,
        })
        .execute()
    }
  }

  it('is the hour on each page at night by default', async () => {
    await withSite({ clock: closed() }, async (read) => {
      for (const path of ['/callback', '/partners']) {
        expect(await read(path)).toContain(
          'Проконсультируем в течение часа. Менеджеры работают пн–вт 9:00–21:00: если вы пишете в другое время, перезвоним в начале рабочего дня.',
        )
      }
      expect(await read('/callback/thanks')).not.toContain('Перезвоним')
      expect(await read('/')).not.toContain('promisesByCalendar')
    })
    verifies('D40-1')
  })

  it('names the first slots at night with calendar, in each form, after it and for the dialog', async () => {
    const clock = closed()
    await withSite({ settings: calendar, clock }, async (read) => {
      for (const path of ['/callback', '/partners', '/callback/thanks']) {
        expect(await read(path)).toContain(TOMORROW)
      }
      expect(JSON.parse(await read('/callback/promise?city=moskva'))).toEqual({ text: TOMORROW })
      expect(await read('/')).toContain('"promisesByCalendar":true')
      clock.advance(12 * 3_600_000)
      for (const path of ['/callback', '/partners', '/callback/thanks']) {
        expect(await read(path)).toContain(HOUR)
        expect(await read(path)).not.toContain('Перезвоним')
      }
    })
    verifies('D40-1')
  })

  it('depends on the city of the visitor', async () => {
    await withSite({ settings: calendar, clock: open() }, async (read) => {
      expect(await read('/callback')).toContain(HOUR)
      // It is 15:00 in Omsk.
      expect(await read('/callback', 'omsk')).toContain(HOUR)
      expect(await read('/callback', 'tver')).toContain('Перезвоним в рабочее время.')
      const unknown = JSON.parse(await read('/callback/promise?city=a&city=b')) as { text: string }
      expect(unknown.text).toContain(HOUR)
    })
    await withSite({ settings: calendar, clock: closed() }, async (read) => {
      expect(await read('/callback', 'tver')).toContain('Перезвоним в рабочее время.')
      expect(await read('/callback', 'omsk')).toContain(
        'Перезвоним сегодня с 9:00 до 10:00 или с 10:00 до 11:00. Время местное, город Омск.',
      )
    })
  })

  it.each([
    ['not delivered', {}, {}, LATER],
    ['left for a person', {}, { state: 'needs_human' as const }, LATER],
    ['delivered within the last working hour', {}, { state: 'delivered' as const }, LATER],
    [
      'delivered earlier',
      {},
      { state: 'delivered' as const, created_at: '2026-11-23T07:59:00.000Z' },
      HOUR,
    ],
    ['handled', { handled_at: '2026-11-23T08:40:00.000Z' }, {}, HOUR],
    ['over a limit', { flagged: 'phone_limit' }, {}, HOUR],
    ['for a chosen time', { scheduled_at: '2026-11-24T08:40:00.000Z' }, {}, HOUR],
  ])('counts twelve requests that are %s', async (_which, row, delivery, text) => {
    await storeWaiting(12, row, delivery)
    await withSite({ settings: calendar, clock: open() }, async (read) => {
      expect(await read('/callback')).toContain(text)
    })
    verifies('D40-2')
  })

  it("does not count the visitor's own request after the form was sent", async () => {
    await storeWaiting(12, {})
    await withSite({ settings: calendar, clock: open() }, async (read) => {
      expect(await read('/callback/thanks')).toContain(HOUR)
      expect(await read('/callback/thanks?time=chosen')).not.toContain(HOUR)
    })
  })

  it('names no time while the database is unavailable', async () => {
    const failing = failingDatabase(under.db)
    const options = { settings: calendar, clock: open(), requestDb: failing.db }
    await withSite(options, async (read) => {
      failing.fail('all', new Error('the database is gone'))
      expect(await read('/callback')).toContain('Перезвоним в рабочее время.')
      failing.fail('none')
    })
  })

  it('is not followed by a time when the form without scripts chose one', async () => {
    const settings = { ...calendar, CALLBACK_TIME_SELECT: 'on' }
    await withSite({ settings, clock: open() }, async (_read, { app }) => {
      const post = async (fields: Record<string, string>) => {
        const { headers } = await app.inject({
          method: 'POST',
          url: '/callback',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            host: 'localhost',
            origin: 'http://localhost',
          },
          payload: new URLSearchParams({
            name: 'Анна',
            privacy_policy_agreed: 'true',
            ...fields,
          }).toString(),
        })
        return headers['location']
      }
      const chosen = { call_date: '24.11.2026', call_time: '12:00' }
      expect(await post({ phone: '89120000001', ...chosen })).toBe('/callback/thanks?time=chosen')
      expect(await post({ phone: '89120000002' })).toBe('/callback/thanks')
    })
    verifies('D40-3')
  })
})

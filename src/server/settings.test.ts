import { expect, it } from 'vitest'
import { callbackContext, movableClock } from '../../tests/support/callback-context.ts'
import { makeLot } from '../../tests/support/factories.ts'
import { freePort } from '../../tests/support/running-server.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { verifies } from '../../tests/support/verifies.ts'
import { requestCallback } from '../features/callback/intake/commands.server.ts'
import { sweepRequests } from '../features/callback/requests/retention.server.ts'

/** Reads the shell's data out of a page. */
function readShell(html: string): unknown {
  const [, json = ''] = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const boot = JSON.parse(json) as { hydration: { loaderData: { root: unknown } } }
  return boot.hydration.loaderData.root
}

describeOnStores('a setting', (under) => {
  const clock = movableClock()

  it.each([
    ['MAILING_CONSENT', 'on', { asksMailingConsent: false }, { asksMailingConsent: true }],
    ['CALLBACK_TIME_SELECT', 'on', { asksCallTime: false }, { asksCallTime: true }],
    ['SHOW_HOT_OFFER', 'off', { cards: { hotOffer: true } }, { cards: { hotOffer: false } }],
    ['SHOW_FLAT_BUTTON', 'on', { cards: { flatButton: false } }, { cards: { flatButton: true } }],
    ['SHOW_CITIES_TABS', 'on', { showsCitiesTabs: false }, { showsCitiesTabs: true }],
    ['COOKIE_CONSENT', 'choice', { cookieConsent: 'notice' }, { cookieConsent: 'choice' }],
  ])('%s reaches the browser with each page', async (name, value, byDefault, changed) => {
    for (const [settings, expected] of [
      [{}, byDefault],
      [{ [name]: value }, changed],
    ] as const) {
      const site = await createTestApp(under, { settings })
      const { body } = await site.app.inject('/')
      expect(readShell(body)).toMatchObject(expected)
      await site.close()
    }
    verifies('§3.4-11', '§3.4-12', '§3.4-13', '§3.4-14', 'D23-2')
  })

  it('SHOW_HOT_OFFER=off removes the tag of hot offers from the cards', async () => {
    await makeLot(under.db, { is_hot_offer: 1 })
    for (const [settings, isShown] of [
      [{}, true],
      [{ SHOW_HOT_OFFER: 'off' }, false],
    ] as const) {
      const site = await createTestApp(under, { settings })
      const { body } = await site.app.inject('/flats')
      expect(body.includes('Горячее предложение')).toBe(isShown)
      await site.close()
    }
    verifies('§3.4-14')
  })

  it('METRICS_PORT opens a port with the metrics, by route and status', async () => {
    const port = await freePort()
    const site = await createTestApp(under, { settings: { METRICS_PORT: String(port) } })
    await site.app.inject('/api/cities/')
    const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
    await expect.poll(read).toContain('route="/api/cities/",status="200"')
    await site.close()
    await expect(read()).rejects.toThrow()
  })

  it('LEADS_RETENTION_DAYS decides after how many days a request is deleted', async () => {
    const context = callbackContext(under.db, { clock, settings: { LEADS_RETENTION_DAYS: '30' } })
    const { id } = await requestCallback(context, {
      form: {
        type: 'callback',
        name: 'Анна',
        phone: '+7(912)000-00-01',
        privacy_policy_agreed: true,
      },
      context: {},
      ip: '10.1.0.1',
    })
    await under.db
      .updateTable('callback_requests')
      .set({ handled_at: clock.now().toISOString() })
      .execute()
    const left = async () => {
      await sweepRequests(context)
      return under.db.selectFrom('callback_requests').select('id').execute()
    }
    clock.advance(29 * 86_400_000)
    expect(await left()).toEqual([{ id }])
    clock.advance(2 * 86_400_000)
    expect(await left()).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it } from 'vitest'
import { formatAgreedTexts } from '../../../../cli/request-texts.ts'
import { formatRequest } from '../../../../cli/requests-table.ts'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { ConsentType } from '../../../lib/consent-types.ts'
import { requestCallback } from '../intake/commands.server.ts'
import { findAgreedTexts } from './agreed-texts.server.ts'
import { terminal } from '../../../../tests/support/terminal.ts'
import { eraseByPhone } from './office-operations.server.ts'
import { getOfficeRequest } from './office-requests.server.ts'
import { deleteExpiredRequests } from './retention.server.ts'

const main = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url))
/** The version that `callbackContext` publishes. */
const VERSION = '2026-09-01'
const BEFORE = '2026-11-19T10:00:00.000Z'
const AFTER = '2026-11-21T10:00:00.000Z'

describeOnStores('findAgreedTexts', (under) => {
  beforeEach(async () => {
    await under.db.deleteFrom('deliveries').execute()
    await under.db.deleteFrom('callback_requests').execute()
    await under.db.deleteFrom('consent_texts').execute()
  })

  const publish = (
    type: ConsentType,
    version: string,
    html: string,
    [published_at, replaced_at]: [string | null, string | null],
  ) =>
    under.db
      .insertInto('consent_texts')
      .values({ type, version, title: html, html, file: null, published_at, replaced_at })
      .execute()
  const ask = async () => {
    const { id } = await requestCallback(callbackContext(under.db, { clock: movableClock() }), {
      form: {
        type: 'callback',
        name: 'Анна',
        phone: '+7(912)345-67-89',
        privacy_policy_agreed: true,
      },
      context: {},
      ip: '192.0.2.1',
    })
    return getOfficeRequest(under.db, id ?? '')
  }
  const titles = async (request: Awaited<ReturnType<typeof ask>>) => {
    const { consent, policy, mailing } = await findAgreedTexts(under.db, request)
    return [consent?.title, policy?.title, mailing?.title]
  }

  it('returns the consent by version, and policy and mailing consent by time', async () => {
    await publish('consent', '2026-08-01', 'прежнее', [null, BEFORE])
    await publish('consent', VERSION, 'верное', [BEFORE, AFTER])
    await publish('consent', '2026-12-01', 'новое', [AFTER, null])
    await publish('privacy_policy', '1', 'прежняя политика', [null, BEFORE])
    await publish('privacy_policy', '2', 'политика', [BEFORE, AFTER])
    await publish('privacy_policy', '3', 'новая политика', [AFTER, null])
    await publish('mailing_consent', '1', 'рассылка', [null, AFTER])
    await publish('mailing_consent', '2', 'новая рассылка', [AFTER, null])
    const request = await ask()
    expect(await titles(request)).toEqual(['верное', 'политика', undefined])
    const mailed = { ...request, mailing_consent_at: request.consent_at }
    expect(await titles(mailed)).toEqual(['верное', 'политика', 'рассылка'])
  })

  it('returns the policy when the consent with the same version was published later', async () => {
    await publish('privacy_policy', VERSION, 'политика', [BEFORE, null])
    await publish('consent', VERSION, 'позднее согласие', [AFTER, null])
    expect(await titles(await ask())).toEqual(['политика', undefined, undefined])
  })

  it('returns a text replaced shortly before the request, and nothing without stored texts', async () => {
    expect(await titles(await ask())).toEqual([undefined, undefined, undefined])
    await publish('consent', VERSION, 'верное', [null, BEFORE])
    await publish('consent', '2', 'новое', [BEFORE, null])
    expect(await titles(await ask())).toEqual(['верное', undefined, undefined])
  })

  it('keeps the texts when requests are deleted by retention or erased', async () => {
    await publish('consent', VERSION, 'верное', [null, null])
    const { created_at } = await ask()
    await under.db
      .updateTable('deliveries')
      .set({ state: 'delivered', delivered_at: created_at })
      .execute()
    const later = { now: new Date('2027-11-20'), days: 1, channels: ['webhook'] }
    expect(await deleteExpiredRequests(under.db, later)).toBe(1)
    await ask()
    const { erased } = await eraseByPhone(terminal(under.db), { phone: '+7(912)345-67-89' })
    expect(erased).toHaveLength(1)
    expect(await under.db.selectFrom('consent_texts').select('title').execute()).toEqual([
      { title: 'верное' },
    ])
  })

  it('shows the version in `leads show` and prints the text in `leads show --consent`', async () => {
    await publish('consent', VERSION, '<h2>Согласие</h2><p>Я <b>согласен</b>.</p>', [null, null])
    const { id } = await ask()
    const run = (...words: string[]) =>
      spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', main, 'leads', 'show', id, ...words],
        { env: { PATH: process.env['PATH'], DATABASE_URL: under.url }, encoding: 'utf8' },
      )
    const shown = run('--consent')
    expect([shown.status, shown.stderr]).toEqual([0, ''])
    expect(shown.stdout.split('\n').slice(-3)).toEqual(['Согласие', 'Я согласен.', ''])
    const named = run().stdout
    expect(named).toContain(`, версия ${VERSION} (целиком: --consent)\n`)
    expect(JSON.parse(run('--consent', '--json').stdout)).toMatchObject({
      consent: { type: 'consent', version: VERSION, html: expect.stringContaining('<b>') },
    })
  })

  it('reports a missing text when none is stored', async () => {
    const request = await ask()
    const texts = await findAgreedTexts(under.db, request)
    expect(formatRequest(request, [], texts, { deliveries: [], attempts: [] })).toContain(
      'Текст согласия: не сохранён',
    )
    expect(formatAgreedTexts(texts)).toBe('Текст согласия не сохранён')
  })
})

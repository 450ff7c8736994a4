import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callbackContext, movableClock } from '../../../tests/support/callback-context.ts'
import { DeskBrowser, makeDeskUser, PASSWORD, totpCode } from '../../../tests/support/desk.ts'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { sweepAccounts } from './sweep-accounts.server.ts'
import { resetUser } from './users/reset-user.server.ts'
import { startNotices } from './send-notices.server.ts'

const WAIT = { timeout: 60_000, interval: 10 }

describeOnStores('e-mails about accounts', (under) => {
  const clock = movableClock()
  let site: TestApp
  let sink: SmtpSink
  const stops: Array<() => Promise<void>> = []
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    sink = await startSmtpSink()
    await under.db.deleteFrom('desk_users').execute()
    clock.advance(3_600_000)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await sink.close()
  })
  const start = () => {
    const context = callbackContext(under.db, { clock, settings: sink.settings })
    stops.push(startNotices(context, { pollMs: 5 }).stop)
  }
  const queued = async () =>
    (await under.db.selectFrom('desk_notices').select('kind').orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  /** Signs in and returns the cookie of the browser, in which the session's changes. */
  const signIn = async (person: { email: string; secret: string }, known = '') => {
    const browser = new DeskBrowser(site)
    const password = { email: person.email, password: PASSWORD }
    const { headers } = await browser.post('session/', password, { cookie: known })
    const set = [headers['set-cookie'] ?? []].flat()
    const own = set.find((line) => line.startsWith('desk-browser='))?.split(';')[0] ?? ''
    clock.advance(30_000)
    const code = totpCode(person.secret, clock.now())
    const cookie = `${browser.cookie}; ${own}`
    const { status } = await browser.post('session/code/', { code }, { cookie })
    return { status, browser, own }
  }

  it('tells a person of a browser that was not used before, and nothing of the first and of known ones', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const first = await signIn(person)
    expect([first.status, await queued()]).toEqual([200, []])
    const again = await signIn(person, first.own)
    expect([again.status, again.own, await queued()]).toEqual([200, first.own, []])
    expect([(await signIn(person)).status, await queued()]).toEqual([200, ['browser']])
    start()
    await vi.waitFor(() => expect(sink.taken).toHaveLength(1), WAIT)
    await vi.waitFor(async () => expect(await queued()).toEqual([]), WAIT)
    expect(sink.taken[0]?.to).toEqual([person.email])
  })

  it('tells of a changed password, a reset and new recovery codes, without a secret', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const { browser } = await signIn(person)
    clock.advance(30_000)
    await browser.post('me/step-up/', { code: totpCode(person.secret, clock.now()) })
    const codes = (await browser.post('me/recovery-codes/')).body.recovery_codes as string[]
    const changed = { current: PASSWORD, password: 'другой длинный пароль' }
    expect((await browser.post('me/password/', changed)).status).toBe(204)
    const { code } = await resetUser(
      { db: under.db, clock, actor: { kind: 'cli', login: 'root' }, address: null },
      { user: person.email },
    )
    expect(await queued()).toEqual(['factor', 'password', 'reset'])
    start()
    await vi.waitFor(() => expect(sink.taken).toHaveLength(3), WAIT)
    const text = sink.taken.map(({ data }) => data).join('\n')
    for (const secret of [...codes, code, changed.password]) expect(text).not.toContain(secret)
  })

  it('is sent once by two processes, is tried again after a failure, and is swept after a day', async () => {
    const person = await makeDeskUser(under.db, 'manager')
    const reset = () =>
      resetUser(
        { db: under.db, clock, actor: { kind: 'cli', login: 'root' }, address: null },
        { user: person.email },
      )
    await reset()
    let refused = 0
    sink.fault = (command) => {
      if (!command.startsWith('MAIL')) return undefined
      refused++
      return '451 later'
    }
    start()
    start()
    await vi.waitFor(() => expect(refused).toBe(1), WAIT)
    sink.fault = null
    clock.advance(61_000)
    await vi.waitFor(async () => expect(await queued()).toEqual([]), WAIT)
    expect(sink.taken).toHaveLength(1)
    for (const stop of stops.splice(0)) await stop()
    await reset()
    clock.advance(25 * 3_600_000)
    await sweepAccounts({ db: under.db, clock })
    expect(await queued()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import {
  DeskBrowser,
  type DeskPerson,
  makeDeskUser,
  PASSWORD,
  signIn,
  totpCode,
} from '../../../tests/support/desk.ts'
import {
  type FakeIdentityProvider,
  startFakeIdentityProvider,
} from '../../../tests/support/fake-identity-provider.ts'
import { freePort } from '../../../tests/support/running-server.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { resetUser } from '../../features/accounts/users/reset-user.server.ts'

const MFA = { amr: ['pwd', 'mfa'] }

describeOnStores('signing in by an identity provider', (under) => {
  const clock = movableClock()
  let provider: FakeIdentityProvider
  let site: TestApp
  let anna: DeskPerson
  beforeAll(async () => {
    provider = await startFakeIdentityProvider()
    site = await createTestApp(under, { clock, settings: provider.settings })
  })
  afterAll(async () => {
    await site.close()
    await provider.close()
  })
  beforeEach(async () => {
    for (const table of ['desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    Object.assign(provider, { claims: {}, state: 'up', acceptsUsedCodes: false })
    clock.advance(3_600_000)
    anna = await makeDeskUser(under.db, 'manager', { name: 'Анна' })
  })

  /** A person who has given the second factor again. */
  const stepUp = async (person: DeskPerson) => {
    clock.advance(30_000)
    const browser = await signIn(site, person, clock)
    clock.advance(30_000)
    await browser.post('me/step-up/', { code: totpCode(person.secret, clock.now()) })
    return browser
  }
  const link = async (person: DeskPerson, claims = {}) => {
    const browser = await stepUp(person)
    provider.claims = claims
    const { body } = await browser.post('me/oidc/start/')
    const linked = await browser.post('me/oidc/', { query: provider.signIn(body.url) })
    return { browser, linked }
  }
  const start = async (browser: DeskBrowser) =>
    provider.signIn((await browser.post('session/oidc/start/')).body.url)
  const signInByProvider = async (claims: object, browser = new DeskBrowser(site)) => {
    const query = await start(browser)
    provider.claims = { ...claims }
    return { browser, result: await browser.post('session/oidc/', { query }) }
  }
  const lastRows = async (count: number) =>
    (
      await under.db
        .selectFrom('audit_log')
        .select(['action', 'subject', 'user_name'])
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
    ).map(({ action, subject, user_name }) => [action, subject, user_name])
  const host = () => new URL(provider.issuer).host

  it('takes the provider’s second factor in place of the own one', async () => {
    const { linked } = await link(anna)
    expect([linked.status, linked.body]).toEqual([
      201,
      {
        results: [
          {
            id: expect.any(String),
            name: host(),
            current: true,
            created_at: expect.any(String),
            used_at: null,
          },
        ],
      },
    ])
    const before = await under.db.selectFrom('desk_sessions').select('id').execute()
    for (const claims of [
      MFA,
      { amr: ['pwd', 'hwk'] },
      { acr: 'https://refeds.org/profile/mfa' },
    ]) {
      const { browser, result } = await signInByProvider(claims)
      expect([result.status, result.body]).toEqual([
        200,
        { next: 'done', token: expect.any(String), user: expect.objectContaining({ id: anna.id }) },
      ])
      expect((await browser.get('requests/')).status).toBe(200)
      expect(browser.ticket).toBe('')
    }
    expect(await under.db.selectFrom('desk_sessions').select('id').execute()).toHaveLength(
      before.length + 3,
    )
    expect(await lastRows(1)).toEqual([['session.start', `Вход: ${host()}`, 'Анна']])
    const own = await (await stepUp(anna)).get('me/')
    expect(own.body.identities).toMatchObject([{ name: host(), used_at: expect.any(String) }])
    verifies('D63-6')
  })

  it('asks for the own second factor where the provider names none', async () => {
    await link(anna)
    for (const claims of [
      {},
      { amr: ['pwd'] },
      { amr: 'mfa', acr: '1' },
      { amr: ['sms'] },
      { amr: ['otp'] },
      { amr: ['swk'] },
      { amr: ['hwk'] },
      { amr: ['otp', 'hwk', 'user'] },
    ]) {
      const { browser, result } = await signInByProvider(claims)
      expect([result.status, result.body]).toEqual([200, { next: 'second_factor' }])
      expect((await browser.get('requests/')).status).toBe(401)
    }
    clock.advance(30_000)
    const { browser } = await signInByProvider({})
    const code = totpCode(anna.secret, clock.now())
    const done = await browser.post('session/code/', { code })
    expect([done.status, done.body.user.id]).toEqual([200, anna.id])
    expect((await browser.get('requests/')).status).toBe(200)
    expect(await lastRows(2)).toEqual([
      ['session.start', 'Вход: второй фактор — код приложения', 'Анна'],
      ['session.identity', `Верный вход через ${host()}`, 'Анна'],
    ])
  })

  it('knows no person by an e-mail, and no subject that is not linked', async () => {
    const { result } = await signInByProvider({
      ...MFA,
      sub: 'subject-2',
      email: anna.email,
      email_verified: true,
    })
    expect([result.status, result.body]).toEqual([
      401,
      { detail: expect.stringMatching(/^Войти через .* не получилось/) },
    ])
    expect(await lastRows(1)).toEqual([
      ['session.refused', `Вход через ${host()} не принят`, 'без входа'],
    ])
    expect(await under.db.selectFrom('desk_sessions').select('id').execute()).toEqual([])
    verifies('D63-7')
  })

  it.each<[string, object, FakeIdentityProvider['state']]>([
    ['of another nonce', { nonce: 'x' }, 'up'],
    ['without a nonce', { nonce: undefined }, 'up'],
    ['of another issuer', { iss: 'https://evil.example' }, 'up'],
    ['for another audience', { aud: 'another' }, 'up'],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'up'],
    ['with the signature of another key', {}, 'forged'],
    ['without a subject', { sub: undefined }, 'up'],
  ])('rejects an ID token %s', async (_what, claims, state) => {
    const { linked } = await link(anna)
    expect(linked.status).toBe(201)
    provider.state = state
    const { browser, result } = await signInByProvider({ ...MFA, ...claims })
    expect([result.status, result.body]).toEqual([401, { detail: expect.any(String) }])
    expect((await browser.get('session/')).status).toBe(401)
    expect(await lastRows(1)).toMatchObject([
      ['session.refused', `Вход через ${host()} не принят`, 'без входа'],
    ])
  })

  it('rejects a state that is not of this browser, is too old or of another purpose', async () => {
    await link(anna)
    provider.claims = MFA
    const answers: unknown[] = []
    // Of another browser.
    const [victim, attacker] = [new DeskBrowser(site), new DeskBrowser(site)]
    const query = await start(attacker)
    answers.push((await victim.post('session/oidc/', { query })).status)
    await start(victim)
    answers.push((await victim.post('session/oidc/', { query })).status)
    // Changed on the way.
    const changed = new DeskBrowser(site)
    const other = (await start(changed)).replace(/state=[^&]*/, 'state=sign-in.x')
    answers.push((await changed.post('session/oidc/', { query: other })).status)
    // Of a link.
    const owner = await stepUp(anna)
    const { body } = await owner.post('me/oidc/start/')
    const linking = provider.signIn(body.url)
    answers.push((await owner.post('session/oidc/', { query: linking })).status)
    // Too late.
    const late = new DeskBrowser(site)
    const old = await start(late)
    clock.advance(10 * 60_000 + 1)
    answers.push((await late.post('session/oidc/', { query: old })).status)
    // The person has said no.
    const unwilling = new DeskBrowser(site)
    const { searchParams } = new URL(`http://x/${await start(unwilling)}`)
    const denied = `?error=access_denied&state=${searchParams.get('state')}`
    answers.push((await unwilling.post('session/oidc/', { query: denied })).status)
    answers.push((await new DeskBrowser(site).post('session/oidc/', { query: '' })).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 401, 401])
    expect((await new DeskBrowser(site).post('session/oidc/', {})).status).toBe(400)
  })

  it('accepts an answer once, also when the provider would twice, and when two come at the same time', async () => {
    await link(anna)
    for (const acceptsUsedCodes of [false, true]) {
      provider.acceptsUsedCodes = acceptsUsedCodes
      provider.claims = MFA
      const browsers = [
        new DeskBrowser(site),
        new DeskBrowser(site),
        new DeskBrowser(site),
      ] as const
      const query = await start(browsers[0])
      const { ticket } = browsers[0]
      const send = (browser: DeskBrowser) => {
        browser.ticket = ticket
        return browser.post('session/oidc/', { query })
      }
      const two = await Promise.all([send(browsers[0]), send(browsers[1])])
      expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      expect((await send(browsers[2])).status).toBe(401)
    }
  })

  it('rejects a disabled person, with the answer of an unknown one', async () => {
    await link(anna)
    await under.db
      .updateTable('desk_users')
      .set({ disabled_at: clock.now().toISOString() })
      .where('id', '=', anna.id)
      .execute()
    const { result } = await signInByProvider(MFA)
    const unknown = await signInByProvider({ ...MFA, sub: 'subject-2' })
    expect([result.status, result.body]).toEqual([401, unknown.result.body])
    expect((await lastRows(2))[1]).toEqual([
      'session.refused',
      `Вход через ${host()} не принят`,
      'Анна',
    ])
  })

  it('leaves signing in by password as it is when the provider is away', async () => {
    await link(anna)
    const away = await createTestApp(under, {
      clock,
      settings: { ...provider.settings, DESK_OIDC_ISSUER: `http://127.0.0.1:${await freePort()}` },
    })
    const refused = await new DeskBrowser(away).post('session/oidc/start/')
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      expect.stringMatching(/сейчас не отвечает: войдите по паролю$/),
    ])
    clock.advance(30_000)
    expect((await (await signIn(away, anna, clock)).get('requests/')).status).toBe(200)
    await away.close()
    for (const state of ['down', 'failing'] as const) {
      provider.state = 'up'
      const browser = new DeskBrowser(site)
      const query = await start(browser)
      provider.state = state
      expect([state, (await browser.post('session/oidc/', { query })).status]).toEqual([state, 503])
    }
    // What the provider cannot do is no failed attempt.
    expect(await under.db.selectFrom('desk_attempts').select('id').execute()).toEqual([])
    verifies('D63-8')
  })

  it('answers 503 where the provider rejects the site, tells the operator, and counts no failed attempt', async () => {
    await link(anna)
    const wrong = await createTestApp(under, {
      clock,
      settings: { ...provider.settings, DESK_OIDC_CLIENT_SECRET: 'of last year' },
    })
    const browser = new DeskBrowser(wrong)
    const query = await start(browser)
    const refused = await browser.post('session/oidc/', { query })
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      expect.stringMatching(/сейчас не отвечает: войдите по паролю$/),
    ])
    const lines = JSON.stringify(wrong.log)
    expect(lines).toMatch(/invalid_client.*check DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET/)
    expect(lines).not.toContain('of last year')
    expect(await under.db.selectFrom('desk_attempts').select('id').execute()).toEqual([])
    await wrong.close()
  })

  it('reads what the provider says of itself once', async () => {
    const fresh = await createTestApp(under, { clock, settings: provider.settings })
    provider.requests = []
    await Promise.all([1, 2, 3].map(() => new DeskBrowser(fresh).post('session/oidc/start/')))
    expect(provider.requests).toEqual(['/.well-known/openid-configuration'])
    await fresh.close()
  })

  it('waits after twenty refusals of an address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) {
      const browser = new DeskBrowser(site, '198.51.100.77')
      statuses.push((await browser.post('session/oidc/', { query: '?state=x' })).status)
    }
    expect(statuses.slice(18)).toEqual([401, 401, 429, 429])
  })

  it('lets colleagues of people who are not linked sign in from the same address', async () => {
    const address = '198.51.100.78'
    const statuses = new Set<number>()
    for (let n = 0; n < 21; n++) {
      const browser = new DeskBrowser(site, address)
      const { result } = await signInByProvider({ ...MFA, sub: `unlinked-${n}` }, browser)
      statuses.add(result.status)
    }
    expect([...statuses]).toEqual([401])
    const colleague = new DeskBrowser(site, address)
    expect((await colleague.post('session/', { email: anna.email, password: 'x' })).status).toBe(
      401,
    )
  })

  describe('a link', () => {
    it('needs the second factor again, the own session and one’s own answer', async () => {
      const browser = await signIn(site, anna, clock)
      for (const url of ['me/oidc/start/', 'me/oidc/']) {
        const { status, body } = await browser.post(url, { query: '?state=x' })
        expect([url, status, body.step_up]).toEqual([url, 403, true])
      }
      clock.advance(30_000)
      const two = [await stepUp(anna), await stepUp(anna)] as const
      const query = provider.signIn((await two[0].post('me/oidc/start/')).body.url)
      two[1].ticket = two[0].ticket
      const foreign = await two[1].post('me/oidc/', { query })
      expect([foreign.status, foreign.body.detail]).toEqual([
        409,
        expect.stringMatching(/не получилось/),
      ])
      expect(await under.db.selectFrom('desk_identities').select('id').execute()).toEqual([])
      expect((await two[0].post('me/oidc/', { query })).status).toBe(201)
    })

    it('is unique per person and per subject, is reported by e-mail and in the log, and can be removed', async () => {
      const boris = await makeDeskUser(under.db, 'analyst', { name: 'Борис' })
      const { browser, linked } = await link(anna)
      const [{ id }] = linked.body.results
      expect(await lastRows(1)).toEqual([['factor.identity', `Вход через ${host()}`, 'Анна']])
      expect((await link(anna, { sub: 'subject-2' })).linked.status).toBe(409)
      const other = await link(boris)
      expect(other.linked.status).toBe(409)
      expect((await other.browser.send('DELETE', `me/oidc/${id}/`)).status).toBe(404)
      expect((await browser.send('DELETE', `me/oidc/${id}/`)).status).toBe(204)
      expect(await lastRows(1)).toEqual([
        ['factor.identity.remove', `Вход через ${host()} удалён`, 'Анна'],
      ])
      const notices = await under.db.selectFrom('desk_notices').select(['kind', 'text']).execute()
      expect(notices.filter(({ kind }) => kind === 'factor')).toEqual([
        { kind: 'factor', text: `Добавлен вход через ${host()}` },
        { kind: 'factor', text: `Удалён вход через ${host()}` },
      ])
      expect((await signInByProvider(MFA)).result.status).toBe(401)
    })
  })

  it('says which link is of the provider that the settings name, not of another on the same host', async () => {
    const { browser } = await link(anna)
    const row = { user_id: anna.id, subject: 'subject-1', used_at: null }
    await under.db
      .insertInto('desk_identities')
      .values({
        ...row,
        id: 'old',
        issuer: `${provider.issuer}/realms/old`,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    const expected = [
      { id: 'old', name: host(), current: false },
      { name: host(), current: true },
    ]
    expect((await browser.get('me/')).body.identities).toMatchObject(expected)
    const renamed = await browser.send('PATCH', 'me/', { name: 'Анна', issuer: 'http://x' })
    expect(renamed.body.identities).toMatchObject(expected)
  })

  it.each([
    [false, 200],
    [true, 401],
  ])(
    'after a reset that replaces the second factor, with passkeys (%s), answers %i',
    async (secondFactor, status) => {
      await link(anna)
      const passkey = { id: 'a', public_key: '', counter: 0, transports: '[]', name: 'a' }
      const at = clock.now().toISOString()
      await under.db
        .insertInto('desk_passkeys')
        .values({ ...passkey, user_id: anna.id, created_at: at, used_at: null })
        .execute()
      const given = { user: anna.email, secondFactor }
      const { code } = await resetUser(terminal(under.db, clock), given)
      const url = `invites/${code}/`
      const browser = new DeskBrowser(site)
      clock.advance(30_000)
      const { body } = await browser.post(url, { password: 'совсем другой вечер у реки' })
      const secret = body.totp?.secret ?? anna.secret
      const confirmed = await browser.post(`${url}confirm/`, {
        code: totpCode(secret, clock.now()),
      })
      expect([confirmed.status, secret === anna.secret]).toEqual([200, !secondFactor])
      expect((await signInByProvider(MFA)).result.status).toBe(status)
      const passkeys = await under.db.selectFrom('desk_passkeys').select('id').execute()
      expect(passkeys).toHaveLength(secondFactor ? 0 : 1)
    },
  )

  it('sends a cookie of its own that survives the redirect from the provider, and is secure with HTTPS', async () => {
    const settings = { ...provider.settings, PUBLIC_URL: 'https://desk.example' }
    const secure = await createTestApp(under, { clock, settings })
    const { headers, body } = await new DeskBrowser(secure).post(
      'session/oidc/start/',
      {},
      { origin: 'https://desk.example' },
    )
    expect(headers['set-cookie']).toMatch(
      /^__Host-desk-oidc=\d+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(
      'https://desk.example/desk/oidc/callback',
    )
    await secure.close()
  })

  it('is a 404 without the settings, and is not offered', async () => {
    const without = await createTestApp(under, { clock })
    const browser = new DeskBrowser(without)
    expect((await browser.post('session/oidc/start/')).status).toBe(404)
    expect((await browser.post('session/oidc/', { query: '' })).status).toBe(404)
    const page = { accept: 'text/html' }
    const html = async (app: TestApp) =>
      (await app.app.inject({ url: '/desk/oidc/callback?code=x', headers: page })).body
    expect(await html(without)).not.toContain('data-oidc')
    expect(await html(site)).toContain(`data-oidc="${host()}"`)
    await without.close()
  })

  it('logs no code, subject, secret or e-mail', async () => {
    await link(anna)
    provider.claims = { sub: 'subject-2', email: anna.email }
    await signInByProvider({ nonce: 'x' })
    provider.state = 'forged'
    await signInByProvider({})
    const text = JSON.stringify(site.log)
    expect(text).toContain('refused')
    expect(text).not.toMatch(/subject-[12]|desk\.example|geheim|code=|Анна/)
    expect(text).not.toContain(PASSWORD)
  })
})

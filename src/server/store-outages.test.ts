import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCity, makeDocument, makeLot, makeProject } from '../../tests/support/factories.ts'
import { failingDatabase } from '../../tests/support/failing-database.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { fillSqlite } from '../../tests/support/full-database.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { connectServerDatabase } from '../db/connect.ts'
import { serverPages } from '../app/pages.server.ts'
import { pageAddresses } from '../app/routes.ts'

const FORM = 'application/x-www-form-urlencoded'
const PHONE = '8 912 345-67-89'
const lost = Object.assign(new Error('terminating connection: secret'), { code: '57P01' })
const full = Object.assign(new Error(`could not extend file, phone ${PHONE}`), { code: '53100' })

describeOnStores('an outage of the store', (under) => {
  let site: TestApp
  let faults: ReturnType<typeof failingDatabase>
  let lot: number
  let visitor: string
  beforeAll(async () => {
    const city_id = await makeCity(under.db, { phone: '+7 (495) 111-22-33' })
    await makeDocument(under.db)
    lot = await makeLot(under.db, { project_id: await makeProject(under.db, { city_id }) })
    faults = failingDatabase(under.db)
    // A spool that cannot be written: with it no request would be rejected.
    const settings = { SPOOL_DIR: '/dev/null/spool' }
    site = await createTestApp(under, { requestDb: faults.db, settings })
    const added = await postForm(site, '/favorites', { action: 'add', property: String(lot) })
    visitor = String(added.headers['set-cookie']).split(';')[0] ?? ''
    expect(visitor).toMatch(/^visitor=/)
  })
  afterAll(() => site.close())
  beforeEach(() => {
    faults.fail('none')
    site.context.health.setProblem('database', null)
    site.context.health.setProblem('disk', null)
    // Known from the start, whichever test runs first: the spool can never be written here.
    site.context.health.setProblem('spool', 'SPOOL_DIR cannot be written')
    site.log.length = 0
  })

  /** What requests have logged: the worker looks at the spool when it likes, and cannot read it. */
  const requestLines = () =>
    site.log.filter(({ msg }) => msg !== 'spooled callback requests could not be read or removed')

  const form = (more: Record<string, string> = {}) => ({
    name: 'Анна',
    phone: PHONE,
    privacy_policy_agreed: 'true',
    page: '/flats/7',
    ...more,
  })

  it.each([
    ['/callback', 'lost', '10'],
    ['/callback', 'full', '60'],
    ['/partners', 'lost', '10'],
  ])(
    'returns the form of %s with the typed values while the database is %s and the spool cannot be written, and stores it later',
    async (path, state, retryAfter) => {
      faults.fail(state === 'lost' ? 'all' : 'writes', state === 'lost' ? lost : full)
      const rejected = await postForm(site, path, form({ type: 'taxi' }), visitor)
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, retryAfter])
      expect(rejected.headers['cache-control']).toBe('no-store')
      expect(rejected.body).toContain('Заявка не сохранена: на сайте временная неполадка.')
      expect(rejected.body).toContain('Отправьте форму ещё раз через минуту или позвоните нам')
      expect(rejected.body).toMatch(/role="alert".{0,900}href="tel:\+74951112233"/s)
      expect(rejected.body).toContain('value="Анна"')
      expect(rejected.body).toContain('value="+7 (912) 345-67-89"')
      expect(rejected.body).toMatch(/<input(?=[^>]*name="privacy_policy_agreed")[^>]* checked/)
      expect(rejected.body).toContain(`action="${path}"`)
      expect(requestLines()).toMatchObject([{ msg: 'problem started' }])
      expect(JSON.stringify(site.log)).not.toMatch(/345-67|Анна|secret/)
      faults.fail('none')
      const stored = await postForm(site, path, form({ phone: nextPhone() }), visitor)
      const thanks = path === '/callback' ? '/callback/thanks?from=/flats/7' : '/callback/thanks'
      expect([stored.statusCode, stored.headers['location']]).toEqual([303, thanks])
    },
  )

  it('allows the form and its errors without the database', async () => {
    faults.fail('all', lost)
    const wrong = await postForm(site, '/callback', form({ phone: '8 912' }), visitor)
    expect([wrong.statusCode, wrong.body.includes('value="8 912"')]).toEqual([400, true])
    const page = await site.app.inject({ url: '/callback', headers: { cookie: visitor } })
    expect(page.statusCode).toBe(200)
  })

  it.each([
    ['add', '10'],
    ['remove', '10'],
    ['clear', '10'],
  ])(
    'shows a page that repeats «%s» of the favourites, and redirects back',
    async (action, retryAfter) => {
      faults.fail('all', lost)
      const posted = { action, property: String(lot) }
      const rejected = await postForm(site, '/favorites', posted, visitor, '/flats?rooms=2')
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, retryAfter])
      expect(rejected.body).toContain('Избранное не изменено: на сайте временная неполадка')
      expect(rejected.body).toContain(`name="action" value="${action}"`)
      expect(rejected.body).toContain(`name="property" value="${lot}"`)
      expect(rejected.body).toContain('href="/flats?rooms=2"')
      expect(rejected.body).not.toContain('Здесь пока пусто')
    },
  )

  it.each([
    ['all', lost, '10'],
    ['writes', full, '60'],
  ] as const)(
    'returns 503 and Retry-After for writes to the API while %s queries fail',
    async (which, error, retryAfter) => {
      faults.fail(which, error)
      const cookie = `csrftoken=${'a'.repeat(32)}; ${visitor}`
      const headers = { cookie, 'x-csrftoken': 'a'.repeat(32) }
      for (const [method, url, payload] of [
        ['POST', '/api/request/', form({ phone: '+7(912)345-67-89' })],
        ['POST', '/api/favorites/', { property: await anotherLot() }],
        ['DELETE', `/api/favorites/${lot}/`, undefined],
        ['POST', '/api/favorites/clear/', undefined],
      ] as const) {
        const {
          statusCode,
          headers: sent,
          body,
        } = await site.app.inject({
          method,
          url,
          headers,
          ...(payload ? { payload } : {}),
        })
        expect([url, statusCode, sent['retry-after'], body]).toEqual([
          url,
          503,
          retryAfter,
          '{"detail":"Сервис временно недоступен, попробуйте позже"}',
        ])
      }
      expect(requestLines()).toMatchObject([{ msg: 'problem started' }])
    },
  )

  let phones = 0
  const nextPhone = () => `8 912 000-00-0${phones++}`
  let another = 0
  /** Creates a lot that is in the catalogue and not among the visitor's favourites. */
  async function anotherLot(): Promise<number> {
    if (another === 0) {
      another = await makeLot(under.db)
      await under.db
        .updateTable('catalogue_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
      await expect.poll(() => site.context.catalogue.current().findLot(another)).toBeDefined()
    }
    return another
  }

  it('returns 503 with Retry-After for every readable address that needs the database', async () => {
    const urls = await everyAddress()
    faults.fail('all', lost)
    const failed: string[] = []
    for (const url of urls) {
      const { statusCode, headers, body } = await site.app.inject({
        url,
        headers: { cookie: visitor },
      })
      if (statusCode < 500) continue
      expect([url, statusCode, headers['retry-after'], body.length > 0]).toEqual([
        url,
        503,
        '10',
        true,
      ])
      failed.push(url)
    }
    for (const url of [
      '/favorites',
      '/page-data/favorites',
      '/favorites/print',
      '/api/favorites/',
    ]) {
      expect(failed).toContain(url)
    }
    for (const url of ['/', '/flats', '/callback', '/api/documents/'])
      expect(failed).not.toContain(url)
    // On a slow machine the spool, which this test makes unreadable, logs a line of its own.
    expect(site.log.filter(({ problem }) => problem !== undefined)).toMatchObject([
      { msg: 'problem started', problem: 'database' },
    ])
    faults.fail('none')
    for (const url of failed) {
      expect([
        url,
        (await site.app.inject({ url, headers: { cookie: visitor } })).statusCode < 500,
      ]).toEqual([url, true])
    }
  })

  async function everyAddress(): Promise<string[]> {
    const { paths } = (await site.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const { project_id } = await under.db
      .selectFrom('lots')
      .select('project_id')
      .where('id', '=', lot)
      .executeTakeFirstOrThrow()
    const fill = (path: string) =>
      path.replace(/\{id\}|:id/, String(lot)).replace(/\{\w+\}|:\w+/g, String(project_id))
    const api = Object.keys(paths).filter((path) => paths[path]?.['get'])
    const pages = pageAddresses.map(({ path }) => fill(path))
    expect([api.length > 30, pages.length]).toEqual([true, Object.keys(serverPages).length])
    return [
      ...api.map(fill),
      ...pages,
      ...pages.map((path) => `/page-data${path}`),
      '/api/search/?q=дом',
      '/search?q=дом',
      '/sitemap.xml',
      '/sitemap-flats.xml',
      '/robots.txt',
      '/press/rss.xml',
      '/feeds/yandex.xml',
      `/media/pictures/${'0'.repeat(20)}-640.webp`,
    ]
  }
})

describeOnStores('a failing disk or connection of the store', (under) => {
  it('rejects a form while it is full or lost and the spool cannot be written, and stores it afterwards without a restart', async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    const proxy = under.store === 'postgres' ? await startFaultProxy(under.url) : null
    const requestDb = proxy ? connectServerDatabase(proxy.url).db : under.db
    const settings = { SPOOL_DIR: '/dev/null/spool' }
    const site = await createTestApp(under, { requestDb, settings })
    const post = () =>
      postForm(site, '/callback', { name: 'Анна', phone: PHONE, privacy_policy_agreed: 'true' })
    const expectRejection = async (problem: string) => {
      const rejected = await post()
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([
        503,
        expect.any(String),
      ])
      expect(rejected.body).toContain('value="Анна"')
      expect([...site.context.health.problems().keys()]).toContain(problem)
    }
    try {
      if (proxy) {
        for (const mode of ['down', 'reset', 'hang'] as const) {
          await proxy.mode(mode)
          await expectRejection('database')
        }
        await proxy.mode('pass')
      } else {
        const free = await fillSqlite(under.db)
        await expectRejection('disk')
        await free()
      }
      expect((await post()).headers['location']).toBe('/callback/thanks')
      const stored = under.db
        .selectFrom('callback_requests')
        .select('id')
        .where('name', '=', 'Анна')
      expect(await stored.execute()).toHaveLength(1)
    } finally {
      await site.close()
      if (requestDb !== under.db) await requestDb.destroy()
      await proxy?.close()
    }
  })
})

function postForm(
  { app }: TestApp,
  url: string,
  fields: Record<string, string>,
  cookie = '',
  from = '/flats',
) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': FORM,
      'sec-fetch-site': 'same-origin',
      host: 'site.example',
      referer: `http://site.example${from}`,
      cookie,
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

import { globSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { isCall, listContracts } from '../../../tests/support/contracts.ts'
import { DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { storeRequests } from '../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { type Actor, type Role, roles } from '../../operations/actor.ts'
import { defineCommand, type Operation } from '../../operations/operation.server.ts'
import * as z from 'zod/mini'
import { requireAccess } from './access.ts'
import { FeedFiles } from '../../features/feeds/write/feed-files.server.ts'
import { deskApp } from './desk-app.ts'

const ROOT = join(import.meta.dirname, '../../..')
type AnyOperation = Operation<never, unknown>

/** Every operation of the features, by the name of its function. */
async function listOperations(): Promise<Map<string, AnyOperation>> {
  const operations = new Map<string, AnyOperation>()
  for (const file of globSync('src/features/**/*.server.ts', { cwd: ROOT })) {
    if (!/define(Command|Query)\(/.test(await readText(file))) continue
    const module = (await import(join(ROOT, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (typeof value === 'function' && 'contract' in value)
        operations.set(name, value as AnyOperation)
    }
  }
  return operations
}

async function readText(file: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(join(ROOT, file), 'utf8')
}

describeOnStores('who may use the desk', (under) => {
  const clock = movableClock()
  let site: TestApp
  const browsers = new Map<Role, DeskBrowser>()
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
    for (const role of roles) {
      browsers.set(role, await signIn(site, await makeDeskUser(under.db, role), clock))
    }
  })
  afterAll(() => site.close())
  const browserOf = (role: Role) => browsers.get(role) as DeskBrowser

  it('has each operation reject the roles it does not name before it reads its input, and write nothing', async () => {
    const operations = await listOperations()
    expect(operations.size).toBeGreaterThan(8)
    const actors: Actor[] = [
      { kind: 'visitor' },
      { kind: 'job', name: 'test' },
      ...roles.map((role) => {
        const session = { id: 's', stepUpUntil: '9999' }
        return { kind: 'user', id: 'u', name: 'n', role, session } as const
      }),
    ]
    const rows = await under.db.selectFrom('audit_log').select('id').execute()
    for (const [name, operation] of operations) {
      const { roles: allowed, others = [] } = operation.contract
      for (const actor of actors) {
        const mayUse =
          actor.kind === 'user'
            ? allowed.includes(actor.role)
            : others.includes(actor.kind as never)
        if (mayUse) continue
        const attempt = operation({ db: under.db, clock, actor, address: null }, undefined as never)
        expect([name, await attempt.catch((error: { code?: string }) => error.code)]).toEqual([
          name,
          'forbidden',
        ])
      }
    }
    expect(await under.db.selectFrom('audit_log').select('id').execute()).toEqual(rows)
  })

  it('rolls a command back that writes no row of the audit log', async () => {
    const contract = { name: 'test.silent', roles: ['owner'], input: z.object({}) } as const
    const silent = defineCommand(contract, {
      act: async ({ db }) => {
        await db.deleteFrom('desk_users').execute()
      },
    })
    const context = {
      db: under.db,
      clock,
      actor: { kind: 'cli', login: 'x' },
      address: null,
    } as const
    await expect(silent(context, {})).rejects.toThrow(/no row of the audit log/)
    expect(await under.db.selectFrom('desk_users').select('id').execute()).toHaveLength(4)
  })

  it('stops the start for a route that does not say who may use it', async () => {
    const app = Fastify()
    await app.register(async (desk) => {
      requireAccess(desk)
      expect(() => desk.get('/desk/api/forgotten/', async () => '')).toThrow(/config\.desk/)
    })
    await app.close()
    verifies('D61-4')
  })

  it('has one route for each contract, for those whom the contract names', async () => {
    const calls = (await listContracts()).filter(isCall)
    const routes = await listDeskRoutes(site)
    const isOne =
      (route: DeskRoute) =>
      ({ method, path }: (typeof calls)[number]) =>
        route.method === method && route.url === `/desk/api/${path}`
    for (const call of calls) {
      const { name, roles: allowed, others, isForPassword } = call
      const found = routes.filter((route) => isOne(route)(call))
      const expected = isForPassword ? 'password' : others?.includes('visitor') ? 'anyone' : allowed
      expect([name, found.map(({ access }) => access.roles)]).toEqual([name, [expected]])
    }
    const others = routes.filter((route) => !route.access.isScreen && !calls.some(isOne(route)))
    expect(others.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /desk/api/me/passkeys/',
      'GET /desk/invite/:link',
      'GET /desk/oidc/callback',
      'GET /desk/api/*',
      'POST /desk/api/*',
      'PUT /desk/api/*',
      'PATCH /desk/api/*',
      'DELETE /desk/api/*',
      'GET /desk/api/openapi.json',
    ])
  })

  it.each(roles)('tells %s in the session which operations that role may use', async (role) => {
    const calls = (await listContracts()).filter(isCall)
    const { may } = (await browserOf(role).get('session/')).body
    const allowed = calls.filter((call) => call.roles.includes(role)).map(({ name }) => name)
    expect(may.toSorted()).toEqual(allowed.toSorted())
  })

  it('leaves out of the session what a CRM does in place of the office', async () => {
    const other = await createTestApp(under, { clock, settings: { DESK_REQUESTS: 'off' } })
    const person = await makeDeskUser(under.db, 'owner')
    const { may } = (await (await signIn(other, person, clock)).get('session/')).body
    expect(may).toEqual(expect.arrayContaining(['request.list', 'request.retry']))
    expect(may).not.toContain('request.take')
    await other.close()
    await under.db.deleteFrom('desk_users').where('id', '=', person.id).execute()
  })

  it.each(roles)('answers %s on every route as the route says, and no other role', async (role) => {
    const routes = await listDeskRoutes(site)
    expect(routes.length).toBeGreaterThan(10)
    for (const { method, url, access } of routes) {
      // A stream does not end.
      if (url === '/desk/api/events/') continue
      const path = url.replace(/:\w+|\*/g, 'x')
      const nobody = await new DeskBrowser(site).send(
        method,
        path,
        method === 'GET' ? undefined : {},
      )
      const somebody = await browserOf(role).send(method, path, method === 'GET' ? undefined : {})
      const where = `${method} ${url} as ${role}`
      if (Array.isArray(access.roles)) {
        if (!access.isScreen) expect([where, nobody.status]).toEqual([where, 401])
        const isAllowed = access.roles.includes(role)
        // Some calls need the second factor again, which is no matter of the role.
        const isForbidden = somebody.status === 403 && somebody.body?.step_up !== true
        expect([where, isForbidden]).toEqual([where, !isAllowed])
      } else if (access.roles === 'password') expect([where, nobody.status]).toEqual([where, 401])
      expect([where, nobody.headers['x-robots-tag']]).toEqual([where, 'noindex, nofollow'])
      expect([where, nobody.headers['cache-control']]).toEqual([where, 'no-store'])
      expect([where, String(nobody.headers['content-security-policy'])]).toEqual([
        where,
        expect.not.stringContaining('unsafe-'),
      ])
      // The sweep ended the session of the role, if it may end it.
      if (url === '/desk/api/session/' && method === 'DELETE') {
        clock.advance(3_600_000)
        for (const one of roles)
          browsers.set(one, await signIn(site, await makeDeskUser(under.db, one), clock))
      }
    }
    verifies('D61-2')
  })

  it('shows another role’s screen as 403, and never as the form to sign in', async () => {
    const analyst = browserOf('analyst')
    expect(await analyst.get('/desk/audit')).toMatchObject({
      status: 403,
      body: { detail: expect.any(String) },
    })
    const page = await analyst.get('/desk/audit', { accept: 'text/html' })
    expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect((await new DeskBrowser(site).get('/desk/audit')).status).toBe(200)
    expect((await analyst.get('/desk/requests')).status).toBe(200)
    expect((await analyst.get('/desk/nothing')).status).toBe(404)
  })

  it('has the script of a page ask who is signed in where the strict cookie cannot come', async () => {
    const asks = async (path: string, from?: string) => {
      const headers = { accept: 'text/html', ...(from && { 'sec-fetch-site': from }) }
      const { body } = await site.app.inject({ url: path, headers })
      return body.includes('data-session')
    }
    for (const path of ['/desk', '/desk/requests', '/desk/requests/x', '/desk/me']) {
      const found = [await asks(path), await asks(path, 'none'), await asks(path, 'cross-site')]
      expect([path, ...found]).toEqual([path, false, false, true])
    }
    expect(await asks('/desk/oidc/callback', 'same-site')).toBe(true)
    expect(await asks('/desk/invite/x', 'cross-site')).toBe(false)
  })

  it('masks names and phones for an analyst, who does not find by them', async () => {
    const [id = ''] = await storeRequests(under.db, 1, () => ({ lot: 'Ф-17' }))
    const analyst = browserOf('analyst')
    const list = await analyst.get('requests/')
    expect(list.body.results[0]).toMatchObject({ name: 'К•••', phone: '+7••••••••••' })
    for (const url of [`requests/${id}/`, 'requests/?q=Канарейка', 'requests/?q=0001']) {
      expect(JSON.stringify((await analyst.get(url)).body)).not.toMatch(/анарейка|9120000001/)
    }
    const found = async (role: Role, q: string) =>
      (await browserOf(role).get(`requests/?q=${encodeURIComponent(q)}`)).body.results.length
    expect([await found('analyst', 'Канарейка'), await found('analyst', '0001')]).toEqual([0, 0])
    expect([await found('analyst', 'Ф-17'), await found('manager', 'канар')]).toEqual([1, 1])
    expect([await found('manager', '00-01'), await found('manager', '99-99')]).toEqual([1, 0])
    expect((await browserOf('editor').get('requests/')).status).toBe(403)
    verifies('D61-1')
  })

  it('lists 50 requests a page, by the time of their call, and those that are done latest first', async () => {
    await storeRequests(under.db, 120)
    await under.db
      .updateTable('callback_requests')
      .set((eb) => ({ desk_state: 'done', closed_at: eb.ref('due_at') }))
      .where('due_at', '<', '2026-11-20T11:00:00.000Z')
      .execute()
    for (const [state, sign] of [
      ['new', 1],
      ['done', -1],
    ] as const) {
      const due: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const {
          body,
        }: { body: { results: Array<{ due_at: string }>; next: string | null; counts: object } } =
          await browserOf('manager').get(`requests/?state=${state}&cursor=${cursor}`)
        expect(body.counts).toEqual({ new: 60, in_progress: 0, done: 60 })
        expect(body.results.length).toBeLessThanOrEqual(50)
        due.push(...body.results.map(({ due_at }) => due_at))
        cursor = body.next
      }
      expect(due).toHaveLength(60)
      expect(due).toEqual(due.toSorted((a, b) => (a < b ? -sign : sign)))
    }
    expect((await browserOf('manager').get('requests/?state=x&cursor=y')).body).toEqual({
      state: [expect.any(String)],
    })
    expect((await browserOf('manager').get('requests/?cursor=y')).status).toBe(400)
    expect(
      (await browserOf('manager').get('requests/00000000-0000-0000-0000-000000000000/')).status,
    ).toBe(404)
    verifies('D67-1')
  })

  it('filters the log by person, action and days', async () => {
    const owner = browserOf('owner')
    const all = (await owner.get('audit/')).body.results
    expect(all[0].at >= all.at(-1).at).toBe(true)
    const some = (await owner.get(`audit/?action=session&user=${all[0].user.id}`)).body.results
    expect(some.length).toBeGreaterThan(0)
    for (const entry of some) {
      expect([entry.user.id, entry.action]).toEqual([
        all[0].user.id,
        expect.stringMatching(/^session\./),
      ])
    }
    expect((await owner.get('audit/?from=2030-01-01')).body.results).toEqual([])
    expect((await owner.get('audit/?to=2020-01-01')).body.results).toEqual([])
    expect((await owner.get('audit/?from=x')).status).toBe(400)
    verifies('D66-1')
  })

  it('describes its API to every person who is signed in', async () => {
    const document = (await browserOf('editor').get('openapi.json')).body
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/desk/api/session/',
        '/desk/api/session/oidc/',
        '/desk/api/me/oidc/{id}/',
        '/desk/api/requests/{id}/',
      ]),
    )
    expect((await new DeskBrowser(site).get('openapi.json')).status).toBe(401)
    const open = (await site.app.inject('/api/openapi.json')).body
    expect(open).not.toMatch(/desk/i)
    verifies('D70-1')
  })

  it('answers 413 to a body that is too large, 415 to another type, 405 to another method', async () => {
    const owner = browserOf('owner')
    const large = await owner.post('session/', { email: 'x'.repeat(70_000) })
    const form = await owner.send('POST', 'session/', undefined, { 'content-type': 'text/plain' })
    const other = await owner.send('PUT', 'requests/', {})
    expect([large.status, other.status, form.status]).toEqual([413, 405, 415])
    expect((await owner.get('nothing/')).body).toEqual({ detail: 'Не найдено' })
  })

  describe('is a public 404', () => {
    it.each([
      ['with DESK=off', { DESK: 'off' }],
      ['from outside of DESK_ADDRESSES', { DESK_ADDRESSES: '10.0.0.0/8, 2001:db8::/32' }],
    ])('%s', async (_what, settings) => {
      const closed = await createTestApp(under, { clock, settings })
      const expected = await closed.app.inject('/nothing')
      for (const [method, url] of [
        ['GET', '/desk'],
        ['GET', '/desk/requests'],
        ['GET', '/desk/api/session/'],
        ['POST', '/desk/api/session/'],
        ['PUT', '/desk/api/session/'],
      ] as const) {
        const got = await closed.app.inject({
          method,
          url,
          remoteAddress: '203.0.113.7',
          headers: { 'sec-fetch-site': 'same-origin' },
        })
        const page = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]
        expect([method, url, got.statusCode, page(got.body)]).toEqual([
          method,
          url,
          404,
          page(expected.body),
        ])
      }
      if ('DESK_ADDRESSES' in settings) {
        for (const remoteAddress of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1']) {
          expect((await closed.app.inject({ url: '/desk', remoteAddress })).statusCode).toBe(200)
        }
      }
      await closed.close()
      verifies('D60-1')
    })
  })
})

interface DeskRoute {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  access: { roles: 'anyone' | 'password' | readonly Role[]; isScreen?: boolean }
}

/** The routes of the desk, as Fastify registers them. */
async function listDeskRoutes({ context }: TestApp): Promise<DeskRoute[]> {
  const found: DeskRoute[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ url, method, config }) => {
    for (const one of [method].flat()) {
      if (config?.desk) {
        found.push({ method: one as DeskRoute['method'], url, access: config.desk })
      }
    }
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  const portalFeeds = new FeedFiles(context.db, { origin: '', facts: {} })
  await deskApp(app, context, { portalFeeds, sendPublic404: async () => null })
  await app.close()
  // Fastify adds a HEAD to each GET.
  const gets = new Set(found.flatMap(({ method, url }) => (method === 'GET' ? [url] : [])))
  return found.filter(({ method, url }) => method !== 'HEAD' || !gets.has(url))
}

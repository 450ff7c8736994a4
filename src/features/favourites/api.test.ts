import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { handleErrors } from '../../server/edge/error-responses.ts'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { favouritesApi } from './api.server.ts'
import { MAX_FAVOURITES } from './commands.server.ts'
import { favouritesPage, postFavourites } from './favourites-page.server.ts'
import { findVisitorId } from './visitor-session.server.ts'
import { createSession } from './visitor-session.server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

describeOnStores('favourites', (under) => {
  const apps: FastifyInstance[] = []
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
  })

  /** A site whose catalogue contains these lots. */
  async function site(lotIds: number[], { PUBLIC_URL }: { PUBLIC_URL?: string } = {}) {
    const known = new Map(lotIds.map((id) => [id, card(id)]))
    let now = Date.parse('2026-11-20T10:00:00.000Z')
    const snapshot = { findLot: (id: number) => known.get(id) }
    const context = {
      db: under.db,
      catalogue: { current: () => snapshot },
      clock: { now: () => new Date((now += 1000)) },
      config: { PUBLIC_URL },
    } as unknown as AppContext
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(cookie)
    handleErrors(
      app,
      async (_request, reply, status) => reply.code(status).send(''),
      context.health,
    )
    await app.register(async (scope) => favouritesApi(scope, context))
    apps.push(app)
    return { app, context, known }
  }

  type Site = Awaited<ReturnType<typeof site>>

  const add = (at: Site, property: unknown, session = '') =>
    at.app.inject({
      method: 'POST',
      url: '/api/favorites/',
      payload: JSON.stringify({ property }),
      headers: { ...JSON_TYPE, cookie: session },
    })
  const list = async (at: Site, session = '') => {
    const response = await at.app.inject({ url: '/api/favorites/', headers: { cookie: session } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    return response.json<LotCard[]>().map(({ id }) => id)
  }
  const readSessionCookie = (response: { headers: Record<string, unknown> }) => {
    const line = response.headers['set-cookie']
    return typeof line === 'string' ? (line.split(';')[0] ?? '') : ''
  }

  it('creates one session with the first favourite and lists the newest first', async () => {
    const [a, b] = [await makeLot(under.db), await makeLot(under.db)]
    const at = await site([a, b])
    expect(await list(at)).toEqual([])
    const first = await add(at, a)
    expect(first.statusCode).toBe(201)
    const line = String(first.headers['set-cookie'])
    expect(line).toMatch(/^visitor=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const session = readSessionCookie(first)
    const second = await add(at, String(b), session)
    expect([second.statusCode, second.headers['set-cookie']]).toEqual([201, undefined])
    expect((await add(at, a, session)).statusCode).toBe(200)
    expect(await list(at, session)).toEqual([b, a])
    const stored = await under.db.selectFrom('visitors').select('id').execute()
    expect(stored.some(({ id }) => session.includes(id))).toBe(false)
    verifies('§3.4-9', '§6-1', '§7.3-2', 'D19-1', 'D19-2', 'D19-3')
  })

  it('sets a secure cookie with the prefix __Host- if the site uses HTTPS', async () => {
    const a = await makeLot(under.db)
    const at = await site([a], { PUBLIC_URL: 'https://ordinata.example' })
    const response = await add(at, a)
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-visitor=.*; Path=\/; .*; Secure$/,
    )
    expect(await list(at, readSessionCookie(response))).toEqual([a])
    verifies('D19-2')
  })

  it.each([[999_999], ['x'], [null], [-1], [1.5], ['9'.repeat(30)], [{ id: 1 }], [[1]], [true]])(
    'rejects the property %j and creates no session',
    async (property) => {
      const at = await site([])
      const response = await add(at, property)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ property: ['Такого объекта нет'] })
      expect(response.headers['set-cookie']).toBeUndefined()
      verifies('D19-4')
    },
  )

  it('accepts form-encoded and multipart bodies and rejects invalid and other ones', async () => {
    const [a, b] = [await makeLot(under.db), await makeLot(under.db)]
    const at = await site([a, b])
    const send = (type: string, payload: string) =>
      at.app.inject({
        method: 'POST',
        url: '/api/favorites/',
        payload,
        headers: { 'content-type': type },
      })
    const part = `--x\r\ncontent-disposition: form-data; name="property"\r\n\r\n${b}\r\n--x--\r\n`
    expect((await send(FORM_TYPE['content-type'], `property=${a}`)).statusCode).toBe(201)
    expect((await send('multipart/form-data; boundary=x', part)).statusCode).toBe(201)
    expect((await send('application/json', '{"property":')).statusCode).toBe(400)
    expect((await send('multipart/form-data; boundary=x', 'nothing')).statusCode).toBe(400)
    expect((await send('text/plain', `${a}`)).statusCode).toBe(415)
    expect((await at.app.inject({ method: 'POST', url: '/api/favorites/' })).statusCode).toBe(400)
    verifies('§7.3-3')
  })

  it('removes one favourite (204, then 404) and clears all, with or without a session', async () => {
    const [a, b] = [await makeLot(under.db), await makeLot(under.db)]
    const at = await site([a, b])
    const session = readSessionCookie(await add(at, a))
    await add(at, b, session)
    const remove = (id: unknown, cookies = session) =>
      at.app.inject({
        method: 'DELETE',
        url: `/api/favorites/${String(id)}/`,
        headers: { ...JSON_TYPE, cookie: cookies },
      })
    expect((await remove(a, '')).statusCode).toBe(404)
    expect((await remove(a)).statusCode).toBe(204)
    expect((await remove(a)).statusCode).toBe(404)
    // Larger than an id column can hold.
    for (const id of ['x', 4_294_967_297, 9_999_999_999]) {
      expect([id, (await remove(id)).statusCode]).toEqual([id, 404])
    }
    const clear = (cookies: string) =>
      at.app.inject({ method: 'POST', url: '/api/favorites/clear/', headers: { cookie: cookies } })
    expect((await clear('')).statusCode).toBe(204)
    expect(await list(at, session)).toEqual([b])
    expect((await clear(session)).statusCode).toBe(204)
    expect(await list(at, session)).toEqual([])
    verifies('§7.3-4', '§7.3-5', 'D19-5')
  })

  it('treats a forged or unknown session as a new visitor', async () => {
    const a = await makeLot(under.db)
    const at = await site([a])
    const owner = readSessionCookie(await add(at, a))
    const unknown = createSession({ PUBLIC_URL: undefined }).setCookie.split(';')[0] ?? ''
    for (const cookies of [unknown, 'visitor=x', `visitor=${'a'.repeat(5000)}`, 'visitor=']) {
      expect(await list(at, cookies)).toEqual([])
      const response = await add(at, a, cookies)
      expect(response.statusCode).toBe(201)
      expect(readSessionCookie(response)).not.toBe(cookies)
    }
    expect(await list(at, owner)).toEqual([a])
  })

  it('stores one row for 50 concurrent adds of one lot', async () => {
    const [a, b] = [await makeLot(under.db), await makeLot(under.db)]
    const at = await site([a, b])
    const session = readSessionCookie(await add(at, b))
    const responses = await Promise.all(Array.from({ length: 50 }, () => add(at, a, session)))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(49)
    expect(await list(at, session)).toEqual([a, b])
  })

  it('stores at most 500, even if two are added concurrently', async () => {
    expect(MAX_FAVOURITES).toBe(500)
    const first = await makeLot(under.db)
    const chain = await under.db
      .selectFrom('lots')
      .select(['project_id', 'building_id', 'section_id', 'floor_id'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const ids = [first]
    while (ids.length < MAX_FAVOURITES + 1) ids.push(await makeLot(under.db, chain))
    const at = await site(ids)
    const session = readSessionCookie(await add(at, first))
    const visitor = await under.db
      .selectFrom('favourites')
      .select('visitor_id')
      .where('lot_id', '=', first)
      .executeTakeFirstOrThrow()
    await under.db
      .insertInto('favourites')
      .values(
        ids.slice(1, MAX_FAVOURITES - 1).map((lot_id) => ({
          ...visitor,
          lot_id,
          added_at: '2026-11-20T09:00:00.000Z',
        })),
      )
      .execute()
    const last = await Promise.all(ids.slice(-2).map((id) => add(at, id, session)))
    expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(last.find(({ statusCode }) => statusCode === 400)?.json()).toHaveProperty('property')
    expect((await add(at, first, session)).statusCode).toBe(200)
    verifies('D19-6')
  })

  it('omits lots that the catalogue no longer contains', async () => {
    const [a, b] = [await makeLot(under.db), await makeLot(under.db)]
    const at = await site([a, b])
    const session = readSessionCookie(await add(at, a))
    await add(at, b, session)
    at.known.delete(b)
    expect(await list(at, session)).toEqual([a])
  })

  describe('without scripts', () => {
    const post = (at: Site, fields: Record<string, string>, cookies = {}, referer = '/flats?p=2') =>
      postFavourites(
        { fields: new URLSearchParams(fields), cookies, ip: '127.0.0.1', referer },
        at.context,
      )

    it('redirects back to the lot after an add, and to the page of the form after a removal or clear', async () => {
      const a = await makeLot(under.db)
      const at = await site([a])
      const added = await post(at, { action: 'add', property: String(a) })
      if (!('redirect' in added)) return expect.fail('no redirect')
      expect(added.redirect).toBe(`/flats?p=2#lot-${a}`)
      const session = added.setCookie?.split(';')[0] ?? ''
      const cookies = { visitor: session.replace('visitor=', '') }
      expect(await list(at, session)).toEqual([a])
      const removed = await post(at, { action: 'remove', property: String(a) }, cookies)
      expect(removed).toEqual({ redirect: '/flats?p=2' })
      expect(await list(at, session)).toEqual([])
      const again = await post(at, { action: 'add', property: String(a) }, cookies)
      expect(again).toEqual({ redirect: `/flats?p=2#lot-${a}` })
      const cleared = await post(at, { action: 'clear' }, cookies)
      expect(cleared).toEqual({ redirect: '/flats?p=2' })
      expect(await list(at, session)).toEqual([])
    })

    it('shows on the page why a property was rejected', async () => {
      const at = await site([])
      const rejected = await post(at, { action: 'add', property: '12' })
      if ('redirect' in rejected) return expect.fail('redirected')
      expect(rejected.error).toBe('bad_input')
      const page = await favouritesPage.load(
        {
          params: {},
          search: new URLSearchParams(),
          snapshot: at.context.catalogue.current(),
          city: null,
          visitorId: null,
          form: rejected,
        },
        at.context,
      )
      expect(page).toMatchObject({ lots: [], count: 0, refusal: 'Такого объекта нет' })
    })

    it('changes nothing for a missing or unknown action', async () => {
      const a = await makeLot(under.db)
      const at = await site([a])
      for (const fields of [{ action: 'toggle' }, { action: '' }, {}]) {
        const rejected = await post(at, { ...fields, property: String(a) })
        if ('redirect' in rejected) return expect.fail('redirected')
        expect(rejected.error).toBe('bad_input')
        expect(rejected.errors['property']).toEqual([
          'Непонятно, что сделать с объектом: добавить его или убрать',
        ])
      }
      const stored = under.db.selectFrom('favourites').selectAll().where('lot_id', '=', a)
      expect(await stored.execute()).toEqual([])
    })

    it('shows 16 lots a page, the last page beyond the end, and an error for an invalid page number', async () => {
      const ids: number[] = []
      for (let n = 0; n < 20; n++) ids.push(await makeLot(under.db))
      const at = await site(ids)
      const first = await post(at, { action: 'add', property: String(ids[0]) })
      if (!('redirect' in first)) return expect.fail('no redirect')
      const cookies = { visitor: (first.setCookie?.split(';')[0] ?? '').replace('visitor=', '') }
      for (const id of ids.slice(1))
        await post(at, { action: 'add', property: String(id) }, cookies)
      const visitorId = await findVisitorId(cookies, at.context)
      const shown = async (query: string) => {
        const { lots, ...rest } = await favouritesPage.load(
          {
            params: {},
            search: new URLSearchParams(query),
            snapshot: at.context.catalogue.current(),
            city: null,
            visitorId,
            form: null,
          },
          at.context,
        )
        return { ...rest, ids: lots.map(({ id }) => id) }
      }
      const newestFirst = ids.toReversed()
      const common = { count: 20, gone: 0, pageSize: 16, sort: 'added', unavailable: null }
      const page = { ...common, page: 1, ids: newestFirst.slice(0, 16), refusal: null }
      expect(await shown('')).toEqual(page)
      const last = { ...common, page: 2, ids: newestFirst.slice(16), refusal: null }
      expect(await shown('page=2')).toEqual(last)
      expect(await shown('page=99')).toEqual(last)
      for (const bad of ['page=0', 'page=abc', 'page=-1', 'page=1.5', 'page=']) {
        expect(await shown(bad)).toEqual({
          ...page,
          refusal: expect.stringContaining('номер страницы'),
        })
      }
      verifies('§2.1-4')
    })
  })
})

function card(id: number): LotCard {
  return {
    id,
    kind: 'flat',
    article: `А-${id}`,
    number: '1',
    project: { id: 1, slug: 'os', name: 'Ось', area_type: 'business_area', city: null, metro: [] },
    building: { id: 1, name: 'Корпус 1', completion: null, state: 'unfinished' as const },
    building_id: 1,
    section_id: 1,
    floor_id: 1,
    section: '1',
    floor: 3,
    floors_total: 9,
    rooms: 2,
    area: 58.4,
    kitchen_area: null,
    kitchen_living_area: null,
    price: 15_000_000,
    sale_price: null,
    price_per_meter: 256_849,
    finishing: null,
    features: [],
    status: 'sold',
    plan: null,
    plan_key: null,
    is_hot_offer: false,
    payment: null,
  }
}

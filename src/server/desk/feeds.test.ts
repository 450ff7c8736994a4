import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { type FeedFlat, makeFeed, manyFlats } from '../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import {
  createMediaStore,
  findMediaPlace,
} from '../../features/content/media/media-store.server.ts'
import { runDueSources } from '../../features/feeds/sources/run-sources.server.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'

type Json = ReturnType<typeof JSON.parse>
const URL_OF_FEED = 'https://feeds.example/yandex.xml?key=secret'

describeOnStores('feeds on the desk', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  const people = {} as Record<'owner' | 'editor' | 'manager' | 'analyst', DeskBrowser>
  /** What the address of a feed sends. */
  let fetched = ''

  beforeAll(async () => {
    site = await createTestApp(under, {
      clock,
      settings: { OUTBOUND_ALLOW: 'feeds.example' },
    })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of [
      'feed_releases',
      'feed_runs',
      'feed_sources',
      'feed_documents',
      'feed_undo',
      'uploads',
      'price_history',
      'lots',
      'audit_log',
      'desk_attempts',
      'desk_users',
    ] as const) {
      await under.db.deleteFrom(table).execute()
    }
    for (const role of ['owner', 'editor', 'manager', 'analyst'] as const) {
      people[role] = await signIn(site, await makeDeskUser(under.db, role), clock)
    }
  })

  const flats = (count: number): FeedFlat[] => [...manyFlats(count)]
  const outbound = {
    get: async (url: string): Promise<OutboundResponse> => ({
      status: 200,
      headers: {},
      url,
      body: (async function* () {
        yield Buffer.from(fetched)
      })(),
    }),
  }
  /** What the process of `kvartal sources run --due` does. */
  const work = () =>
    runDueSources(
      {
        db: under.db,
        clock,
        outbound,
        facts: {},
        files: createMediaStore(findMediaPlace(site.context.config)),
      },
      () => {},
      5,
    )
  const upload = async (bytes: Buffer, who = people.editor, name = 'list.csv') => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { name, size: bytes.length, sha256, purpose: 'feed' }
    const { id, part } = (await who.post('uploads/', facts)).body
    for (let offset = 0; offset < bytes.length; offset += part) {
      await send(id, offset, bytes.subarray(offset, offset + part), who)
    }
    return who.post(`uploads/${id}/finish/`)
  }
  const send = (id: string, offset: number, bytes: Buffer, who = people.editor) =>
    who.send('PUT', `uploads/${id}/?offset=${offset}`, bytes, {
      'content-type': 'application/octet-stream',
    })
  const preview = async (name: string, text: string): Promise<Json> => {
    const { id } = (await upload(Buffer.from(text))).body
    const begun = await people.editor.post(`sources/${name}/runs/`, { upload: id })
    expect(begun.status).toBe(202)
    await work()
    return (await people.editor.get(`runs/${begun.body.run.id}/`)).body
  }
  const rows = async (id: number, query = '') =>
    (await people.analyst.get(`runs/${id}/rows/?${query}`)).body.results as Json[]
  const apply = async (run: Json, body: object = {}) => {
    const answer = await people.editor.post(`runs/${run.id}/apply/`, {
      version: run.version,
      ...body,
    })
    await work()
    return answer
  }
  const read = async (run: Json) => (await people.editor.get(`runs/${run.id}/`)).body
  const onSale = async () =>
    (await under.db.selectFrom('lots').select('price').where('status', '<>', 'sold').execute())
      .length

  describe('a file', () => {
    it('comes in parts, says its offset, and is recognised by its bytes', async () => {
      const bytes = Buffer.from(makeFeed(flats(700)))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const begun = await people.editor.post('uploads/', {
        name: 'feed.xml',
        size: bytes.length,
        sha256,
        purpose: 'feed',
      })
      expect(begun).toMatchObject({ status: 201, body: { offset: 0, part: 1_048_576 } })
      const { id } = begun.body
      expect((await send(id, 0, bytes.subarray(0, 1_000))).body).toEqual({ offset: 1_000 })
      expect(await send(id, 0, bytes.subarray(0, 1_000))).toMatchObject({
        status: 409,
        body: { detail: expect.any(String), offset: 1_000 },
      })
      const head = await people.editor.send('HEAD', `uploads/${id}/`)
      expect([head.status, head.headers['upload-offset']]).toEqual([204, '1000'])
      expect((await people.editor.post(`uploads/${id}/finish/`)).status).toBe(409)
      expect((await people.owner.send('HEAD', `uploads/${id}/`)).status).toBe(404)
      const json = await people.editor.send('PUT', `uploads/${id}/?offset=1000`, { a: 1 })
      expect(json.status).toBe(415)
      await send(id, 1_000, bytes.subarray(1_000))
      const done = await people.editor.post(`uploads/${id}/finish/`)
      expect(done).toMatchObject({
        status: 200,
        body: { id, size: bytes.length, format: 'yandex', packed: null, sheets: null },
      })
      expect((await people.editor.post(`uploads/${id}/finish/`)).body).toEqual(done.body)
      expect((await site.app.inject(`/media/uploads/${id}`)).statusCode).toBe(404)
    })

    it.each([
      ['a gzip of a feed', gzipSync(makeFeed(flats(2))), 200, { format: 'yandex', packed: 'gzip' }],
      ['a table', Buffer.from('Проект;Корпус;Цена\n'), 200, { format: 'lots', packed: null }],
      ['a page', Buffer.from('<!doctype html><p>'), 415, { detail: /страница/ }],
      ['JSON', Buffer.from('{"error": "x"}'), 415, { detail: /JSON/ }],
      ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 415, { detail: /картинка/ }],
      ['prose', Buffer.from('Добрый день'), 415, { detail: /текст, а не таблица/ }],
    ])('of %s is recognised by its bytes', async (_, bytes, status, body) => {
      const answer = await upload(bytes)
      expect(answer.status).toBe(status)
      for (const [name, value] of Object.entries(body)) {
        if (value instanceof RegExp) expect(answer.body[name]).toMatch(value)
        else expect(answer.body[name]).toEqual(value)
      }
    })

    it('with other bytes than its SHA-256, too large, or of a role that may not, is rejected', async () => {
      const facts = { name: 'a.csv', size: 4, sha256: '0'.repeat(64), purpose: 'feed' }
      const { id } = (await people.editor.post('uploads/', facts)).body
      await send(id, 0, Buffer.from('a;b\n'))
      expect((await people.editor.post(`uploads/${id}/finish/`)).status).toBe(422)
      const large = await people.editor.post('uploads/', { ...facts, size: 3 * 1024 ** 3 })
      expect(large.status).toBe(413)
      expect((await people.manager.post('uploads/', facts)).status).toBe(403)
      clock.advance(25 * 3_600_000)
      people.editor = await signIn(site, await makeDeskUser(under.db, 'editor'), clock)
      expect((await people.editor.send('HEAD', `uploads/${id}/`)).status).toBe(404)
    })
  })

  describe('an uploaded feed', () => {
    beforeEach(async () => {
      await people.editor.post('sources/', { name: 'sales', format: 'yandex' })
    })

    it('is previewed, released, applied, unchanged when it comes again, and held back outside the band', async () => {
      const list = flats(30)
      const first = list[0] as FeedFlat
      const price = first.price ?? 0
      const wrong = list.map((flat, n) => (n === 0 ? { ...flat, price: price * 10 } : flat))
      const run = await preview('sales', makeFeed(wrong))
      expect(run).toMatchObject({
        state: 'ready',
        kind: 'upload',
        source: 'sales',
        by: { name: 'editor' },
        counts: { created: 29, held_back: 1, refused: 0 },
        confirm: null,
      })
      expect(await onSale()).toBe(0)
      const [held] = await rows(run.id, 'outcome=held_back')
      expect(held).toMatchObject({ offer: first.id, lot: null, after: { price: price * 10 } })
      const unknown = await people.editor.post(`runs/${run.id}/release/`, {
        offers: ['x'],
        note: 'y',
        version: run.version,
      })
      expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['offers']])
      const released = await people.editor.post(`runs/${run.id}/release/`, {
        offers: [first.id],
        lowest: price * 5,
        highest: price * 20,
        note: 'Пентхаус',
        version: run.version,
      })
      expect(released).toMatchObject({ status: 200, body: { released: 1 } })
      expect((await read(run)).state).toBe('outdated')
      await work()
      const again = await read(released.body.run)
      expect(again).toMatchObject({ state: 'ready', counts: { created: 30, held_back: 0 } })
      expect((await apply(again)).status).toBe(202)
      expect(await read(again)).toMatchObject({ state: 'applied', counts: { created: 30 } })
      expect(await onSale()).toBe(30)
      expect((await apply(again)).status).toBe(409)
      const [created] = await rows(again.id, 'outcome=created&q=1-комн')
      expect(created).toMatchObject({ lot: expect.any(Number), before: null })

      expect(await preview('sales', makeFeed(wrong))).toMatchObject({
        state: 'unchanged',
        counts: { created: 0, changed: 0, unchanged: 30 },
      })
      const other = list.map((flat, n) => (n === 0 ? { ...flat, price: price * 100 } : flat))
      const held2 = await preview('sales', makeFeed(other))
      expect(held2).toMatchObject({ state: 'ready', counts: { held_back: 1 } })
      expect(await rows(held2.id)).toMatchObject([
        { outcome: 'held_back', before: { price: price * 10 }, step: 900 },
      ])
      const { results } = (await people.manager.get('releases/?source=sales')).body
      expect(results).toMatchObject([{ offer: first.id, lowest: price * 5, note: 'Пентхаус' }])
      expect((await people.editor.send('DELETE', `releases/${results[0].id}/`)).status).toBe(204)
      expect((await people.editor.send('DELETE', `releases/${results[0].id}/`)).status).toBe(404)
      const actions = (await people.owner.get('audit/')).body.results.map(
        ({ action }: Json) => action,
      )
      expect(actions).toEqual(
        expect.arrayContaining([
          'source.add',
          'source.upload',
          'run.release',
          'run.apply',
          'release.delete',
        ]),
      )
    })

    it('says of each lot what changes, with the step of its price, and what cannot be taken', async () => {
      await apply(await preview('sales', makeFeed(flats(25))))
      const list = flats(25)
      const [first, second] = list as [FeedFlat, FeedFlat]
      first.price = Math.round((first.price ?? 0) * 1.1)
      second.extra = '<mortgage>1</mortgage>'
      const broken = { id: 'bad', price: 0, area: 50, number: 900 }
      const run = await preview('sales', makeFeed([...list.slice(0, 24), broken]))
      expect(run.counts).toMatchObject({ changed: 2, withdrawn: 1, refused: 1, unchanged: 22 })
      const [changed] = await rows(run.id, `outcome=changed&q=${first.id}`)
      expect(changed).toMatchObject({
        offer: first.id,
        lot: expect.any(Number),
        after: { price: first.price },
        step: 10,
      })
      expect(changed.before.price).toBeLessThan(first.price)
      const [refused] = await rows(run.id, 'outcome=refused')
      expect(refused).toMatchObject({
        offer: 'bad',
        line: expect.any(Number),
        column: expect.any(Number),
        reason: expect.any(String),
        text: expect.stringContaining('area/value: 50'),
      })
      const [withdrawn] = await rows(run.id, 'outcome=withdrawn')
      expect(withdrawn).toMatchObject({ offer: 'flat-25', after: { status: 'sold' } })
      const projects = (await people.analyst.get(`runs/${run.id}/rows/`)).body.projects
      expect(projects.length).toBeGreaterThan(1)
      const some = await rows(run.id, `project=${encodeURIComponent(projects[0])}`)
      expect(some.every(({ project }) => project === projects[0])).toBe(true)
      const csv = await people.manager.get(`runs/${run.id}/export/?format=csv`)
      expect(csv.headers['content-type']).toContain('text/csv')
      const xlsx = await people.manager.get(`runs/${run.id}/export/?format=xlsx&outcome=changed`)
      expect(xlsx.status).toBe(200)
    })

    it('of which half would leave the sale wants their number', async () => {
      await apply(await preview('sales', makeFeed(flats(40))))
      const run = await preview('sales', makeFeed(flats(10)))
      expect(run).toMatchObject({ state: 'ready', confirm: { withdrawals: 30 } })
      for (const withdrawals of [undefined, 29]) {
        expect(await apply(run, { withdrawals })).toMatchObject({
          status: 422,
          body: { detail: expect.any(String), withdrawals: 30 },
        })
      }
      expect(await onSale()).toBe(40)
      expect((await apply(run, { withdrawals: 30 })).status).toBe(202)
      expect(await onSale()).toBe(10)
    })

    it('that is previewed twice is applied once: the other one is outdated', async () => {
      const one = await preview('sales', makeFeed(flats(5)))
      const two = await preview('sales', makeFeed(flats(6)))
      await apply(two)
      expect(await read(one)).toMatchObject({ state: 'outdated' })
      expect(await apply(one)).toMatchObject({
        status: 409,
        body: { current: { state: 'outdated' } },
      })
      expect(await onSale()).toBe(6)
    })

    it('without offers, or of which none fits, is rejected and changes nothing', async () => {
      expect(await preview('sales', makeFeed([]))).toMatchObject({ state: 'rejected' })
      const none = await preview('sales', makeFeed([{ id: 'a', price: 0 }]))
      expect(none).toMatchObject({ state: 'rejected', counts: { refused: 1 } })
      expect(await rows(none.id)).toMatchObject([{ outcome: 'refused', offer: 'a' }])
      expect((await apply(none)).status).toBe(409)
      const broken = await preview('sales', '<realty-feed><offer internal-id="1">')
      expect(broken).toMatchObject({ state: 'rejected', problem: expect.any(String) })
    })

    it('continues after its process was killed, and is failed when that happens again and again', async () => {
      const { id } = (await upload(Buffer.from(makeFeed(flats(3))))).body
      const { run } = (await people.editor.post('sources/sales/runs/', { upload: id })).body
      const second = await people.editor.post('sources/sales/runs/', { upload: id })
      expect([second.status, second.body.current.id]).toEqual([409, run.id])
      await under.db.updateTable('feed_runs').set({ state: 'reading', attempts: 1 }).execute()
      await work()
      expect(await read(run)).toMatchObject({ state: 'ready' })
      await under.db.updateTable('feed_runs').set({ state: 'reading', attempts: 3 }).execute()
      await work()
      expect(await read(run)).toMatchObject({ state: 'failed', problem: expect.any(String) })
    })
  })

  describe('a source', () => {
    const add = (body: object = {}) =>
      people.editor.post('sources/', { format: 'yandex', url: URL_OF_FEED, every: '30m', ...body })
    const list = async (who = people.editor): Promise<Json[]> =>
      (await who.get('sources/')).body.results

    it('begins with a preview, and its schedule when that is applied', async () => {
      fetched = makeFeed(flats(4))
      const added = await add()
      expect(added).toMatchObject({
        status: 201,
        body: {
          source: { name: 'yrl', address: URL_OF_FEED, every: '30m', next_run_at: null },
          run: { state: 'queued', kind: 'fetch' },
        },
      })
      await work()
      const run = await read(added.body.run)
      expect([run.state, await onSale()]).toEqual(['ready', 0])
      fetched = makeFeed(flats(9))
      await apply(run)
      expect(await onSale()).toBe(4)
      const [source] = await list()
      expect(source).toMatchObject({
        lots: { available: 4, reserved: 0 },
        last_ok_at: expect.any(String),
        next_run_at: expect.any(String),
        runs: [{ id: run.id, outcome: 'applied' }],
      })
      clock.advance(40 * 60_000)
      await work()
      expect(await onSale()).toBe(9)
      people.editor = await signIn(site, await makeDeskUser(under.db, 'editor'), clock)
      const [later] = await list()
      expect(later.runs).toHaveLength(2)
    })

    it('is shown without the query of its address to those who may not change it', async () => {
      await add()
      expect((await list(people.manager))[0].address).toBe('https://feeds.example/yandex.xml')
      expect((await list())[0].address).toBe(URL_OF_FEED)
    })

    it('with a taken name or address, a private address or a wrong format is a 400 by field', async () => {
      await add()
      expect((await add({ name: 'other' })).body).toHaveProperty('url')
      expect((await add({ url: 'https://feeds.example/other.xml' })).body).toHaveProperty('name')
      const local = await add({ name: 'x', url: 'http://127.0.0.1/feed.xml' })
      expect([local.status, Object.keys(local.body)]).toEqual([400, ['url']])
      const odd = await add({ name: 'y', url: 'https://feeds.example/y', format: 'z', every: '1m' })
      expect(Object.keys(odd.body).toSorted()).toEqual(['every', 'format'])
      expect((await people.editor.post('sources/', { format: 'lots' })).body).toHaveProperty('name')
    })

    it('is changed, paused, resumed and removed in the version that was seen', async () => {
      fetched = makeFeed(flats(3))
      const { body } = await add()
      await work()
      await apply(await read(body.run))
      const change = (method: 'PATCH' | 'POST' | 'DELETE', path: string, more: object) =>
        people.editor.send(method, `sources/yrl/${path}`, more)
      const stale = await change('PATCH', '', { every: '2h', version: 99 })
      expect(stale).toMatchObject({ status: 409, body: { current: { name: 'yrl' } } })
      const [{ version }] = (await list()) as [Json]
      const changed = await change('PATCH', '', { every: '2h', version })
      expect(changed.body).toMatchObject({ every: '2h', version: version + 1 })
      const paused = await change('POST', 'pause/', { version: version + 1 })
      expect(paused.body).toMatchObject({ paused: true, next_run_at: null })
      const resumed = await change('POST', 'resume/', { version: paused.body.version })
      expect(resumed.body.paused).toBe(false)
      const kept = await change('DELETE', '', { lots: 'keep', version: resumed.body.version })
      expect(kept.body).toEqual({ withdrawn: 0 })
      expect((await list())[0]).toMatchObject({
        name: 'yrl',
        address: null,
        lots: { available: 3 },
      })
      const gone = await change('DELETE', '', {
        lots: 'withdraw',
        version: (await list())[0].version,
      })
      expect(gone.body).toEqual({ withdrawn: 3 })
      expect([await list(), await onSale()]).toEqual([[], 0])
      expect((await people.editor.get('sources/yrl/runs/')).status).toBe(404)
    })

    it('without an address has a city alone, which is added and changed with it', async () => {
      const { editor } = people
      const facts = { name: 'avito-by-hand', format: 'avito' }
      const added = await editor.post('sources/', { ...facts, city: ' Вологда ' })
      expect(added).toMatchObject({ status: 201, body: { source: { city: 'Вологда' }, run: null } })
      const { version } = added.body.source
      const change = (body: object) => editor.send('PATCH', 'sources/avito-by-hand/', body)
      expect(await change({ city: 'Тверь', version })).toMatchObject({
        status: 200,
        body: { city: 'Тверь', address: null, version: version + 1 },
      })
      expect(await change({ city: null, version: version + 1 })).toMatchObject({
        status: 200,
        body: { city: null },
      })
      const other = await editor.post('sources/', { name: 'list', format: 'lots', city: 'Тверь' })
      expect(other).toMatchObject({ status: 400, body: { city: [expect.stringMatching(/avito/)] } })
    })

    it('is run now, and once at a time', async () => {
      fetched = makeFeed(flats(3))
      const { body } = await add()
      await work()
      await apply(await read(body.run))
      fetched = makeFeed(flats(5))
      const now = await people.editor.post('sources/yrl/run/', {})
      expect(now.status).toBe(202)
      expect((await people.editor.post('sources/yrl/run/', {})).status).toBe(409)
      await work()
      expect(await onSale()).toBe(5)
      expect((await people.analyst.post('sources/yrl/run/', {})).status).toBe(403)
      const runs = (await people.analyst.get('sources/yrl/runs/')).body
      expect(runs.results.map(({ state }: Json) => state)).toEqual(['applied', 'applied'])
    })
  })
})

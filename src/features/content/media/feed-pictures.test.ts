import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makePngBomb } from '../../../../tests/support/picture-bombs.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'
import { fetchDuePictures, startFeedPictures } from './feed-picture-worker.server.ts'

const MINUTE_MS = 60_000
/** The address of the plan in a sample offer. */
const SAMPLE_PLAN = /https:\/\/plans\.example[^<]*<\/image>/
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<script>alert(1)</script><image href="http://127.0.0.1/x.png"/><rect width="100" height="90"/></svg>`

/** What the host of the pictures answers, by path. */
const responses = new Map<
  string,
  { status?: number; body: Buffer | string; location?: string; etag?: string; since?: string }
>()
const asked: string[] = []
const server = createServer(({ url: path = '', headers }, response) => {
  const found = responses.get(path) ?? { status: 404, body: 'none' }
  const { status = 200, body, location, etag, since } = found
  const isSame =
    (etag !== undefined && headers['if-none-match'] === etag) ||
    (since !== undefined && headers['if-modified-since'] === since)
  asked.push(isSame ? `304 ${path}` : path)
  const sent = { location, etag, 'last-modified': since }
  for (const [name, value] of Object.entries(sent)) if (value) response.setHeader(name, value)
  response.writeHead(isSame ? 304 : status).end(isSame ? undefined : body)
})
let host = ''
let media = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  media = await mkdtemp(join(tmpdir(), 'kvartal-fetched-'))
  const plan = (colour: string) =>
    sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
      .png()
      .toBuffer()
  responses.set('/plan-1.png', { body: await plan('#fff') })
  responses.set('/same-as-1.png', { body: await plan('#fff') })
  responses.set('/plan-2.svg', { body: SVG })
  responses.set('/moved.png', { status: 302, body: '', location: '/plan-1.png' })
  responses.set('/page', { body: '<!DOCTYPE html><title>Вход</title>' })
  responses.set('/broken.png', { body: Buffer.from('\x89PNG\r\n\x1A\nbroken', 'latin1') })
})
afterAll(async () => {
  server.close()
  await rm(media, { recursive: true, force: true })
})

describeOnStores('plans of feeds', (under) => {
  const clock = movableClock('2026-11-21T09:00:00.000Z')
  let test: TestApp
  let settings: Record<string, string>

  beforeAll(async () => {
    settings = { OUTBOUND_ALLOW: host, MEDIA_DIR: media }
    test = await createTestApp(under, { settings, clock })
  })
  afterAll(() => test.close())
  // Each test begins with a site without lots, also when it is run again.
  beforeEach(async () => {
    const tables = ['lot_features', 'lot_window_views', 'price_history', 'lots'] as const
    for (const table of [...tables, 'feed_pictures', 'pictures'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })

  const importPlans = (plans: Record<string, string>) => {
    const ids = Object.keys(plans)
    const feed = ids.reduce(
      (text, id) => text.replace(SAMPLE_PLAN, `http://${host}${plans[id]}</image>`),
      makeFeed(ids.map((id, n) => ({ id, number: n + 1 }))),
    )
    return importFeed(
      under.db,
      (async function* () {
        yield Buffer.from(feed)
      })(),
      { format: 'yrl', source: 'yrl', clock, allowWithdrawals: true },
    )
  }
  const fetchDue = (allow: string[] = [host]) =>
    fetchDuePictures(test.context, createOutbound({ allow }), new AbortController().signal)
  /** Resolves when the site shows what the database has now. */
  const showNewest = async () => {
    const version = await getCatalogueVersion(under.db)
    const { catalogue } = test.context
    if (catalogue.current().version >= version) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = catalogue.onChange((shown) => {
      if (shown.version >= version) resolve()
    })
    await promise.finally(stop)
  }
  const readPlan = async (number: string) => {
    const { results } = (await test.app.inject('/api/flats/?limit=16')).json<{
      results: Array<{ number: string; plan: { url: string; width: number } | null }>
    }>()
    return results.find((lot) => lot.number === number)?.plan ?? null
  }
  /** A lot that was withdrawn keeps its plan: its page still exists. */
  const dropSoldPlans = () =>
    under.db
      .updateTable('lots')
      .set({ plan_picture_url: null })
      .where('status', '=', 'sold')
      .execute()
  const count = async () =>
    Number(
      (
        await under.db
          .selectFrom('pictures')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('key', 'like', 'feed/%')
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('are not fetched from an internal address that OUTBOUND_ALLOW does not name', async () => {
    await importPlans({ a: '/plan-1.png' })
    asked.length = 0
    expect(await fetchDue([])).toEqual({ fetched: 0, failed: 1 })
    expect(asked).toEqual([])
    expect(await readPlan('1')).toBeNull()
    const { problem } = await under.db
      .selectFrom('feed_pictures')
      .select('problem')
      .executeTakeFirstOrThrow()
    expect(problem).toContain('OUTBOUND_ALLOW')
    verifies('D41-1')
  })

  it('are fetched once, served by us, and stored once for equal files', async () => {
    clock.advance(2 * MINUTE_MS)
    await importPlans({ a: '/plan-1.png', b: '/same-as-1.png', c: '/plan-2.svg', d: '/moved.png' })
    asked.length = 0
    expect(await fetchDue()).toEqual({ fetched: 4, failed: 0 })
    await showNewest()
    for (const number of ['1', '2', '3', '4']) {
      const plan = await readPlan(number)
      expect(plan?.url).toMatch(/^\/media\/pictures\/[0-9a-f]{20}-960\.webp$/)
      const picture = await test.app.inject(plan?.url ?? '')
      expect(picture.headers['content-type']).toBe('image/webp')
      expect((await sharp(picture.rawPayload).metadata()).width).toBe(960)
    }
    expect((await readPlan('2'))?.url).toBe((await readPlan('1'))?.url)
    expect(await count()).toBe(2)
    expect(asked.toSorted()).toEqual(
      ['/moved.png', '/plan-1.png', '/plan-1.png', '/plan-2.svg', '/same-as-1.png'].toSorted(),
    )
    clock.advance(24 * 60 * MINUTE_MS)
    expect(await fetchDue()).toEqual({ fetched: 0, failed: 0 })
    verifies('D41-2')
  })

  it('are shown on the page of the lot', async () => {
    await importPlans({ a: '/plan-1.png' })
    await fetchDue()
    await showNewest()
    const { results } = (await test.app.inject('/api/flats/')).json<{ results: { id: number }[] }>()
    const page = await test.app.inject(`/flats/${results[0]?.id}`)
    const pictures = page.body.match(/<img[^>]*>/g) ?? []
    expect(pictures.join()).toMatch(/src="\/media\/pictures\/[0-9a-f]{20}-960\.webp"/)
    verifies('D41-2')
  })

  it('that cannot be fetched leave the lot as it is, and are tried again later and later', async () => {
    await importPlans({ a: '/plan-1.png', b: '/gone.png', c: '/page', d: '/broken.png' })
    expect(await fetchDue()).toEqual({ fetched: 1, failed: 3 })
    expect(await fetchDue()).toEqual({ fetched: 0, failed: 0 })
    clock.advance(MINUTE_MS)
    expect(await fetchDue()).toEqual({ fetched: 0, failed: 3 })
    clock.advance(3 * MINUTE_MS)
    expect(await fetchDue()).toEqual({ fetched: 0, failed: 0 })
    const rows = await under.db
      .selectFrom('feed_pictures')
      .select(['url', 'problem', 'tries'])
      .where('picture', 'is', null)
      .orderBy('url')
      .execute()
    expect(rows).toMatchObject([
      { problem: expect.stringContaining('испорчена'), tries: 2 },
      { problem: 'ответ 404', tries: 2 },
      { problem: expect.stringContaining('не картинка'), tries: 2 },
    ])
    responses.set('/gone.png', { body: SVG })
    clock.advance(MINUTE_MS)
    expect(await fetchDue()).toEqual({ fetched: 1, failed: 2 })
    responses.delete('/gone.png')
  })

  it('are requested again after a day, and replaced when they changed', async () => {
    const DAY_MS = 24 * 60 * MINUTE_MS
    const plan = (background: string) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer()
    const since = 'Sat, 21 Nov 2026 09:00:00 GMT'
    responses.set('/tagged.png', { body: await plan('#123'), etag: '"1"' })
    responses.set('/dated.png', { body: await plan('#321'), since })
    responses.set('/plain.png', { body: await plan('#213') })
    await importPlans({ a: '/tagged.png', b: '/dated.png', c: '/plain.png' })
    expect(await fetchDue()).toMatchObject({ fetched: 3 })
    await showNewest()
    const before = await readPlan('1')
    clock.advance(DAY_MS - MINUTE_MS)
    asked.length = 0
    await fetchDue()
    expect(asked.filter((path) => /tagged|dated|plain/.test(path))).toEqual([])
    clock.advance(MINUTE_MS)
    expect(await fetchDue()).toMatchObject({ fetched: 0 })
    expect(asked).toEqual(
      expect.arrayContaining(['304 /tagged.png', '304 /dated.png', '/plain.png']),
    )
    responses.set('/tagged.png', { body: await plan('#abc'), etag: '"2"' })
    responses.set('/dated.png', { status: 500, body: 'none' })
    clock.advance(DAY_MS)
    const version = await getCatalogueVersion(under.db)
    expect(await fetchDue()).toMatchObject({ fetched: 1, failed: 1 })
    expect(await getCatalogueVersion(under.db)).toBe(version + 1)
    await showNewest()
    expect((await readPlan('1'))?.url).not.toBe(before?.url)
    expect(await readPlan('2')).not.toBeNull()
    const kept = await under.db
      .selectFrom('feed_pictures')
      .select('problem')
      .where('url', 'like', '%/dated.png')
      .executeTakeFirstOrThrow()
    expect(kept.problem).toBe('ответ 500')
    // The next round removes the former plan.
    await fetchDue()
    expect(await count()).toBe(3)
    responses.set('/dated.png', { body: await plan('#321'), since })
    clock.advance(DAY_MS)
    expect(await fetchDue()).toMatchObject({ fetched: 0, failed: 0 })
    verifies('D88-3')
  })

  it('that take too much are tried twice, then only when they have changed, and the report names them', async () => {
    const bomb = await makePngBomb()
    responses.set('/bomb.png', { body: bomb, etag: '"bomb"' })
    await importPlans({ a: '/bomb.png', b: '/plan-1.png' })
    expect(await fetchDue()).toMatchObject({ failed: 1 })
    clock.advance(MINUTE_MS)
    expect(await fetchDue()).toMatchObject({ failed: 1 })
    asked.length = 0
    for (let hours = 0; hours < 23; hours++) {
      clock.advance(60 * MINUTE_MS)
      await fetchDue()
    }
    expect(asked).not.toContain('/bomb.png')
    clock.advance(60 * MINUTE_MS)
    expect(await fetchDue()).toMatchObject({ failed: 0 })
    expect(asked).toContain('304 /bomb.png')
    const { warnings } = await importPlans({ a: '/bomb.png', b: '/plan-1.png' })
    expect(warnings).toEqual([
      expect.objectContaining({
        offer: 'a',
        message: 'план не показан: в картинке больше 40 миллионов пикселей',
      }),
    ])
    responses.set('/bomb.png', { body: SVG, etag: '"plan"' })
    clock.advance(24 * 60 * MINUTE_MS)
    expect(await fetchDue()).toMatchObject({ fetched: 1, failed: 0 })
    expect((await importPlans({ a: '/bomb.png', b: '/plan-1.png' })).warnings).toEqual([])
    verifies('D88-1')
  })

  it('are dropped when no lot needs them, and an import of content leaves the others', async () => {
    await importPlans({ a: '/plan-1.png', b: '/plan-2.svg' })
    await fetchDue()
    expect(await count()).toBe(2)
    await importPlans({ a: '/plan-1.png' })
    await dropSoldPlans()
    await fetchDue()
    expect(await count()).toBe(1)
    expect(await readdir(join(media, 'originals'))).toContainEqual(expect.stringMatching(/^\w+$/))
  })

  it('are fetched by the worker when the catalogue changes', async () => {
    const worker = startFeedPictures(test.context)
    try {
      await importPlans({ a: '/plan-1.png', e: '/plan-2.svg' })
      await vi.waitFor(async () => expect((await readPlan('2'))?.url).toMatch(/^\/media\//), 30_000)
      expect(test.context.health.counts().get('feed_picture_fetched')).toBeGreaterThan(0)
    } finally {
      await worker.stop()
    }
  })

  it('are fetched by one of two processes', async () => {
    await importPlans({ f: '/plan-1.png', g: '/moved.png', h: '/same-as-1.png' })
    const both = await Promise.all([fetchDue(), fetchDue()])
    expect(both.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(
      Number(
        (
          await under.db
            .selectFrom('feed_pictures')
            .select((eb) => eb.fn.countAll().as('n'))
            .where('picture', 'is not', null)
            .executeTakeFirstOrThrow()
        ).n,
      ),
    )
  })
})

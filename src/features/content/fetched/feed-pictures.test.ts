import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'
import { fetchDuePictures, startFeedPictures } from './feed-picture-worker.server.ts'

const MINUTE_MS = 60_000
/** The address of the plan in a sample offer. */
const SAMPLE_PLAN = /https:\/\/plans\.example[^<]*<\/image>/
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<script>alert(1)</script><image href="http://127.0.0.1/x.png"/><rect width="100" height="90"/></svg>`

/** What the host of the pictures answers, by path. */
const responses = new Map<string, { status?: number; body: Buffer | string; location?: string }>()
const asked: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const { status = 200, body, location } = responses.get(path) ?? { status: 404, body: 'none' }
  response.writeHead(status, location === undefined ? {} : { location }).end(body)
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
  const readPlan = async (number: string) => {
    const { results } = (await test.app.inject('/api/flats/?limit=16')).json<{
      results: Array<{ number: string; plan: { url: string; width: number } | null }>
    }>()
    return results.find((lot) => lot.number === number)?.plan ?? null
  }
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
    await vi.waitFor(async () => expect(await readPlan('4')).not.toBeNull())
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
    const { results } = (await test.app.inject('/api/flats/')).json<{ results: { id: number }[] }>()
    const page = await test.app.inject(`/flats/${results[0]?.id}`)
    const pictures = page.body.match(/<img[^>]*>/g) ?? []
    expect(pictures.join()).toMatch(/src="\/media\/pictures\/[0-9a-f]{20}-960\.webp"/)
    verifies('D41-2')
  })

  it('that cannot be fetched leave the lot as it is, and are tried again later and later', async () => {
    await importPlans({ a: '/plan-1.png', b: '/gone.png', c: '/page', d: '/broken.png' })
    expect(await fetchDue()).toEqual({ fetched: 0, failed: 3 })
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

  it('are dropped when no lot needs them, and an import of content leaves the others', async () => {
    expect(await count()).toBe(2)
    await importPlans({ a: '/plan-1.png' })
    // A lot that was withdrawn keeps its plan: its page goes on.
    await under.db
      .updateTable('lots')
      .set({ plan_picture_url: null })
      .where('status', '=', 'sold')
      .execute()
    await fetchDue()
    expect(await count()).toBe(1)
    expect(await readdir(join(media, 'originals'))).toContainEqual(expect.stringMatching(/^\w+$/))
  })

  it('are fetched by the worker when the catalogue changes', async () => {
    const worker = startFeedPictures(test.context)
    try {
      await importPlans({ a: '/plan-1.png', e: '/plan-2.svg' })
      await vi.waitFor(async () => expect((await readPlan('2'))?.url).toMatch(/^\/media\//))
      expect(test.context.health.counts().get('feed_picture_fetched')).toBeGreaterThan(0)
    } finally {
      await worker.stop()
    }
  })

  it('are fetched by one of two processes', async () => {
    await importPlans({ f: '/plan-1.png', g: '/moved.png', h: '/same-as-1.png' })
    await under.db.deleteFrom('feed_pictures').execute()
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

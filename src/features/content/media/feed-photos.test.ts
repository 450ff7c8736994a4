import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { type FeedFlat, makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'
import { fetchDuePictures } from './feed-picture-worker.server.ts'
import { listPictureFailures } from './picture-failures.server.ts'

const files = new Map<string, Buffer>()
const asked: string[] = []
const server = createServer(({ url: path = '' }, response) => {
  const body = files.get(path)
  asked.push(path)
  response.writeHead(body ? 200 : 404).end(body ?? 'none')
})
let host = ''
let media = ''

/** A photo: noise of many colours, another one for each seed. */
function photo(seed: number, { width = 900, height = 600, quality = 90 } = {}): Promise<Buffer> {
  const cells = Buffer.alloc(12 * 8 * 3)
  for (let at = 0, value = seed * 7919 + 17; at < cells.length; at++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    cells[at] = (value >> 8) % 256
  }
  return sharp(cells, { raw: { width: 12, height: 8, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality })
    .toBuffer()
}

function drawing(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#fff"/>
<path d="M80 80H820V620H80ZM80 350H820M450 80V620" fill="none" stroke="#222" stroke-width="14"/><text x="200" y="220" font-size="40">18,4</text></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  media = await mkdtemp(join(tmpdir(), 'kvartal-photos-'))
  for (let n = 1; n <= 26; n++) files.set(`/photo-${n}.jpg`, await photo(n))
  files.set('/tall.jpg', await photo(40, { width: 500, height: 900 }))
  files.set('/wide.jpg', await photo(41, { width: 1600, height: 900 }))
  files.set('/copy-of-1.jpg', await photo(1))
  files.set('/small-1.jpg', await photo(1, { width: 450, height: 300, quality: 60 }))
  files.set('/sheet.jpg', await drawing())
  files.set('/house-sheet.jpg', await drawing())
})
afterAll(async () => {
  server.close()
  await rm(media, { recursive: true, force: true })
})

describeOnStores('photos of feeds', (under) => {
  const clock = movableClock('2026-11-21T09:00:00.000Z')
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(under, {
      settings: { OUTBOUND_ALLOW: host, MEDIA_DIR: media },
      clock,
    })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await under.db.deleteFrom('feed_project_pictures').execute()
    for (const table of ['lot_features', 'lot_window_views', 'price_history', 'lots'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    await under.db.updateTable('projects').set({ feed_picture: null }).execute()
    await under.db.deleteFrom('feed_pictures').execute()
    asked.length = 0
  })

  /** Imports homes with these pictures, as `path` or `path@tag`, and fetches what is due. */
  const run = async (homes: Record<string, readonly string[]>) => {
    const flats = Object.entries(homes).map(([id, pictures], n): FeedFlat => {
      const images = pictures.map((picture) => {
        const [path = '', tag] = picture.split('@')
        return `<image${tag === undefined ? '' : ` tag="${tag}"`}>http://${host}${path}</image>`
      })
      return { id, number: n + 1, extra: images.join('') }
    })
    const text = makeFeed(flats).replaceAll(
      /<image tag="plan">https:\/\/plans\.example[^<]*<\/image>/g,
      '',
    )
    const report = await importFeed(
      under.db,
      (async function* () {
        yield Buffer.from(text)
      })(),
      { format: 'yrl', source: 'yrl', clock, allowWithdrawals: true },
    )
    const counts = await fetchDuePictures(
      test.context,
      createOutbound({ allow: [host] }),
      new AbortController().signal,
    )
    const version = await getCatalogueVersion(under.db)
    await vi.waitFor(() => expect(test.context.catalogue.current().version).toBe(version))
    return { report, counts }
  }
  const readProject = async () => {
    const { results } = (await test.app.inject('/api/projects/')).json<{
      results: Array<{ id: number; slug: string; picture: string | null }>
    }>()
    const [project] = results
    const detail = (await test.app.inject(`/api/projects/${project?.id}/`)).json<{
      picture: string | null
      pictures: Array<{ url: string; width: number }>
    }>()
    return { ...detail, slug: project?.slug ?? '' }
  }
  const readLot = async (externalId: string) => {
    const { id } = await under.db
      .selectFrom('lots')
      .select('id')
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow()
    return (await test.app.inject(`/api/properties/${id}/`)).json<{
      id: number
      plan: { url: string } | null
      pictures: Array<{ url: string; width: number; height: number }>
    }>()
  }

  it('of several homes are those of the project, and its page and the page of a home show them', async () => {
    const shared = ['/photo-1.jpg', '/photo-2.jpg', '/wide.jpg']
    await run({ a: [...shared, '/photo-3.jpg'], b: shared })
    const project = await readProject()
    expect(project.pictures).toHaveLength(3)
    const page = await test.app.inject(`/projects/${project.slug}`)
    for (const { url } of project.pictures) {
      expect(page.body).toContain(url.replace(/-\d+\.jpg$/, ''))
    }
    const lot = await readLot('a')
    expect(lot.pictures).toHaveLength(4)
    const lotPage = await test.app.inject(`/flats/${lot.id}`)
    expect(lotPage.body).toContain('Фотографии')
    expect(lotPage.body).toContain(String(lot.pictures[0]?.url))
    const file = await test.app.inject(String(lot.pictures[0]?.url))
    expect(file.statusCode).toBe(200)
    // Its own photo comes before those that it shares.
    expect(lot.pictures[0]).toMatchObject({ width: 900, height: 600 })
    expect(project.pictures.map(({ url }) => url)).not.toContain(lot.pictures[0]?.url)
  })

  it('are at most 20 of a project and 5 of a home, and no others are fetched', async () => {
    const all = Array.from({ length: 26 }, (_, n) => `/photo-${n + 1}.jpg`)
    await run({ a: all, b: all })
    expect((await readProject()).pictures).toHaveLength(20)
    expect((await readLot('a')).pictures).toHaveLength(5)
    expect(new Set(asked).size).toBe(20)
  })

  it('are shown once when two addresses have equal files or one picture in two sizes', async () => {
    const shared = ['/photo-1.jpg', '/copy-of-1.jpg', '/small-1.jpg', '/photo-2.jpg']
    await run({ a: shared, b: shared })
    expect((await readProject()).pictures).toHaveLength(2)
    expect((await readLot('a')).pictures).toHaveLength(2)
  })

  it('give the project its picture: a wide and sharp one before an upright or a small one', async () => {
    const shared = ['/tall.jpg', '/photo-1.jpg', '/wide.jpg']
    await run({ a: shared, b: shared })
    const { picture, pictures } = await readProject()
    const wide = pictures.find(({ width }) => width === 1600)
    expect(picture?.replace(/-\d+\.jpg$/, '')).toBe(wide?.url.replace(/-\d+\.jpg$/, ''))
  })

  it('leave a picture of content where it is', async () => {
    await run({ a: ['/wide.jpg', '/photo-1.jpg'] })
    await under.db.updateTable('projects').set({ picture: '/pictures/own.jpg' }).execute()
    const { counts } = await run({ a: ['/wide.jpg', '/photo-2.jpg'] })
    expect(counts.fetched).toBe(1)
    expect((await readProject()).picture).toBe('/pictures/own.jpg')
    await under.db.updateTable('projects').set({ picture: null }).execute()
  })

  it('that have few colours on white are the plan of a home without a marked one', async () => {
    await run({ a: ['/photo-1.jpg', '/sheet.jpg'], b: ['/photo-1.jpg', '/photo-2.jpg'] })
    const drawn = await readLot('a')
    expect(drawn.plan?.url).toMatch(/^\/media\/pictures\//)
    expect(drawn.pictures).toHaveLength(1)
    expect((await readLot('b')).plan).toBeNull()
    const again = await run({
      a: ['/photo-1.jpg', '/sheet.jpg'],
      b: ['/photo-1.jpg', '/photo-2.jpg'],
    })
    expect(again.report).toMatchObject({ unchanged: 2, changed: 0 })
  })

  it('that have few colours and are those of most homes are the plan of none', async () => {
    const own = (n: number) => [`/photo-${n}.jpg`, '/house-sheet.jpg']
    await run({ a: own(1), b: own(2), c: own(3) })
    expect((await readLot('a')).plan).toBeNull()
    expect((await readLot('a')).pictures).toHaveLength(1)
  })

  it('are no plans, storeys, genplans, logos and vector drawings by their marks and paths', async () => {
    await run({
      a: [
        '/photo-1.jpg',
        '/photo-2.jpg@floor-plan',
        '/genplan/1.jpg',
        '/logo.png',
        '/etazh/этаж-2.jpg',
      ],
    })
    expect(asked.toSorted()).toEqual(['/photo-1.jpg', '/photo-2.jpg'])
    expect((await readLot('a')).pictures).toHaveLength(1)
  })

  it('that no home and no project needs any more are dropped', async () => {
    await run({ a: ['/photo-1.jpg', '/photo-2.jpg'], b: ['/photo-1.jpg'] })
    await run({ a: ['/photo-1.jpg'], b: ['/photo-1.jpg'] })
    const left = await under.db.selectFrom('feed_pictures').select('url').execute()
    expect(left).toEqual([{ url: `http://${host}/photo-1.jpg` }])
  })

  it('that cannot be fetched are listed with what they belong to', async () => {
    await run({ a: ['/none.jpg', '/own-none.jpg'], b: ['/none.jpg'] })
    const failures = await listPictureFailures(under.db)
    expect(failures.map(({ url }) => url.replace(`http://${host}`, ''))).toEqual([
      '/none.jpg',
      '/own-none.jpg',
    ])
    expect(failures[1]).toMatchObject({ lot: 'a', reason: 'ответ 404', shows_older: false })
  })

  it('are in the feeds for portals', async () => {
    await run({ a: ['/photo-1.jpg', '/photo-2.jpg'], b: ['/photo-1.jpg'] })
    const { body } = await test.app.inject('/feeds/yandex.xml')
    expect(
      body.match(/<image>[^<]*\/media\/pictures\/[^<]*<\/image>/g)?.length ?? 0,
    ).toBeGreaterThan(0)
  })
})

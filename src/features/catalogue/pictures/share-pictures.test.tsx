import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { createPictureStore } from './picture-store.server.ts'

const geometry: PlanGeometry = {
  width: 8,
  height: 6,
  rooms: [
    { kind: 'hall', name: 'Прихожая', x: 0, y: 0, width: 3, height: 6, area: 18 },
    { kind: 'living', name: 'Комната', x: 3, y: 0, width: 5, height: 6, area: 30 },
  ],
  openings: [{ kind: 'window', at: [4, 6], direction: 'horizontal', width: 1.5 }],
}

describeOnStores('share pictures', (under) => {
  let site: TestApp
  let project = 0
  let flat = 0
  let place = 0
  let broadcast = 0
  beforeAll(async () => {
    const { db } = under
    project = await makeProject(db, { name: 'Тихий берег', area_type: 'premium_area' })
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'a', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    flat = await makeLot(db, { project_id: project, plan_id })
    place = await makeLot(db, { project_id: project, kind: 'parking', rooms: null })
    const piece = { slug: 'dvor', title: 'Двор открыт', lead: '', html: '<p>Двор</p>' }
    await db
      .insertInto('press')
      .values({ ...piece, published_on: '2026-11-01' })
      .execute()
    const row = await db
      .insertInto('broadcasts')
      .values({
        slug: 'kran',
        project_id: project,
        title: 'Камера на кране',
        text: '',
        url: '/media/kran.m3u8',
        poster: null,
        is_live: 1,
        duration: null,
        starts_at: '2026-10-01T06:00:00.000Z',
        position: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    broadcast = row.id
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const read = async (url: string) => {
    const response = await site.app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 200])
    return response
  }

  it('have 1200 × 630 pixels for a lot with a plan, a lot without, a project, texts, kinds of pages and the company', async () => {
    const all = [
      `lots/${flat}`,
      `lots/${place}`,
      `projects/${project}`,
      'press/dvor',
      `broadcasts/${broadcast}`,
      'pages/flats',
      'pages/map',
      'company',
    ]
    const seen = new Set<string>()
    for (const name of all) {
      const { headers, rawPayload } = await read(`/og/${name}.png`)
      expect(headers['content-type']).toBe('image/png')
      expect(headers['cache-control']).toBe('public, max-age=86400')
      const { format, width, height } = await sharp(rawPayload).metadata()
      expect([format, width, height]).toEqual(['png', 1200, 630])
      expect(rawPayload.length).toBeLessThan(200_000)
      seen.add(rawPayload.toString('base64'))
    }
    expect(seen.size).toBe(all.length)
    verifies('§11-5')
  })

  it('show the plan with dark lines on a white sheet beside the text', async () => {
    const { rawPayload } = await read(`/og/lots/${flat}.png`)
    const darkest = async (left: number, width: number) => {
      const part = sharp(rawPayload).extract({ left, top: 0, width, height: 630 }).greyscale()
      const { channels } = await sharp(await part.png().toBuffer()).stats()
      return { min: channels[0]?.min ?? 0, max: channels[0]?.max ?? 0 }
    }
    // A premium project has light text on a dark background; the sheet of the plan is white.
    expect(await darkest(0, 590)).toMatchObject({ min: expect.closeTo(23, -1) })
    const sheet = await darkest(601, 598)
    expect(sheet.max).toBe(255)
    expect(sheet.min).toBeLessThan(80)
  })

  it.each(['lots/999999', 'lots/0', 'lots/x', 'projects/999999', 'projects/-1', 'x'])(
    'return 404 for %s',
    async (name) => {
      expect((await site.app.inject(`/og/${name}.png`)).statusCode).toBe(404)
    },
  )

  it('are returned for GET and HEAD, and 405 for POST', async () => {
    const url = `/og/lots/${flat}.png`
    const head = await site.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const post = await site.app.inject({ method: 'POST', url })
    expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('are the og:image of pages, with size and description', async () => {
    const shared = async (path: string) => {
      const { body } = await read(path)
      const tag = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1]
      expect([tag('og:image:width'), tag('og:image:height')]).toEqual(['1200', '630'])
      expect(tag('og:image:alt')).toBeTruthy()
      expect(tag('twitter:card')).toBe('summary_large_image')
      return new URL(tag('og:image') ?? '').pathname
    }
    expect(await shared(`/flats/${flat}`)).toBe(`/og/lots/${flat}.png`)
    expect(await shared('/')).toBe('/og/company.png')
    expect(await shared('/flats')).toBe('/og/pages/flats.png')
    expect(await shared('/flats?rooms=2')).toBe('/og/pages/flats.png')
    expect(await shared('/press/dvor')).toBe('/og/press/dvor.png')
    expect(await shared(`/broadcasts/${broadcast}`)).toBe(`/og/broadcasts/${broadcast}.png`)
    expect(await shared(`/flats?project=${project}`)).toBe(`/og/projects/${project}.png`)
    verifies('§10.1-2')
  })
})

describe('createPictureStore', () => {
  const drawing = async () => '<svg/>'

  it('renders two pictures at a time, each once for concurrent requests, and caches them', async () => {
    let working = 0
    let maxWorking = 0
    let rendered = 0
    const find = createPictureStore(async (svg) => {
      rendered += 1
      working += 1
      maxWorking = Math.max(maxWorking, working)
      await Promise.resolve()
      working -= 1
      return Buffer.from(svg)
    })
    const names = ['a', 'b', 'c', 'a', 'b', 'd']
    await Promise.all(names.map((name) => find(name, drawing)))
    await find('a', drawing)
    expect([maxWorking, rendered]).toEqual([2, 4])
  })

  it('rejects requests over the queue limit, and continues with later ones', async () => {
    const finishes: Array<() => void> = []
    const find = createPictureStore(async (svg) => {
      await new Promise<void>((resolve) => finishes.push(resolve))
      return Buffer.from(svg)
    })
    const requests = Array.from({ length: 60 }, (_, n) => find(String(n), drawing))
    const settled = Promise.allSettled(requests)
    await expect(requests[59]).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 })
    const isDone = settled.then(() => true)
    while (!(await Promise.race([isDone, new Promise((done) => setImmediate(done, false))]))) {
      for (const finish of finishes.splice(0)) finish()
    }
    const rejected = (await settled).filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(8)
    const later = find('later', drawing)
    await new Promise((done) => setImmediate(done))
    for (const finish of finishes.splice(0)) finish()
    expect(String(await later)).toBe('<svg/>')
  })

  it('does not cache a failure', async () => {
    let fails = true
    const find = createPictureStore(async (svg) => {
      if (fails) throw new Error('no memory')
      return Buffer.from(svg)
    })
    await expect(find('a', drawing)).rejects.toThrow('no memory')
    fails = false
    expect(String(await find('a', drawing))).toBe('<svg/>')
  })

  it('evicts the least recently used picture over its size limit', async () => {
    let rendered = 0
    const find = createPictureStore(async () => {
      rendered += 1
      return Buffer.alloc(6 * 1024 * 1024)
    })
    for (const name of ['a', 'b', 'a', 'c', 'a']) await find(name, drawing)
    expect(rendered).toBe(3)
    await find('b', drawing)
    expect(rendered).toBe(4)
  })
})

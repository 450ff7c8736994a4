import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture } from '../../../../tests/support/content-rows.ts'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { feedText } from '../../../../tests/support/feed-text.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import type { LotDetail } from '../../lots/model/schema.ts'

const geometry: PlanGeometry = {
  width: 8,
  height: 6,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 8, height: 6, area: 48 }],
  openings: [{ kind: 'window', at: [4, 6], direction: 'horizontal', width: 1.5 }],
}
const ROOM = 'demo/company/pictures/finishes/'
const ids = { yandex: '11', cian: '12', avito: '13' }
const house_type = 'Монолитный' as const
const facts = { river: { ...ids, buildings: { 'Корпус 1': { ...ids, house_type } } } }
const none = { plan_id: null, project_id: null, building_id: null, finish_id: null }
const anywhere = { is_mirrored: null, floor_from: null, floor_to: null, window_view: null }

describeOnStores('rooms and views of a flat', (under) => {
  let media = ''
  let site: TestApp
  let flat = 0
  let furnished = 0
  let hidden = 0
  let place = 0

  beforeAll(async () => {
    const { db } = under
    media = await mkdtemp(join(tmpdir(), 'kvartal-rooms-'))
    const file = (await readdir(ROOM)).find((name) => name.endsWith('.avif')) ?? ''
    await mkdir(join(media, 'originals'))
    // Small, so that a busy machine decodes it within the limits of time.
    const original = await sharp(join(ROOM, file)).resize(640).jpeg().toBuffer()
    for (const key of ['room', 'kitchen', 'yard']) {
      await makePicture(db, key)
      await writeFile(join(media, 'originals', key), original)
    }
    const finishes = await db
      .insertInto('finishes')
      .values([
        { slug: 'none', name: 'Без отделки', description: '', position: 1 },
        { slug: 'full', name: 'С отделкой', description: '', position: 2 },
      ])
      .returning('id')
      .execute()
    const [rough, full] = finishes.map(({ id }) => id)
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'a', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const city_id = await makeCity(db, { name: 'Москва' })
    const project_id = await makeProject(db, { slug: 'river', name: 'Речной', city_id })
    const building_id = await makeBuilding(db, { project_id, name: 'Корпус 1' })
    const section_id = await makeSection(db, { building_id })
    const floor_id = await makeFloor(db, { section_id, number: 5 })
    const at = { project_id, building_id, section_id, floor_id }
    flat = await makeLot(db, { ...at, plan_id, finish_id: rough ?? null, external_id: 'rough' })
    furnished = await makeLot(db, { ...at, plan_id, finish_id: full ?? null, external_id: 'full' })
    place = await makeLot(db, { ...at, kind: 'parking', rooms: null })
    const other = await makeProject(db, { hidden_by: 'command', city_id })
    hidden = await makeLot(db, { project_id: other, plan_id })
    const row = { ...none, ...anywhere, position: 1 }
    await db
      .insertInto('flat_pictures')
      .values([
        { ...row, project_id, kind: 'view', picture: 'yard', caption: 'Вид во двор' },
        { ...row, plan_id, finish_id: full ?? null, kind: 'room', picture: 'room', caption: '' },
        { ...row, plan_id, finish_id: full ?? null, kind: 'room', picture: 'gone', caption: '' },
        { ...row, plan_id, position: 2, kind: 'room', picture: 'kitchen', caption: 'Кухня' },
      ])
      .execute()
    site = await createTestApp(under, { settings: { MEDIA_DIR: media } })
  })
  afterAll(async () => {
    await site.close()
    await rm(media, { recursive: true, force: true })
  })

  const read = async (url: string) => {
    const response = await site.app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 200])
    return response
  }

  it('are in its detail, rooms first, without pictures that have no file, and say their finish', async () => {
    const { renderings, pictures } = (await read(`/api/flats/${flat}/`)).json<LotDetail>()
    const size = { width: 640, height: 400 }
    const finishing = { value: 'full', label: 'С отделкой' }
    expect(renderings).toEqual([
      { kind: 'room', url: '/media/room-640.jpg', ...size, alt: 'Комната', finishing },
      { kind: 'room', url: '/media/kitchen-640.jpg', ...size, alt: 'Кухня', finishing: null },
      { kind: 'view', url: '/media/yard-640.jpg', ...size, alt: 'Вид во двор', finishing: null },
    ])
    expect(pictures).toEqual([])
    const { renderings: ofPlace } = (await read(`/api/parking/${place}/`)).json<LotDetail>()
    expect(ofPlace).toEqual([])
    expect((await site.app.inject(`/api/flats/${hidden}/`)).statusCode).toBe(404)
    expect(site.context.catalogue.current().flatPictures(hidden)).toEqual([])
    expect(site.context.catalogue.current().flatPictures(999_999)).toEqual([])
  })

  it('are on its page: a room and the view beside the plan, the others below, all in its JSON-LD', async () => {
    const { body } = await read(`/flats/${flat}`)
    const words = body.replaceAll('\u00a0', ' ')
    expect(words).toContain(
      'Комната. Визуализация. Показана с отделкой; квартира передаётся без отделки',
    )
    expect(words).toContain('Вид во двор. Визуализация')
    expect(words).toMatch(/Ещё визуализации.*Кухня\. Визуализация/s)
    const images = /"image":\[([^\]]*)\]/.exec(body)?.[1]
    expect(images?.match(/(?:plans|room|kitchen|yard)[^/"]*/g)).toEqual([
      'plans',
      'room-640.jpg',
      'kitchen-640.jpg',
      'yard-640.jpg',
    ])
    expect((await read(`/flats/${furnished}`)).body).not.toContain('Показана с')
    expect((await read(`/parking/${place}`)).body).not.toContain('Визуализация')
  })

  it('are in lists as an address alone, with what is to be said of the finish', async () => {
    const { body } = await read('/flats')
    expect(body.match(/data-room="[^"]*"/g)).toEqual(
      Array.from({ length: 2 }, () => 'data-room="/media/room-640.jpg"'),
    )
    expect(body.match(/data-room-note="[^"]*"/g)).toEqual(['data-room-note="с отделкой"'])
    expect(body).not.toMatch(/<(?:img|source)[^>]*\/media\/room-/)
    expect((await read('/parking')).body).not.toContain('data-room')
  })

  it('are in its share picture, a room above the plan', async () => {
    const { rawPayload } = await read(`/og/lots/${flat}.png`)
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1_200, 630])
    const countColours = async (top: number) => {
      const { data } = await sharp(rawPayload)
        .extract({ left: 620, top, width: 560, height: 100 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3))
      return colours.size
    }
    expect(await countColours(60)).toBeGreaterThan(40)
    expect(await countColours(440)).toBeLessThan(40)
    expect(rawPayload.length).toBeLessThan(300_000)
  })

  it('leave a share picture without them where their file is gone', async () => {
    await rm(join(media, 'originals'), { recursive: true })
    const { rawPayload } = await read(`/og/lots/${furnished}.png`)
    expect((await sharp(rawPayload).metadata()).width).toBe(1_200)
    expect(rawPayload.length).toBeLessThan(60_000)
  })

  it('are in feeds after the plan, rooms only where the lot has their finish', async () => {
    const origin = 'https://ordinata.example'
    for (const portal of ['yandex', 'cian', 'avito'] as const) {
      const xml = await feedText(under.db, { portal, origin, facts })
      const [first = '', second = ''] = xml.split(/(?=<offer |<object>|<Ad>)/).slice(1)
      const find = (text: string) =>
        [...text.matchAll(/https:\/\/ordinata\.example\/media\/([\w./-]+)/g)].map(
          ([, path]) => path,
        )
      const plan = expect.stringMatching(/^plans\/\d+\.png$/)
      expect([portal, find(first)]).toEqual([portal, [plan, 'yard-640.jpg']])
      expect([portal, find(second)]).toEqual([portal, [plan, 'room-640.jpg', 'yard-640.jpg']])
    }
  })
})

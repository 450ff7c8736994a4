import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { makePortalFeed } from '../../../../tests/support/make-portal-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { importFeed } from './import-feed.server.ts'

describeOnStores('what a feed does not say', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const importText = (text: string) =>
    importFeed(under.db, toByteStream(text), { format: 'yrl', source: 'yrl', clock: systemClock })

  it('leaves the finish unknown, and states «Без отделки» only of the lot whose feed says so', async () => {
    const rough = '<renovation>без отделки</renovation>'
    await importText(
      makeFeed([
        { id: 'unknown', number: 1 },
        { id: 'rough', number: 2, extra: rough },
      ]),
    )
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).body
    const finishes = Object.fromEntries(
      JSON.parse(await get('/api/flats/?order=price')).results.map(
        (lot: { number: string; finishing: unknown; id: number }) => [lot.number, lot],
      ),
    )
    expect(finishes).toMatchObject({
      1: { finishing: null },
      2: { finishing: { value: 'none', label: 'Без отделки' } },
    })
    expect(JSON.parse(await get('/api/flats/?finishing=none'))).toMatchObject({ count: 1 })
    expect(await get(`/flats/${finishes[1].id}`)).not.toContain('>Отделка<')
    expect(await get(`/flats/${finishes[2].id}`)).toContain('Без отделки')
    await site.close()
    verifies('D59-2')
  })

  it('leaves class, number of floors, section and state unknown in the store, the API and on pages', async () => {
    const flat = makeFeed([{ id: 'bare', floor: 9 }])
      .replace(/<floors-total>.*?<\/floors-total>/, '')
      .replace(/<building-section>.*?<\/building-section>/, '')
      .replace(/<building-state>.*?<\/building-state>/, '')
    await importText(flat)
    const project = under.db.selectFrom('projects').select('area_type')
    expect(await project.execute()).toEqual([{ area_type: null }])
    const building = under.db.selectFrom('buildings').select(['floors_total', 'state'])
    expect(await building.execute()).toEqual([{ floors_total: null, state: null }])
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).body
    const [lot] = JSON.parse(await get('/api/flats/')).results
    expect(lot).toMatchObject({
      section: null,
      floors_total: null,
      project: { area_type: null },
      building: { state: null },
    })
    const specs = JSON.parse(await get('/api/flats/specs/'))
    expect(specs.area_type.options).toEqual([])
    for (const path of ['/', '/flats', `/flats/${lot.id}`, `/projects/${lot.project.slug}`]) {
      const words = (await get(path)).replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ')
      expect([path, words]).not.toEqual([
        path,
        expect.stringMatching(/Бизнес|9\u00a0из|Секция|секция|null|undefined/),
      ])
    }
    const home = await get('/')
    expect(home).toContain('id="projects"')
    await site.close()
    verifies('D52-1', 'D59-3')
  })

  it('renames the only section when the feed begins to name it', async () => {
    const named = makeFeed([{ id: 'a', section: 1 }])
    await importText(named.replace(/<building-section>.*?<\/building-section>/, ''))
    const sections = under.db.selectFrom('sections').select(['id', 'name'])
    const [before] = await sections.execute()
    await importText(named)
    expect(before?.name).toBe('')
    expect(await sections.execute()).toEqual([{ id: before?.id, name: '1' }])
  })

  it('fills in what is unknown of a project, and keeps what is known', async () => {
    const feed = makeFeed([{ id: 'a' }])
    await importText(feed)
    const set = under.db.updateTable('projects')
    await set.set({ latitude: null, longitude: null, address: 'Свой адрес, 1' }).execute()
    expect(await importText(feed)).toMatchObject({ unchanged: 1 })
    const project = under.db.selectFrom('projects').select(['latitude', 'longitude', 'address'])
    expect(await project.execute()).toEqual([
      { latitude: 55.75, longitude: 37.61, address: 'Свой адрес, 1' },
    ])
  })

  it('takes new coordinates of the feed that brought a project, unless content or another feed gives them', async () => {
    const feed = makeFeed([{ id: 'a' }, { id: 'b', number: 2 }])
    await importText(feed)
    const stored = () =>
      under.db.selectFrom('projects').select(['latitude', 'longitude']).executeTakeFirst()
    const moved = feed.replaceAll('55.75<', '55.80<')
    expect(await importText(moved)).toMatchObject({ unchanged: 2 })
    expect(await stored()).toEqual({ latitude: 55.8, longitude: 37.61 })
    // One of its two offers still has the known position: the feed places houses, not the project.
    await importText(moved.replace('55.80<', '55.90<'))
    expect(await stored()).toEqual({ latitude: 55.8, longitude: 37.61 })
    const cian = makePortalFeed('cian', [{ id: 'c', number: 3 }]).replaceAll('55.75', '55.60')
    await importFeed(under.db, toByteStream(cian), {
      format: 'cian',
      source: 'cian',
      clock: systemClock,
    })
    expect(await stored()).toEqual({ latitude: 55.8, longitude: 37.61 })
    const { slug } = await under.db.selectFrom('projects').select('slug').executeTakeFirstOrThrow()
    const path = `projects/${slug}/project.md`
    const text = '---\nname: Проект 1\n---\n\nlatitude: 1\n'
    const sources = under.db.insertInto('content_sources')
    await sources.values({ path, hash: '', text }).execute()
    await importText(feed)
    expect(await stored()).toEqual({ latitude: 55.75, longitude: 37.61 })
    const placed = text.replace('\n---\n\n', '\nlatitude: 55.75\nlongitude: 37.61\n---\n\n')
    await under.db.updateTable('content_sources').set({ text: placed }).execute()
    await importText(moved)
    expect(await stored()).toEqual({ latitude: 55.75, longitude: 37.61 })
  })

  it('lists a booked lot only with status=reserved, and serves its page and its storey', async () => {
    await importText(
      makeFeed([
        { id: 'free', number: 1 },
        { id: 'booked', number: 2, extra: '<status>забронировано</status>' },
      ]),
    )
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).json()
    expect(await get('/api/flats/')).toMatchObject({ count: 1, results: [{ number: '1' }] })
    const booked = await get('/api/flats/?status=reserved')
    expect(booked).toMatchObject({ count: 1, results: [{ number: '2', status: 'reserved' }] })
    const [{ id, floor_id }] = booked.results
    expect((await site.app.inject(`/flats/${id}`)).statusCode).toBe(200)
    const { results: lots } = await get(`/api/floors/${floor_id}/flats/`)
    expect(lots.map((lot: { status: string }) => lot.status).toSorted()).toEqual([
      'available',
      'reserved',
    ])
    await site.close()
    verifies('D56-2')
  })
})

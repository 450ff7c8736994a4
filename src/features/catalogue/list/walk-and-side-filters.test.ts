import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { flat, geometry, yardFlat } from '../../../../tests/support/standing-flats.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { FiltersPageData } from './filters-page.server.ts'
import type { LotListData } from './lot-list-data.ts'
import type { Facets, LotCard } from '../../lots/model/schema.ts'
import { makeStreetMap } from '../../../../tests/support/make-street-map.ts'

const kinds = ['flats', 'apartments', 'parking', 'storage'] as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')

describeOnStores('the filters by ways on foot and sides of the compass', (under) => {
  let site: TestApp
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    const { db } = under
    const city = await makeCity(db, { name: 'Москва', slug: 'moskva' })
    const [x, y] = [37.6, 55.7]
    // 557 m to the north are seven minutes, 111 m to the south two.
    await makeStreetMap(db, {
      city: city,
      at: [x, y],
      places: [
        ['school', 0.005],
        ['park', -0.001],
      ],
    })
    const near = await makeProject(db, { name: 'Берег', city_id: city, latitude: y, longitude: x })
    const far = await makeProject(db, {
      name: 'Сад',
      city_id: city,
      latitude: y + 0.02,
      longitude: x,
    })
    const unknown = await makeProject(db, { name: 'Поле', city_id: city, latitude: null })
    const site_layer = {
      north: 0,
      utc_offset: 3,
      anchor: null,
      neighbours: [],
      lawns: [],
      paths: [],
      playgrounds: [],
      trees: [],
      entrances: [],
      parking_entries: [],
      picture: null,
      facades: [],
      storeys: [],
    }
    await db
      .insertInto('project_sites')
      .values({ project_id: near, site: JSON.stringify(site_layer) })
      .execute()
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'studio', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = async (front: number[][]) => {
      const building_id = await makeBuilding(db, {
        project_id: near,
        front: JSON.stringify(front),
        footprint: JSON.stringify([
          [0, 0],
          [60, 0],
          [60, 16],
          [0, 16],
        ]),
      })
      const section_id = await makeSection(db, { building_id })
      const outline = JSON.stringify([
        [0, 0],
        [60, 0],
        [60, 16],
        [0, 16],
      ])
      const floor_id = await makeFloor(db, { section_id, number: 2, outline })
      return { project_id: near, building_id, section_id, floor_id, plan_id }
    }
    // Seen from outside, fronts run from left to right: this one looks south, the other one south-west.
    const south = await place([
      [0, 16],
      [60, 16],
    ])
    const west = await place([
      [0, 0],
      [40, 40],
    ])
    const outlined = (standing: ReturnType<typeof flat>) => JSON.stringify(standing.outline)
    ids['south'] = await makeLot(db, { ...south, outline: outlined(flat(2, 0)) })
    ids['yard'] = await makeLot(db, { ...south, outline: outlined(yardFlat(2, 0)) })
    ids['west'] = await makeLot(db, { ...west, outline: outlined(flat(2, 0)) })
    ids['home'] = await makeLot(db, { ...south, kind: 'apartment', outline: outlined(flat(2, 12)) })
    // Its plan does not fit its outline.
    ids['odd'] = await makeLot(db, {
      ...south,
      outline: JSON.stringify([
        [0, 0],
        [9, 0],
        [9, 9],
      ]),
    })
    ids['far'] = await makeLot(db, { project_id: far })
    ids['unknown'] = await makeLot(db, { project_id: unknown })
    for (const kind of ['parking', 'storage'] as const) {
      ids[kind] = await makeLot(db, { project_id: near, kind, rooms: null })
      await makeLot(db, { project_id: far, kind, rooms: null })
    }
    await makeLot(db, { project_id: far, kind: 'apartment' })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const get = async <T>(path: string) => (await site.app.inject(path)).json<T>()
  const list = async (path: string) => {
    const { results } = await get<{ results: LotCard[] }>(path)
    return Object.keys(ids)
      .filter((name) => results.some(({ id }) => ids[name] === id))
      .toSorted((a, b) => a.localeCompare(b))
  }
  const readList = async (path: string) =>
    (await get<{ data: LotListData }>(`/page-data${path}`)).data

  it('lists lots of every kind whose project has such a place', async () => {
    expect(await list('/api/flats/?walk=school-10')).toEqual(['odd', 'south', 'west', 'yard'])
    expect(await list('/api/flats/?walk=school-5')).toEqual([])
    expect(await list('/api/apartments/?walk=school-10')).toEqual(['home'])
    expect(await list('/api/parking/?walk=school-10&walk=park-5')).toEqual(['parking'])
    expect(await list('/api/storage/?walk=school-15')).toEqual(['storage'])
    verifies('D48-6', 'D57-1')
  })

  it('requires each of several conditions, and the strictest for one kind of place', async () => {
    const { search, found, chips } = await readList(
      '/flats?walk=school-15&walk=park-5&walk=school-10',
    )
    expect(search).toBe('walk=park-5&walk=school-10')
    expect(plain(found)).toBe('Найдено 4 квартиры')
    expect(chips.map(({ label, href }) => [plain(label), href])).toEqual([
      ['Парк в 5 минутах пешком', '/flats?walk=school-10'],
      ['Школа в 10 минутах пешком', '/flats?walk=park-5'],
    ])
    expect((await readList('/flats?walk=park-5&walk=school-5')).lots).toEqual([])
    verifies('D48-6')
  })

  it('lists homes by the sides of their windows, as their pages name them', async () => {
    expect(await list('/api/flats/?window_side=south')).toEqual(['south'])
    expect(await list('/api/flats/?window_side=south_west&window_side=north')).toEqual([
      'west',
      'yard',
    ])
    expect(await list('/api/apartments/?window_side=south')).toEqual(['home'])
    expect(await list('/api/flats/?window_side=east')).toEqual([])
    const sideOf = async (name: string) => {
      const { data } = await get<{ data: { places: { orientation: { windows: string[] } } } }>(
        `/page-data/flats/${ids[name]}`,
      )
      return data.places.orientation.windows
    }
    expect(await sideOf('south')).toEqual(['юг'])
    expect(await sideOf('yard')).toEqual(['север'])
    expect(await sideOf('west')).toEqual(['юго-запад'])
    verifies('D57-1', 'D57-2')
  })

  it('counts each option as the list with this option', async () => {
    for (const search of [
      '',
      'walk=school-10',
      'window_side=south',
      'walk=park-15&window_side=north',
    ]) {
      const facets = await get<Facets>(`/api/flats/facets/?${search}`)
      for (const key of ['walk', 'window_side'] as const) {
        const options = facets[key]?.type === 'choice' ? facets[key].options : []
        expect(options.length).toBeGreaterThan(0)
        for (const { value, count } of options) {
          const chosen = new URLSearchParams(search)
          if (key === 'walk') chosen.append(key, value)
          else chosen.set(key, value)
          const { count: listed } = await get<{ count: number }>(`/api/flats/?${chosen}`)
          expect([search, value, count]).toEqual([search, value, listed])
        }
      }
    }
    const { window_side, walk } = await get<Facets>('/api/flats/specs/')
    expect(window_side).toEqual({
      type: 'choice',
      options: [
        { value: 'north', label: 'На север', count: 1 },
        { value: 'south', label: 'На юг', count: 1 },
        { value: 'south_west', label: 'На юго-запад', count: 1 },
      ],
    })
    expect(walk?.type === 'choice' ? walk.options.map(({ value }) => value) : []).toEqual([
      'school-10',
      'school-15',
      'park-5',
      'park-10',
      'park-15',
    ])
    verifies('D48-6', 'D57-1')
  })

  it('have controls in the complete form, without scripts', async () => {
    const { body } = await site.app.inject('/flats/filters?walk=school-10')
    const html = plain(body)
    expect(html).toContain('Стороны света')
    expect(html).toMatch(/name="window_side" value="south"/)
    expect(html).toMatch(
      /<option(?=[^>]* value="school-10")(?=[^>]* selected="")[^>]*>10 минут<\/option>/,
    )
    const { data } = await get<{ data: FiltersPageData }>('/page-data/parking/filters')
    expect(data.fields.map(({ key }) => key)).toContain('walk')
    expect(data.fields.map(({ key }) => key)).not.toContain('window_side')
    const empty = await site.app.inject('/flats?walk=&walk=school-10&walk=')
    expect([empty.statusCode, empty.headers.location]).toEqual([303, '/flats?walk=school-10'])
    verifies('D48-6', 'D57-1')
  })

  it.each(kinds)('/%s and its API name a value that means nothing', async (path) => {
    const page = plain((await site.app.inject(`/${path}?walk=castle-10`)).body)
    expect(page).toContain('Не поняли условие в адресе: путь пешком')
    const { statusCode, body } = await site.app.inject(`/api/${path}/?walk=school-7`)
    expect([statusCode, JSON.parse(body)]).toEqual([400, { walk: ['Неизвестное значение'] }])
    verifies('D48-4', 'D4-4')
  })

  it('names an unknown side of the compass', async () => {
    const page = plain((await site.app.inject('/flats?window_side=up')).body)
    expect(page).toContain('Не поняли условие в адресе: стороны света')
    verifies('D57-1')
  })

  it('apply to words, feeds, types, the map and its counts', async () => {
    const words = await get<{ query: string; unknown: string[] }>(
      `/api/flats/words/?text=${encodeURIComponent('окна на юг, школа в 10 минутах пешком')}`,
    )
    expect(words).toMatchObject({ query: 'window_side=south&walk=school-10', unknown: [] })
    const feed = await site.app.inject('/flats.rss?window_side=south&walk=school-10')
    expect(feed.body.match(/<item>/g)).toHaveLength(1)
    expect((await readList('/flats?view=types&window_side=south')).types).toHaveLength(1)
    const map = await readList('/flats?view=map&walk=school-10&window_side=north')
    expect(map.map?.projects.map(({ name }) => name)).toEqual(['Берег'])
    const { data } = await get<{ data: { projects: Array<{ offer: string }>; listHref: string } }>(
      '/page-data/map?walk=school-10&window_side=south',
    )
    expect(data.projects.map(({ offer }) => plain(offer))).toEqual(['1 квартира от 15 млн ₽'])
    expect(data.listHref).toBe('/flats?window_side=south&walk=school-10')
    verifies('D48-3', 'D48-6', 'D57-1')
  })
})

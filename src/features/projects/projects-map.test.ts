import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import {
  createTestApp,
  readPage,
  readPageData,
  type TestApp,
} from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { ProjectsData } from './projects-page.server.ts'
import type { ProjectPageData } from './page/project-page-data.server.ts'

const at = { latitude: 55.7, longitude: 37.6 }
const REGION = '<section aria-label="Карта"'

describeOnStores('projects on the map', (under) => {
  let site: TestApp
  beforeAll(async () => {
    const { db } = under
    const moscow = await makeCity(db, { name: 'Москва', slug: 'moskva', position: 0 })
    const tver = await makeCity(db, { name: 'Тверь', slug: 'tver', position: 1 })
    const bereg = await makeProject(db, { name: 'Берег', slug: 'bereg', city_id: moscow, ...at })
    await makeProject(db, {
      name: 'Сад',
      slug: 'sad',
      city_id: tver,
      area_type: 'premium_area',
      ...at,
    })
    const omsk = await makeCity(db, { name: 'Омск', slug: 'omsk', position: 2 })
    await makeProject(db, {
      name: 'Луг',
      slug: 'lug',
      city_id: omsk,
      area_type: 'comfort_area',
      ...at,
    })
    await makeProject(db, { name: 'Поле', slug: 'pole', city_id: moscow, latitude: null })
    await makeLot(db, { project_id: bereg, rooms: 2, price: 12_000_000 })
    const features = [
      {
        type: 'Feature',
        properties: { layer: 'place', kind: 'school', name: 'Лицей' },
        geometry: { type: 'Point', coordinates: [at.longitude, at.latitude + 0.002] },
      },
    ]
    const map = JSON.stringify({ type: 'FeatureCollection', features })
    await db
      .insertInto('city_maps')
      .values([
        { city_id: moscow, map },
        { city_id: tver, map },
      ])
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://bereg.example' } })
  })
  afterAll(() => site.close())

  const show = (path: string) => readPage(site, path)
  const read = <Data>(path: string) => readPageData<Data>(site, path)

  it('shows the list of projects as cards and, in its other view, on the map beside a list', async () => {
    const cards = await show('/projects')
    expect(cards).toContain('<article')
    expect(cards).not.toContain(REGION)
    expect(cards).toContain('role="group" aria-label="Вид"')
    expect(cards).toContain('href="/projects?view=map"')
    const map = await show('/projects?view=map')
    expect(map).toContain(REGION)
    expect(map).toContain('<noscript>')
    expect(map).toContain('1 квартира от 12 млн ₽')
    expect(map).toContain('href="/projects/bereg"')
    expect(map).not.toContain('<article')
    expect(map).toContain('<link rel="canonical" href="https://bereg.example/projects?view=map"/>')
    verifies('§10.3-1')
  })

  it('keeps the filters in both views, and shows the map of a city that has found projects', async () => {
    const all = await read<ProjectsData>('/projects?view=map')
    expect(all.map?.city?.slug).toBe('moskva')
    expect(all.filters.flatMap(({ options }) => options.map(({ href }) => href))).toContain(
      '/projects?area_type=premium_area&view=map',
    )
    const premium = await read<ProjectsData>('/projects?view=map&area_type=premium_area&foo=1')
    expect(premium.map?.city?.slug).toBe('tver')
    expect(premium.map?.projects.map(({ name }) => name)).toEqual(['Сад'])
    expect(premium.views).toEqual([
      { label: 'Карточки', href: '/projects?area_type=premium_area', isChosen: false },
      { label: 'Карта', href: '/projects?area_type=premium_area&view=map', isChosen: true },
    ])
    const none = await show('/projects?view=map&area_type=business_area&city=tver')
    expect(none).toContain('Таких проектов нет')
    expect((await read<ProjectsData>('/projects?view=globe')).map).toBeNull()
  })

  it('switches its map between the cities that have projects under the other conditions', async () => {
    const cities = async (search: string) =>
      (await read<ProjectsData>(`/projects?view=map${search}`)).map?.cities.map(
        ({ label, count, href, isChosen }) => [label, count, href, isChosen],
      )
    expect(await cities('')).toEqual([
      ['Москва', 2, '/projects?city=moskva&view=map', true],
      ['Тверь', 1, '/projects?city=tver&view=map', false],
    ])
    expect((await cities('&city=tver'))?.map(([, , , isChosen]) => isChosen)).toEqual([false, true])
    expect(await cities('&area_type=premium_area')).toEqual([])
    const html = await show('/projects?view=map')
    expect(html).toMatch(
      /role="group" aria-label="Город"[^>]*>.*href="\/projects\?city=tver&amp;view=map"/,
    )
  })

  it('shows on the page of a project its map with the list of what is around, without scripts too', async () => {
    const html = await show('/projects/bereg')
    const section = html.slice(html.indexOf('<section id="infrastructure"'))
    expect(section).toContain(REGION)
    expect(section).toContain('Лицей')
    expect(section).toContain('<noscript>')
    const { map } = await read<ProjectPageData>('/projects/bereg')
    expect(map).toMatchObject({ city: { slug: 'moskva' }, project: { at: [37.6, 55.7] } })
    verifies('§10.3-2', 'D30-5')
  })

  it('leaves the map out where the city has none or the place of the project is unknown', async () => {
    expect((await read<ProjectPageData>('/projects/lug')).map).toBeNull()
    expect(await show('/projects/pole')).not.toContain(REGION)
  })

  it('has a map without one in the content where a provider has the streets', async () => {
    const settings = { YANDEX_MAPS_KEY: 'key-1' }
    const connected = await createTestApp(under, { settings })
    const read = async (path: string) =>
      (await connected.app.inject(path)).json<{ data: ProjectPageData }>().data.map
    expect(await read('/page-data/projects/lug')).toMatchObject({ city: { slug: 'omsk' } })
    expect(await read('/page-data/projects/pole')).toBeNull()
    await connected.close()
  })
})

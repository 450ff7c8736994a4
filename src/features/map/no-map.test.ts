import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const at = { latitude: 57.77, longitude: 40.93 }
const ATTRIBUTION = '© участники OpenStreetMap'
const mapOf = (attribution?: string) =>
  JSON.stringify({ type: 'FeatureCollection', attribution, features: [] })

describeOnStores('a site without a map', (under) => {
  let site: TestApp
  let lot = 0
  beforeAll(async () => {
    const { db } = under
    const city_id = await makeCity(db, { name: 'Кострома', slug: 'kostroma' })
    // A feed tells where they are, but not what is around.
    const sad = await makeProject(db, { slug: 'sad', city_id, address: 'Садовая, 1', ...at })
    const nowhere = { latitude: null, longitude: null }
    const bor = await makeProject(db, { slug: 'bor', city_id, address: 'Лесная, 2', ...nowhere })
    lot = await makeLot(db, { project_id: sad })
    await makeLot(db, { project_id: bor })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const show = async (path: string) => (await site.app.inject(path)).body

  it.each(['/', '/flats', '/projects', '/projects/sad', '/projects/bor', 'lot'])(
    'leads to no map: %s',
    async (path) => {
      const html = await show(path === 'lot' ? `/flats/${lot}` : path)
      expect(html).toContain('<h1')
      expect(html).not.toMatch(/href="\/map|view=map/)
      expect(html).not.toContain('aria-label="Карта"')
      expect(html).not.toContain(ATTRIBUTION)
      verifies('D99-1')
    },
  )

  it.each(['/map', '/flats?view=map', '/projects?view=map'])(
    'has the list of projects with their addresses in the place of the map: %s',
    async (path) => {
      const html = await show(path)
      expect(html).toContain('href="/projects/sad"')
      expect(html).toContain('Садовая, 1')
      expect(html).toContain('Лесная, 2')
      expect(html).not.toContain('aria-label="Карта"')
      expect(html).not.toContain('доступность')
      verifies('D99-1')
    },
  )
})

describeOnStores('a site with the map of one of its cities', (under) => {
  let site: TestApp
  beforeAll(async () => {
    const { db } = under
    const kostroma = await makeCity(db, { name: 'Кострома', slug: 'kostroma', position: 0 })
    const tver = await makeCity(db, { name: 'Тверь', slug: 'tver', position: 1 })
    const omsk = await makeCity(db, { name: 'Омск', slug: 'omsk', position: 2 })
    for (const [slug, city_id] of Object.entries({ sad: kostroma, bor: tver, lug: omsk })) {
      const address = `Улица ${slug}`
      await makeLot(db, { project_id: await makeProject(db, { slug, city_id, address, ...at }) })
    }
    await db
      .insertInto('city_maps')
      .values([
        { city_id: tver, map: mapOf(ATTRIBUTION) },
        { city_id: omsk, map: mapOf() },
      ])
      .execute()
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const show = async (path: string, city?: string) =>
    (await site.app.inject({ url: path, headers: city ? { cookie: `city=${city}` } : {} })).body

  it.each(['/map', '/flats?view=map', '/projects?view=map'])(
    'shows that map to a visitor of a city without one, and all projects: %s',
    async (path) => {
      const html = await show(path, 'kostroma')
      expect(html).toContain('aria-label="Карта"')
      for (const slug of ['sad', 'bor', 'lug']) expect(html).toContain(`Улица ${slug}`)
      // No switch to a map that does not exist.
      const [, cities = ''] = /role="group" aria-label="Город"[^>]*>(.*?)<\/div>/s.exec(html) ?? []
      expect(cities).toContain('city=omsk')
      expect(cities).not.toContain('city=kostroma')
      verifies('D99-1')
    },
  )

  it.each(['/map?city=kostroma', '/projects?city=kostroma&view=map', '/projects/sad'])(
    'has a list and no empty frame where only the city without a map is requested: %s',
    async (path) => {
      const html = await show(path)
      expect(html).toContain('Улица sad')
      expect(html).not.toContain('aria-label="Карта"')
    },
  )

  it.each(['/map', '/flats?view=map', '/projects?view=map', '/projects/bor'])(
    'names OpenStreetMap below the map that is drawn from it, with a link to its licence: %s',
    async (path) => {
      const html = await show(path, 'tver')
      expect(html).toContain(
        `<a href="https://www.openstreetmap.org/copyright" rel="noopener">${ATTRIBUTION}</a>`,
      )
    },
  )

  it.each(['/map?city=omsk', '/projects?city=omsk&view=map', '/projects/lug'])(
    'names no source below a map of the company itself: %s',
    async (path) => {
      const html = await show(path)
      expect(html).toContain('aria-label="Карта"')
      expect(html).not.toContain('OpenStreetMap')
    },
  )
})

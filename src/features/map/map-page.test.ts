import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { LotListData } from '../catalogue/list/lot-list-data.ts'
import type { MapPageData } from './map-page.server.ts'
import { makeStreetMap } from '../../../tests/support/make-street-map.ts'

describeOnStores('the map', (under) => {
  let site: TestApp
  let bereg = 0
  beforeAll(async () => {
    const moscow = await makeCity(under.db, { name: 'Москва', slug: 'moskva', position: 0 })
    const other = await makeCity(under.db, { name: 'Тверь', slug: 'tver', position: 1 })
    const place = { address: 'Речная, 1', latitude: 55.7, longitude: 37.6 }
    bereg = await makeProject(under.db, { name: 'Берег', city_id: moscow, ...place })
    const sad = await makeProject(under.db, { name: 'Сад', city_id: other, ...place })
    await makeProject(under.db, { name: 'Пустырь', city_id: moscow, latitude: null })
    await under.db
      .insertInto('project_metro')
      .values({
        project_id: bereg,
        name: 'Речная',
        line_color: '#ff0000',
        walk_minutes: 7,
        position: 0,
      })
      .execute()
    const [x, y] = [37.6, 55.7]
    // 0.005 degrees to the north are 557 m: seven minutes.
    await makeStreetMap(under.db, {
      city: moscow,
      at: [x, y],
      places: [
        ['school', 0.005],
        ['park', -0.001],
      ],
    })
    // A map without streets: the ways on foot there are unknown.
    await under.db
      .insertInto('city_maps')
      .values({ city_id: other, map: '{"type":"FeatureCollection","features":[]}' })
      .execute()
    await makeLot(under.db, { project_id: bereg, rooms: 2, price: 12_000_000 })
    await makeLot(under.db, { project_id: bereg, rooms: 1, price: 9_000_000 })
    await makeLot(under.db, { project_id: sad, rooms: 1, price: 7_000_000 })
    await makeLot(under.db, { project_id: bereg, kind: 'parking', rooms: null, price: 2_000_000 })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const read = async (search = '') => {
    const response = await site.app.inject(`/page-data/map${search}`)
    return response.json<{ data: MapPageData }>().data
  }
  const show = async (search = '') =>
    (await site.app.inject(`/map${search}`)).body
      .replaceAll('\u00a0', ' ')
      .replaceAll('<!-- -->', '')

  it('lists every project with address, metro on foot and price, without scripts', async () => {
    const { projects, found, city } = await read()
    expect(projects.map(({ name }) => name).toSorted()).toEqual(['Берег', 'Пустырь', 'Сад'])
    expect([found.replaceAll('\u00a0', ' '), city?.slug]).toEqual(['3 проекта', 'moskva'])
    const html = await show()
    expect(html).toContain('Речная, 1')
    expect(html).toContain('Речная, 7 мин пешком')
    expect(html).toContain('2 квартиры от 9 млн ₽')
    expect(html).toContain('нет квартир в продаже')
    expect(html).toMatch(/<section aria-label="Карта"/)
    expect(html).toContain('<noscript>')
    verifies('§2.9-2', '§10.3-9')
  })

  it('shows under the filters of the flats how many fit and from which price', async () => {
    const { projects, found, chips, listHref, path } = await read('?rooms=2&foo=1')
    expect(projects.map(({ offer }) => offer.replaceAll('\u00a0', ' '))).toEqual([
      '1 квартира от 12 млн ₽',
    ])
    expect(projects[0]?.lotsHref).toBe(`/flats?project=${bereg}&rooms=2`)
    expect(found.replaceAll('\u00a0', ' ')).toBe('Подходит 1 из 3 проектов')
    expect(chips.map(({ href }) => href)).toEqual(['/map'])
    expect([listHref, path]).toEqual(['/flats?rooms=2', '/map?rooms=2'])
    expect((await read('?rooms=5')).projects).toEqual([])
    expect(await show('?rooms=5')).toContain('Под эти условия ничего нет')
  })

  it('shows the map of the chosen city, and of the first one by default', async () => {
    const { city, projects, cities, chips } = await read('?city=tver')
    expect([city?.name, projects.map(({ name }) => name)]).toEqual(['Тверь', ['Сад']])
    expect((await read()).projects.find(({ name }) => name === 'Пустырь')?.at).toBeNull()
    expect(cities.map(({ label, isChosen, href }) => [label, isChosen, href])).toEqual([
      ['Москва', false, '/map?city=moskva'],
      ['Тверь', true, '/map?city=tver'],
    ])
    expect(chips.map(({ href }) => href)).toEqual(['/map'])
    expect((await read()).cities.map(({ isChosen }) => isChosen)).toEqual([true, false])
  })

  it('lists the projects of other cities below a link to their map', async () => {
    const html = await show()
    expect(html).toMatch(/Пустырь.*<section aria-label="Тверь".*href="\/map\?city=tver".*Сад/s)
    expect(await show('?city=tver')).not.toContain('<section aria-label="Тверь"')
  })

  it('shows only projects with a school in so many minutes on foot', async () => {
    const school = await read('?walk=school-10')
    expect(school.projects.map(({ name }) => name)).toEqual(['Берег'])
    expect(school.found.replaceAll('\u00a0', ' ')).toBe('Подходит 1 из 3 проектов')
    expect(school.chips).toEqual([{ label: 'Школа в\u00a010\u00a0минутах пешком', href: '/map' }])
    expect(school.listHref).toBe('/flats?walk=school-10')
    expect(school.path).toBe('/map?walk=school-10')
    expect((await read('?walk=school-5')).projects).toEqual([])
    expect((await read('?rooms=2&walk=park-5&walk=school-15&walk=school-10')).path).toBe(
      '/map?rooms=2&walk=park-5&walk=school-10',
    )
    expect((await read('?rooms=3&walk=school-10')).projects).toEqual([])
    const html = await show('?walk=school-10')
    expect(html).toContain('Школа в 10 минутах пешком')
    expect(html).toContain('Подходит 1 из 3 проектов')
    verifies('D48-1', 'D48-3')
  })

  it('offers those minutes on foot that some project meets, as links', async () => {
    const { walks } = await read('?rooms=2&walk=school-10')
    expect(walks.map(({ name, options }) => [name, options.map(({ minutes }) => minutes)])).toEqual(
      [
        ['Школа', [10, 15]],
        ['Парк', [5, 10, 15]],
      ],
    )
    expect(walks[0]?.options.map(({ href, count, isChosen }) => [href, count, isChosen])).toEqual([
      ['/map?rooms=2', 1, true],
      ['/map?rooms=2&walk=school-15', 1, false],
    ])
    expect(await show('?rooms=2')).toContain('href="/map?rooms=2&amp;walk=school-10"')
    expect((await read('?city=tver')).walks).toEqual([])
    verifies('D48-2', 'D48-5')
  })

  it.each(['school-7', 'castle-10', 'school', 'school-010', '<b>'])(
    'says that it did not understand the way on foot %j',
    async (walk) => {
      const { rejected, projects } = await read(`?walk=${encodeURIComponent(walk)}`)
      expect(rejected).toContain('путь пешком')
      expect(projects).toHaveLength(3)
      verifies('D48-4')
    },
  )

  it('tells what it did not understand, and escapes it', async () => {
    expect((await read('?rooms=x')).rejected).toContain('Не')
    expect(await show('?city=<script>')).not.toContain('<script>x')
    expect((await site.app.inject({ method: 'POST', url: '/map' })).statusCode).toBe(405)
  })

  it('is a view of lists, with their conditions and the map of the city', async () => {
    const get = async (url: string, cookie = '') => {
      const { body } = await site.app.inject({ url, headers: { cookie } })
      return body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
    }
    expect(await get('/flats?rooms=2')).toContain('href="/flats?rooms=2&amp;view=map"')
    const html = await get('/flats?rooms=2&view=map')
    expect(html).toMatch(/<section aria-label="Карта"/)
    expect(html).toContain('Речная, 1')
    expect(html).toContain(`href="/flats?project=${bereg}&amp;rooms=2">1 квартира от 12 млн ₽`)
    expect(html).not.toContain('7 млн ₽')
    expect(html).toContain('Найдено: 1 квартира')
    expect(html).toContain('<input type="hidden" name="view" value="map"/>')
    expect(html).toContain('href="/map?rooms=2"')
    expect(await get('/parking?view=map')).toContain(
      `href="/parking?project=${bereg}">1 машино-место от 2 млн ₽`,
    )
    expect(await get('/storage?view=map')).not.toMatch(/<section aria-label="Карта"/)
    const city = async (search: string) => {
      const response = await site.app.inject({
        url: `/page-data/flats?${search}`,
        headers: { cookie: 'city=tver' },
      })
      return response.json<{ data: LotListData }>().data.map?.city?.slug
    }
    expect(await city('view=map')).toBe('tver')
    expect(await city('rooms=2&view=map')).toBe('moskva')
    verifies('D32-3')
  })

  it('has in a list a switch of the cities with such lots, which keeps the conditions', async () => {
    const cities = async (search: string) => {
      const response = await site.app.inject(`/page-data/${search}`)
      return response
        .json<{ data: LotListData }>()
        .data.map?.cities.map(({ label, href, isChosen }) => [label, href, isChosen])
    }
    expect(await cities('flats?view=map')).toEqual([
      ['Москва', '/flats?city=moskva&view=map', true],
      ['Тверь', '/flats?city=tver&view=map', false],
    ])
    expect(await cities('flats?city=tver&view=map')).toEqual([
      ['Москва', '/flats?city=moskva&view=map', false],
      ['Тверь', '/flats?city=tver&view=map', true],
    ])
    expect(await cities('flats?rooms=2&view=map')).toEqual([])
    expect(await cities('parking?view=map')).toEqual([])
    const { body } = await site.app.inject('/flats?view=map')
    expect(body).toMatch(/role="group" aria-label="Город"/)
  })

  it('is a view of the projects', async () => {
    const projects = (await site.app.inject('/projects')).body
    expect(projects).toContain('href="/projects?view=map"')
  })
})

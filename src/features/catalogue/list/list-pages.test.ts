import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'

describeOnStores('the lists of all kinds', (under) => {
  let site: TestApp
  let house = 0
  const sections: number[] = []
  const places: number[] = []
  let unit = 0

  const get = async (url: string) => {
    const { statusCode, headers, body } = await site.app.inject(url)
    return { statusCode, location: headers.location, html: body.replaceAll('\u00a0', ' ') }
  }

  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { name: 'Берег' })
    house = await makeBuilding(db, { project_id, name: 'Корпус 1' })
    const other = await makeBuilding(db, { project_id, name: 'Корпус 2' })
    for (const name of ['1', '2']) {
      sections.push(await makeSection(db, { building_id: house, name }))
    }
    const [section_id = 0, second = 0] = sections
    const upper = await makeFloor(db, { section_id, number: -1 })
    const lower = await makeFloor(db, { section_id, number: -2 })
    const at = { project_id, building_id: house, section_id, rooms: null, kitchen_area: null }
    const outline = JSON.stringify([
      [0, 0],
      [2.5, 0],
      [2.5, 5.3],
      [0, 5.3],
    ])
    const parking = { ...at, kind: 'parking' as const, area: 13.3, price: 2_000_000 }
    places.push(
      await makeLot(db, { ...parking, floor_id: upper, number: '1', outline }),
      await makeLot(db, { ...parking, floor_id: upper, number: '2', status: 'sold', outline }),
      await makeLot(db, { ...parking, floor_id: lower, number: '3', price: 3_000_000 }),
    )
    const otherSection = await makeSection(db, { building_id: other, name: '1' })
    const otherFloor = await makeFloor(db, { section_id: otherSection, number: -1 })
    await makeLot(db, {
      ...parking,
      building_id: other,
      section_id: otherSection,
      floor_id: otherFloor,
      number: '9',
      price: 1_000_000,
    })
    const cellar = await makeFloor(db, { section_id: second, number: -1 })
    unit = await makeLot(db, {
      ...at,
      section_id: second,
      floor_id: cellar,
      kind: 'storage',
      number: '7',
      area: 4,
      price: 400_000,
    })
    const homes = { ...at, rooms: 2, area: 60.2, floor_id: upper }
    await makeLot(db, { ...homes, price: 10_000_000, number: '10' })
    await makeLot(db, { ...homes, price: 12_000_000, number: '11' })
    await makeLot(db, { ...homes, kind: 'apartment', price: 9_000_000, number: '12' })
    await db
      .insertInto('income_programs')
      .values({ slug: 'fixed', name: 'Твёрдая аренда', html: '<p>Договор</p>', position: 1 })
      .execute()
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  it.each([
    ['/flats', 'Квартиры', 'Найдено 2 квартиры'],
    ['/apartments', 'Апартаменты', 'Найдено: 1 апартамент'],
    ['/parking', 'Машино-места', 'Найдено 3 машино-места'],
    ['/storage', 'Кладовые', 'Найдено: 1 кладовая'],
  ])('%s has its own heading, title and form', async (path, title, found) => {
    const { statusCode, html } = await get(path)
    expect(statusCode).toBe(200)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(html).toContain(found)
    expect(html).toMatch(new RegExp(`<title[^>]*>${title}`))
    expect(html).toMatch(/<form[^>]*aria-label="Фильтр"/)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`))
  })

  it('sends a navigation the cards as HTML in place of their data, and other views as data', async () => {
    const read = async (path: string) =>
      (await site.app.inject(`/page-data${path}`)).json<{
        data: { lots: unknown[]; count: number }
        markup?: string
      }>()
    const document = (await get('/flats')).html
    const { data, markup = '' } = await read('/flats')
    expect(data.lots).toEqual([])
    expect(markup.match(/<article/g)).toHaveLength(2)
    expect(document).toContain(markup.replaceAll('\u00a0', ' '))
    const table = await read('/flats?view=table')
    expect(table.data.lots).toHaveLength(2)
    expect(table).not.toHaveProperty('markup')
  })

  it('has only filters that mean something for the kind', async () => {
    const { html } = await get('/parking')
    expect(html).toContain('name="building"')
    for (const name of ['rooms', 'kitchen_area_min', 'section', 'window_view']) {
      expect(html).not.toContain(`name="${name}"`)
    }
  })

  it('shows parking by building with the scheme of the storey, where places on sale are links', async () => {
    const { html } = await get('/parking')
    const [first, second] = [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, t]) => t)
    expect([first, second]).toEqual(['Берег, Корпус 2', 'Берег, Корпус 1'])
    expect(html).toContain('2 машино-места от 2 млн ₽')
    expect(html).toMatch(/<figure[^>]*aria-label="Этаж −1"/)
    const link = `<a href="/parking/${places[0]}" aria-label="Машино-место № 1, 13,3 м², в продаже, 2 000 000 ₽"`
    expect(html).toContain(link)
    expect(html).not.toContain(`href="/parking/${places[1]}"`)
    expect(html).toContain('Схема условная: места по порядку номеров')
    verifies('§10.3-6')
  })

  it('shows all storeys of a chosen building, and does not link places that do not fit', async () => {
    const { html } = await get(`/parking?building=${house}&price_max=2500000`)
    expect(html.match(/<figure/g)).toHaveLength(1)
    const all = (await get(`/parking?building=${house}`)).html
    expect(all.match(/<figure[^>]*aria-label="Этаж −\d"/g)).toHaveLength(2)
    expect(html).not.toContain(`href="/parking/${places[2]}"`)
  })

  it('shows storage by section', async () => {
    const { html } = await get('/storage')
    expect(html).toContain('Берег, Корпус 1, секция 2')
    expect(html).toContain(`href="/storage?section=${sections[1]}"`)
    expect(html).toContain(`<a href="/storage/${unit}" aria-label="Кладовая № 7, 4 м²`)
    verifies('§10.3-7')
  })

  it('shows homes by plan: area, prices, number and storeys, with a link to their list', async () => {
    const { html } = await get('/flats?view=types')
    expect(html).toMatch(/<div role="group" aria-label="Вид"/)
    for (const label of ['Карточки', 'Таблица', 'Планировки']) expect(html).toContain(label)
    expect(html).toContain('Найдено: 1 планировка')
    expect(html).toContain('2-комнатная, 60,2 м²')
    expect(html).toContain('10–12 млн ₽')
    expect(html).toContain('2 квартиры')
    const [, href = ''] = /<h3[^>]*><a href="([^"]*)"/.exec(html) ?? []
    expect((await get(href.replaceAll('&amp;', '&'))).html).toContain('Найдено 2 квартиры')
    verifies('§10.3-3', 'D32-1')
  })

  it('has no view of plans for parking', async () => {
    const { html } = await get('/parking?view=types')
    expect(html).not.toContain('Планировки')
    expect(html).toContain('вид списка')
  })

  it('shows the income programmes below the apartments, and only there', async () => {
    expect((await get('/apartments')).html).toContain('Твёрдая аренда')
    expect((await get('/flats')).html).not.toContain('Твёрдая аренда')
    verifies('§10.3-5')
  })

  describe('the form without scripts', () => {
    it('redirects an address with empty fields to the clean one', async () => {
      const sent = '/flats?project=&rooms=2&price_min=&price_max=&area_min=&order=varied'
      expect(await get(sent)).toMatchObject({ statusCode: 303, location: '/flats?rooms=2' })
    })

    it('shows an address with an invalid value, which the page names', async () => {
      const { statusCode, html } = await get('/flats?price_min=&rooms=x')
      expect(statusCode).toBe(200)
      expect(html).toContain('комнаты')
    })
  })
})

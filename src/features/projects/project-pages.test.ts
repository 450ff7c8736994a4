import { NBSP } from '../../lib/text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillContent } from '../../../tests/support/content-rows.ts'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const HOSTILE = `2<img src=x onerror="a">`
const rectangle = (x: number, width: number) => [
  [x, 0],
  [x + width, 0],
  [x + width, 7],
  [x, 7],
]
const plan = {
  width: 6,
  height: 7,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 6, height: 7, area: 42 }],
  openings: [],
}

describeOnStores('the pages of projects', (under) => {
  let site: TestApp
  let building = 0
  let floor = 0
  let lots: number[] = []
  let foreign = { building: 0, floor: 0 }

  beforeAll(async () => {
    const { db } = under
    const city_id = await makeCity(db, { slug: 'moskva', name: 'Москва' })
    const project_id = await makeProject(db, {
      city_id,
      slug: 'bereg',
      name: 'Берег',
      area_type: 'premium_area',
    })
    building = await makeBuilding(db, {
      project_id,
      name: 'Корпус 1',
      floors_total: 2,
      completion_year: 2027,
      completion_quarter: 3,
      footprint: JSON.stringify(rectangle(0, 40)),
    })
    const section_id = await makeSection(db, { building_id: building, name: '1' })
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: 'six', geometry: JSON.stringify(plan) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const outline = JSON.stringify([
      [0, 0],
      [18, 0],
      [18, 7],
      [0, 7],
    ])
    const floors = [
      await makeFloor(db, { section_id, number: 1, outline }),
      await makeFloor(db, { section_id, number: 2, outline }),
      await makeFloor(db, { section_id, number: -1 }),
    ]
    floor = floors[1] ?? 0
    const home = { project_id, building_id: building, section_id, plan_id }
    const place = (x: number) => JSON.stringify(rectangle(x, 6))
    const upper = { ...home, floor_id: floor }
    lots = [
      await makeLot(db, { ...upper, number: '1', rooms: 2, price: 12_400_000, outline: place(0) }),
      await makeLot(db, {
        ...upper,
        number: HOSTILE,
        rooms: 1,
        price: 9_000_000,
        status: 'reserved',
        outline: place(6),
      }),
      await makeLot(db, { ...upper, number: '3', rooms: 7, status: 'sold', outline: place(12) }),
      await makeLot(db, {
        ...home,
        floor_id: floors[0] ?? 0,
        number: '4',
        rooms: 2,
        price: 10_000_000,
      }),
      await makeLot(db, {
        ...home,
        floor_id: floors[2] ?? 0,
        plan_id: null,
        number: '5',
        kind: 'parking',
        rooms: null,
      }),
    ]
    await fillContent(db, project_id)
    await db
      .insertInto('project_metro')
      .values({
        project_id,
        position: 1,
        name: 'Речная',
        line_color: null,
        walk_minutes: 7,
        transport_minutes: null,
      })
      .execute()
    const other = await makeLot(db, { kind: 'apartment' })
    foreign = await db
      .selectFrom('lots')
      .select(['building_id as building', 'floor_id as floor'])
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://bereg.example' } })
  })
  afterAll(() => site.close())

  const read = async (path: string) => {
    const response = await site.app.inject(path)
    expect([path, response.statusCode]).toEqual([path, 200])
    // React marks where one text ends and the next begins.
    return response.body.replaceAll('<!-- -->', '').replaceAll('&nbsp;', NBSP)
  }
  /** The element from its opening tag to the end of the first element of this name. */
  const part = (html: string, from: string, to: string) => {
    const start = html.indexOf(from)
    expect([from, start >= 0]).toEqual([from, true])
    return html.slice(start, html.indexOf(to, start))
  }
  const linkNames = (html: string) =>
    [...html.matchAll(/<a [^>]*aria-label="([^"]*)"/g)].map(([, name = '']) =>
      name.replaceAll(NBSP, ' '),
    )

  describe('the list', () => {
    it('links to every project with its class, its price and what its homes begin with', async () => {
      const html = await read('/projects')
      expect(html).toContain('<h1')
      expect(html).toContain('href="/projects/bereg"')
      const card = part(html, 'href="/projects/bereg"', '</article>').replaceAll(NBSP, ' ')
      expect(card).toContain('от 10 млн ₽')
      expect(card).toContain('Премиум')
      expect(card).toContain('/flats?project=')
      expect(card).toContain('1 машино-место')
      verifies('§2.1-2')
    })

    it('filters by class and city, and names what it did not understand', async () => {
      const html = await read('/projects?area_type=premium_area&city=moskva')
      expect(html).toContain(`Найден 1${NBSP}проект`)
      expect(html).toContain('aria-current="true"')
      expect(html).toContain(
        '<link rel="canonical" href="https://bereg.example/projects?area_type=premium_area&amp;city=moskva"/>',
      )
      const odd = await read('/projects?area_type=castle&utm_source=x')
      expect(odd).toContain('Не поняли условие в адресе: класс')
      expect(odd).toContain(`Найдено 2${NBSP}проекта`)
      expect(odd).toContain('<link rel="canonical" href="https://bereg.example/projects"/>')
    })

    it('offers the way out when nothing fits', async () => {
      const html = await read('/projects?area_type=business_area&city=moskva')
      expect(html).toContain('Таких проектов нет')
      expect(html).toContain('Показать все проекты')
    })
  })

  describe('the page of a project', () => {
    it('has the sections that have content, with their anchors and headings', async () => {
      const html = await read('/projects/bereg')
      const sections = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
      expect(sections).toEqual([
        'about',
        'genplan',
        'chessboard',
        'types',
        'finishes',
        'progress',
        'aerial',
        'broadcasts',
        'documents',
        'infrastructure',
        'similar',
      ])
      const headings = [...html.matchAll(/<h2 id="[\w-]+-title"[^>]*>([^<]*)</g)].map(
        ([, it]) => it,
      )
      expect(headings).toEqual([
        'О проекте',
        'Генплан',
        'Шахматка',
        'Планировки',
        'Отделка',
        'Ход строительства',
        'Аэросъёмка',
        'Трансляции',
        'Документы',
        'Инфраструктура',
        'Похожие проекты',
      ])
      const anchors = [
        ...part(html, 'aria-label="Разделы проекта"', '</nav>').matchAll(/href="#([\w-]+)"/g),
      ]
      expect(anchors.map(([, id]) => id)).toEqual(sections)
      verifies('D34-1')
    })

    it('leaves out sections without content', async () => {
      const slug = site.context.catalogue
        .current()
        .projects.find(({ slug }) => slug !== 'bereg')?.slug
      const html = await read(`/projects/${slug}`)
      const sections = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
      expect(sections).toEqual(['about', 'chessboard', 'types', 'similar'])
      expect(html).not.toContain('Генплан')
      const legend = part(html, 'aria-label="Обозначения"', '</ul>')
      expect(legend).toContain('В продаже')
      expect(legend).not.toMatch(/Забронировано|Продано/)
      // Without a genplan the chessboard leads to the house.
      expect(html).toMatch(
        new RegExp(`href="/projects/${slug}/buildings/${foreign.building}"[^>]*>Выбрать этаж`),
      )
      verifies('D34-1', 'D98-2')
    })

    it('shows every lot of the building as a cell, and each one on sale as a link', async () => {
      const html = await read('/projects/bereg')
      const grid = part(html, 'role="grid"', '</section>')
      expect(grid).toContain('aria-label="Шахматка"')
      expect(grid.match(/role="gridcell"/g)).toHaveLength(5)
      expect(linkNames(grid)).toEqual([
        '№ 1, 2-комнатная, 58,4 м², в продаже, 12 400 000 ₽',
        '№ 2&lt;img src=x onerror=&quot;a&quot;&gt;, 1-комнатная, 58,4 м², забронировано, 9 000 000 ₽',
        '№ 4, 2-комнатная, 58,4 м², в продаже, 10 000 000 ₽',
        'Машино-место № 5, 58,4 м², в продаже, 15 000 000 ₽',
      ])
      expect(grid).toContain(`href="/flats/${lots[0]}"`)
      expect(grid.replaceAll(NBSP, ' ')).toContain('м², продано"')
      expect(grid).not.toContain('<img')
      expect(grid).not.toContain('tabindex')
      verifies('D35-3')
    })

    it('says which lots do not fit the filter of the address, and what it did not understand', async () => {
      const html = await read('/projects/bereg?rooms=2&price_max=11000000&free=maybe')
      expect(html).toContain('Подходит 1 из 4')
      expect(html).toContain('Не поняли условие в адресе: только свободные')
      const grid = part(html, 'role="grid"', '</section>').replaceAll(NBSP, ' ')
      expect(grid.match(/не подходит/g)).toHaveLength(3)
    })

    it('lists each plan with areas, prices, count, storeys and the list of its lots', async () => {
      const html = (await read('/projects/bereg')).replaceAll(NBSP, ' ')
      const types = part(html, '<section id="types"', '<section id="finishes"')
      expect(types).toContain('2-комнатная')
      expect(types).toContain('10–12,4 млн ₽')
      expect(types).toContain('2 в продаже, этажи 1–\u20602')
      expect(types).toMatch(
        /href="\/flats\?project=\d+&amp;rooms=2&amp;area_min=58.4&amp;area_max=58.4"/,
      )
    })
  })

  describe('the drawings', () => {
    it('link each building under its name, hand-over and offer, and repeat the links in the list', async () => {
      const html = await read('/projects/bereg/genplan')
      const name = 'Корпус 1, сдача III кв. 2027, 2 квартиры от 10 млн ₽'
      const figure = part(html, 'aria-label="Генплан"', '</figure>')
      expect(linkNames(figure)).toEqual([name])
      expect(figure).toContain(`href="/projects/bereg/buildings/${building}"`)
      // The policy of the site admits no style element.
      expect(figure).not.toContain('<style')
      const list = html.slice(html.indexOf('</figure>')).replaceAll(NBSP, ' ')
      expect(
        list.match(new RegExp(`href="/projects/bereg/buildings/${building}"`, 'g')),
      ).toHaveLength(1)
      verifies('D35-1', 'D35-2')
    })

    it('link each storey of the front to its page', async () => {
      const html = await read(`/projects/bereg/buildings/${building}`)
      const figure = part(html, '<figure aria-label="Фасад"', '</figure>')
      expect(linkNames(figure)).toEqual([
        'Этаж 1, 1 квартира от 10 млн ₽',
        'Этаж 2, 1 квартира от 12,4 млн ₽',
      ])
      expect(figure).toContain('Закрашены этажи, где есть предложения.')
      expect(figure).toContain(`href="/projects/bereg/floors/${floor}"`)
      expect(html.match(/role="gridcell"/g)).toHaveLength(5)
      expect(html.replaceAll(NBSP, ' ')).toContain('1 машино-место')
      verifies('D35-1', 'D35-2')
    })

    it('link each lot on sale of a storey, and list the sold ones without a link', async () => {
      const html = await read(`/projects/bereg/floors/${floor}`)
      const figure = part(html, '<figure aria-label="Этаж"', '</figure>')
      expect(linkNames(figure)).toEqual([
        '№ 1, 2-комнатная, 58,4 м², в продаже, 12 400 000 ₽',
        '№ 2&lt;img src=x onerror=&quot;a&quot;&gt;, 1-комнатная, 58,4 м², забронировано, 9 000 000 ₽',
      ])
      const list = html.slice(html.indexOf('</figure>'), html.indexOf('</main>'))
      expect(list.match(/href="\/flats\/\d+"/g)).toHaveLength(2)
      expect(list).toContain('продано')
      verifies('D35-1', 'D35-2')
    })

    it('are left out where the geometry is unknown, and the list remains', async () => {
      const snapshot = site.context.catalogue.current()
      const slug = snapshot.projects.find(({ slug }) => slug !== 'bereg')?.slug
      expect((await site.app.inject(`/projects/${slug}/genplan`)).statusCode).toBe(404)
      const sitemap = (await site.app.inject('/sitemap-genplans-1.xml')).body
      expect(sitemap).toContain('/projects/bereg/genplan')
      expect(sitemap).not.toContain(`/projects/${slug}/genplan`)
      const house = await read(`/projects/${slug}/buildings/${foreign.building}`)
      expect(house).not.toContain('/genplan')
      expect(part(house, '<figure aria-label="Фасад"', '</figure>')).toContain(
        'Схема: этажи и квартиры по данным застройщика',
      )
      const storey = await read(`/projects/${slug}/floors/${foreign.floor}`)
      expect(storey).not.toContain('<figure')
      expect(storey).toContain('Апартаменты')
      verifies('D98-1', 'D98-2')
    })
  })

  it('return 404 for unknown projects and for buildings and storeys of another project', async () => {
    for (const path of [
      '/projects/nobody',
      '/projects/nobody/genplan',
      '/projects/bereg/buildings/0',
      '/projects/bereg/buildings/1e3',
      `/projects/bereg/buildings/${foreign.building}`,
      `/projects/bereg/floors/${foreign.floor}`,
      '/projects/bereg/floors/999999',
      '/projects/bereg/floors/x',
    ]) {
      expect([path, (await site.app.inject(path)).statusCode]).toEqual([path, 404])
    }
    verifies('D34-2')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

describeOnStores('the page of an underground storey', (under) => {
  let site: TestApp
  let slug = ''
  const floors: number[] = []
  const places: number[] = []
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db)
    const building_id = await makeBuilding(db, { project_id })
    const section_id = await makeSection(db, { building_id })
    for (const number of [-1, -2]) floors.push(await makeFloor(db, { section_id, number }))
    const [upper = 0, lower = 0] = floors
    const at = { project_id, building_id, section_id, rooms: null, kitchen_area: null }
    const outline = '[[0,0],[2.5,0],[2.5,5.3],[0,5.3]]'
    const parking = { ...at, kind: 'parking' as const, floor_id: upper, area: 13.3, outline }
    places.push(
      await makeLot(db, { ...parking, number: '41', price: 2_000_000 }),
      await makeLot(db, { ...parking, number: '42', status: 'sold' }),
      await makeLot(db, { ...at, kind: 'parking', floor_id: lower, number: '43' }),
      await makeLot(db, { ...at, kind: 'storage', floor_id: lower, number: '7' }),
    )
    const project = db.selectFrom('projects').select('slug').where('id', '=', project_id)
    slug = (await project.executeTakeFirstOrThrow()).slug
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const read = async (floor: number | undefined) => {
    const { statusCode, body } = await site.app.inject(`/projects/${slug}/floors/${floor}`)
    expect(statusCode).toBe(200)
    return body.replaceAll('\u00a0', ' ')
  }
  const figure = (html: string, name: string) => {
    const start = html.indexOf('<figure', html.indexOf('<main'))
    const own = [...html.slice(start).matchAll(/<figure[^>]*>.*?<\/figure>/gs)].map(([it]) => it)
    return own.filter((text) => text.slice(0, text.indexOf('>')).includes(`aria-label="${name}"`))
  }

  it('shows its number and its places as the list of parking places draws them', async () => {
    const html = await read(floors[0])
    expect(html).toMatch(/<h1[^>]*>Этаж −1<\/h1>/)
    const [drawn = '', ...others] = figure(html, 'Этаж')
    expect(others).toEqual([])
    expect(drawn).toMatch(/<figcaption[^>]*>Этаж −1/)
    expect(drawn).toContain('points="10 10 35 10 35 63 10 63"')
    expect([...drawn.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `/parking/${places[0]}`,
    ])
    expect(drawn).toContain('>42</text>')
    const { body } = await site.app.inject('/parking')
    const listed = figure(body.replaceAll('\u00a0', ' '), 'Этаж −1').join('')
    expect(listed).toContain('points="10 10 35 10 35 63 10 63"')
  })

  it('shows parking places and storage units in a scheme each, by number without outlines', async () => {
    const html = await read(floors[1])
    for (const [name, href] of [
      ['Этаж, машино-места', `/parking/${places[2]}`],
      ['Этаж, кладовые', `/storage/${places[3]}`],
    ] as const) {
      const [drawn = '', ...others] = figure(html, name)
      expect(others).toEqual([])
      expect(drawn).toContain('Схема условная: места по порядку номеров')
      expect(drawn).toContain(`href="${href}"`)
    }
  })
})

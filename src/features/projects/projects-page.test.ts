import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCity, makeProject } from '../../../tests/support/factories.ts'
import { makeStreetMap } from '../../../tests/support/make-street-map.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import {
  createTestApp,
  readPage,
  readPageData,
  type TestApp,
} from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { ProjectsData } from './projects-page.server.ts'

describeOnStores('the list of projects, by ways on foot,', (under) => {
  let site: TestApp
  beforeAll(async () => {
    const { db } = under
    const moscow = await makeCity(db, { name: 'Москва', slug: 'moskva', position: 0 })
    const tver = await makeCity(db, { name: 'Тверь', slug: 'tver', position: 1 })
    const at = { latitude: 55.7, longitude: 37.6 }
    await makeProject(db, { name: 'Берег', slug: 'bereg', city_id: moscow, ...at })
    await makeProject(db, {
      name: 'Сад',
      slug: 'sad',
      city_id: tver,
      area_type: 'premium_area',
      ...at,
    })
    // 0.005 degrees to the north are 557 m: seven minutes.
    await makeStreetMap(db, { city: moscow, at: [37.6, 55.7], places: [['school', 0.005]] })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const show = (path: string) => readPage(site, path)
  const read = <Data>(path: string) => readPageData<Data>(site, path)

  it('keeps a way in the list, its filters, its views and the map, and takes it back', async () => {
    const near = await read<ProjectsData>('/projects?walk=school-10&walk=school-15')
    expect(near.projects.map(({ project }) => project.name)).toEqual(['Берег'])
    expect(near.chips).toEqual([
      { label: 'Школа в\u00a010\u00a0минутах пешком', href: '/projects' },
    ])
    expect([near.path, near.mapHref, near.views[1]?.href]).toEqual([
      '/projects?walk=school-10',
      '/map?walk=school-10',
      '/projects?walk=school-10&view=map',
    ])
    const [area] = near.filters.find(({ label }) => label === 'Класс')?.options ?? []
    expect(area).toMatchObject({ href: expect.stringContaining('&walk=school-10'), count: 0 })
    const map = await read<ProjectsData>('/projects?walk=school-10&view=map')
    expect(map.map?.projects.map(({ name }) => name)).toEqual(['Берег'])
    expect(map.map?.cities).toEqual([])
    const none = await read<ProjectsData>('/projects?city=tver&walk=school-10')
    expect([none.projects, none.rejected]).toEqual([[], []])
    expect(await show('/projects?city=tver&walk=school-10')).toContain('Уберите одно из условий')
    expect(await show('/projects?walk=school-10')).toContain(
      'aria-label="Убрать: Школа в 10 минутах пешком"',
    )
    verifies('D57-1')
  })

  it('names a way that means nothing, and shows the list without it', async () => {
    const { projects, rejected } = await read<ProjectsData>('/projects?walk=castle-10')
    expect([projects.length, rejected]).toEqual([2, ['путь пешком']])
    expect(await show('/projects?walk=castle-10')).toContain(
      'Не поняли условие в адресе: путь пешком',
    )
    expect(await show('/projects')).not.toContain('Не поняли')
  })
})

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

/** One more than a page has in its chessboard at once. */
const LOTS = 61

describeOnStores('the page of a project with many lots', (under) => {
  let site: TestApp
  let building: number
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { slug: 'bashnya', name: 'Башня' })
    building = await makeBuilding(db, { project_id, name: 'Корпус 1', phase: '2' })
    const section_id = await makeSection(db, { building_id: building, name: '1' })
    const floor_id = await makeFloor(db, { section_id, number: 1 })
    const home = { project_id, building_id: building, section_id, floor_id }
    for (let number = 1; number <= LOTS; number += 1) {
      await makeLot(db, { ...home, number: String(number), rooms: 2 })
    }
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const read = async (path: string) => (await site.app.inject(path)).body.replaceAll('<!-- -->', '')
  const countCells = (html: string) => html.match(/role="gridcell"/g)?.length ?? 0

  it('links to the chessboard instead of showing it, and shows it when the address asks for it', async () => {
    const html = await read('/projects/bashnya')
    expect(countCells(html)).toBe(0)
    const link = new RegExp(
      `href="/projects/bashnya\\?building=${building}#chessboard"[^>]*>Показать 61\u00a0лот<`,
    )
    expect(html).toMatch(link)
    expect(countCells(await read(`/projects/bashnya?building=${building}`))).toBe(LOTS)
    expect(countCells(await read('/projects/bashnya?rooms=2'))).toBe(LOTS)
    expect(countCells(await read('/projects/bashnya?building=none'))).toBe(0)
  })

  it('names the phases of its houses among its facts, and the API that of a lot', async () => {
    expect(await read('/projects/bashnya')).toContain('<dt>Очереди</dt><dd>2</dd>')
    const { id } = await under.db.selectFrom('lots').select('id').executeTakeFirstOrThrow()
    const response = await site.app.inject(`/api/flats/${id}/`)
    expect(response.json()).toMatchObject({ house: { phase: '2' } })
  })

  it('has the data of what only the server writes once: in the HTML, not for hydration', async () => {
    const html = await read('/projects/bashnya')
    const boot = /<script[^>]*id="boot"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    const { loaderData } = (
      JSON.parse(boot) as { hydration: { loaderData: Record<string, unknown> } }
    ).hydration
    expect(loaderData['project']).toMatchObject({
      project: { slug: 'bashnya' },
      genplan: null,
      types: [],
      similar: [],
    })
    expect(html).toContain('2-комнатная')
    const response = await site.app.inject('/page-data/projects/bashnya')
    expect(response.json<{ data: { types: unknown[] } }>().data.types).toHaveLength(1)
  })
})

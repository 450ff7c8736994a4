import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { importContent } from '../../content/write/import-content.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-pictures-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('the drawings of a company that gives pictures in place of geometry', (under) => {
  let site: TestApp
  let ids = { building: 0, floor: 0, lot: 0 }
  beforeAll(async () => {
    const { db } = under
    const folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, await smallCompany())
    await importContent(db, { folder, mediaFolder: join(folder, 'media'), clock: systemClock })
    const { floor, section, building, project } = await db
      .selectFrom('floors')
      .innerJoin('sections', 'sections.id', 'floors.section_id')
      .innerJoin('buildings', 'buildings.id', 'sections.building_id')
      .select(['floors.id as floor', 'sections.id as section', 'buildings.id as building'])
      .select('buildings.project_id as project')
      .where('buildings.name', '=', 'Корпус 1')
      .where('floors.number', '=', 2)
      .executeTakeFirstOrThrow()
    const place = { project_id: project, building_id: building, section_id: section }
    const lot = await makeLot(db, { ...place, floor_id: floor, number: '2', price: 9_000_000 })
    // A lot of which the picture says nothing, and whose floor has no plan of ours.
    await makeLot(db, { ...place, floor_id: floor, number: '7', price: 8_000_000 })
    ids = { building, floor, lot }
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const figure = async (path: string, name: string) => {
    const { statusCode, body } = await site.app.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    const start = body.indexOf(`<figure aria-label="${name}"`)
    expect([name, start >= 0]).toEqual([name, true])
    return body.slice(start, body.indexOf('</figure>', start)).replaceAll('\u00a0', ' ')
  }
  const links = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*? aria-label="([^"]*)"/g)].map(([, href, name]) => [
      href,
      name,
    ])

  it('link buildings on the picture of the genplan', async () => {
    const html = await figure('/projects/sad/genplan', 'Генплан')
    expect(html).toContain('/media/pictures/')
    expect(links(html)).toEqual([
      [expect.stringMatching(/^\/projects\/sad\/buildings\/\d+$/), 'Корпус 2, нет в продаже'],
    ])
  })

  it('link storeys on the picture of a front, and leave out those without lots', async () => {
    const html = await figure(`/projects/sad/buildings/${ids.building}`, 'Фасад')
    expect(html).toContain('Корпус 1 со двора')
    expect(links(html)).toEqual([
      [`/projects/sad/floors/${ids.floor}`, 'Этаж 2, 2 квартиры от 8 млн ₽'],
    ])
  })

  it('link lots by their numbers on the picture of equal storeys', async () => {
    const html = await figure(`/projects/sad/floors/${ids.floor}`, 'Этаж')
    expect(links(html)).toEqual([
      [`/flats/${ids.lot}`, expect.stringMatching(/^№ 2, .*9 000 000 ₽$/)],
    ])
  })
})

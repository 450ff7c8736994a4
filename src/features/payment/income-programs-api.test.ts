import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent, toPictureJson } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { incomeProgramsApi } from './income-programs-api.server.ts'

describeOnStores('the API of income programmes', (under) => {
  it('returns an empty list, then all programmes with their projects, and those of one project', async () => {
    const get = (search = '') =>
      apiResponse(under.db, incomeProgramsApi, `/api/apartments_income_programs/${search}`)
    expect((await get()).body).toMatchObject({ count: 0, results: [] })
    const project = await makeProject(under.db, { slug: 'house', name: 'Дом' })
    await fillContent(under.db, project)
    const { body } = await get()
    expect(body.count).toBe(2)
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      slug: 'income-1',
      name: 'Программа 1',
      html: '<p>Условия</p>',
      yield_percent: 6.5,
      term_months: 36,
      picture: toPictureJson('there'),
      projects: [{ id: project, slug: 'house', name: 'Дом' }],
    })
    expect(body.results[1].projects).toEqual([])
    expect((await get(`?project=${project}`)).body.count).toBe(1)
    await under.db
      .updateTable('income_programs')
      .set({ position: 9 })
      .where('slug', '=', 'income-1')
      .execute()
    const slugs = (await get()).body.results.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toEqual(['income-2', 'income-1'])
    verifies('§7.3-21')
  })
})

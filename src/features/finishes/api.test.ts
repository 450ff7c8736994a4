import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent, toPictureJson } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { finishesApi } from './api.server.ts'

describeOnStores('the API of finishes', (under) => {
  const get = (path = '') => apiResponse(under.db, finishesApi, `/api/finishes/${path}`)
  const slugs = (list: Array<{ slug: string }>) => list.map(({ slug }) => slug)
  let project = 0
  let plain = 0
  beforeAll(async () => {
    expect((await get()).body).toEqual([])
    expect((await get('finishing_for_projects/')).body).toEqual([])
    project = await makeProject(under.db)
    plain = await makeProject(under.db)
    await fillContent(under.db, project)
  })

  it('lists all finishes, and those of each project in its own order', async () => {
    expect(slugs((await get()).body)).toEqual(['fine-1', 'fine-2'])
    const { body } = await get('finishing_for_projects/')
    expect(body).toHaveLength(1)
    expect(body[0].project.id).toBe(project)
    expect(slugs(body[0].finishes)).toEqual(['fine-2', 'fine-1'])
    verifies('§7.3-26')
  })

  it('returns the finishes of one project with texts and pictures, and 404 for an unknown id', async () => {
    const { body } = await get(`${project}/`)
    expect(body.finishes[0]).toEqual({
      id: expect.any(Number),
      slug: 'fine-2',
      name: 'Отделка 2',
      description: 'Стены',
      html: '<p>Паркет</p>',
      price_per_metre: null,
      included: [],
      materials: [],
      pictures: [{ caption: 'there', picture: toPictureJson('there'), before: null }],
    })
    expect((await get(`${plain}/`)).body.finishes).toEqual([])
    for (const id of ['987654', 'x', '0']) expect((await get(`${id}/`)).status).toBe(404)
    verifies('§7.3-26', 'D29-4')
  })
})

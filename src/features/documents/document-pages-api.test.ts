import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { documentPagesApi } from './document-pages-api.server.ts'

describeOnStores('the API of documents', (under) => {
  const get = (path: string) => apiResponse(under.db, documentPagesApi, `/api/${path}`)
  const slugs = (list: Array<{ slug: string }>) => list.map(({ slug }) => slug)
  let project = 0
  beforeAll(async () => {
    expect((await get('document_quarters/')).body).toEqual([])
    project = await makeProject(under.db, { slug: 'house', name: 'Дом' })
    await fillContent(under.db, project)
  })

  it('lists documents by category, those without a category last', async () => {
    const { body } = await get('document_page/')
    expect(slugs(body.results)).toEqual(['report-1', 'report-2', 'report-3', 'rules'])
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      slug: 'report-1',
      title: 'Отчёт за 1 квартал',
      category: { slug: 'otchety', name: 'Отчёты' },
      project: { id: project, slug: 'house', name: 'Дом' },
      year: 2026,
      quarter: 1,
      published_on: '2026-03-30',
      file: '/media/report-1.pdf',
      file_size: 1_000,
      file_hash: null,
      version: '1',
      building: null,
      paper: null,
    })
    expect((await get('document_page/?category=otchety')).body.count).toBe(3)
    expect((await get('document_page/?category=unknown')).body.count).toBe(0)
    const facets = (await get(`document_page/facets/?project=${project}`)).body
    expect(facets.category.options).toEqual([{ value: 'otchety', label: 'Отчёты', count: 3 }])
    expect(facets.count).toBe(3)
    verifies('§7.3-28')
  })

  it('returns one document with its text, and 404 for an unknown id', async () => {
    const [, , , rules] = (await get('document_page/')).body.results
    expect((await get(`document_page/${rules.id}/`)).body).toEqual({
      ...rules,
      html: '<p>Правила</p>',
    })
    for (const id of ['987654', '0', 'x', '99999999999999']) {
      expect((await get(`document_page/${id}/`)).status).toBe(404)
    }
    verifies('§7.3-28')
  })

  it('groups reports by quarter, the newest first', async () => {
    const { body } = await get(`document_quarters/?project=${project}`)
    expect(
      body.map(({ year, quarter, documents }: QuarterResponse) => [
        year,
        quarter,
        slugs(documents),
      ]),
    ).toEqual([
      [2026, 3, ['report-3']],
      [2026, 2, ['report-2']],
      [2026, 1, ['report-1']],
    ])
    expect((await get('document_quarters/?project=987654')).body).toEqual([])
    expect((await get('document_quarters/?project=x')).body).toEqual({
      project: ['Неизвестное значение'],
    })
    verifies('§7.3-15')
  })
})

interface QuarterResponse {
  year: number
  quarter: number
  documents: Array<{ slug: string }>
}

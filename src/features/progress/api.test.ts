import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent, toPictureJson } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { progressApi } from './api.server.ts'

describeOnStores('the API of building sites', (under) => {
  const get = (path: string) => apiResponse(under.db, progressApi, `/api/${path}`)
  let project = 0
  let empty = 0
  let named: object
  beforeAll(async () => {
    expect((await get('progress/')).body).toMatchObject({ count: 0, results: [] })
    expect((await get('progress/projects/lk/')).body).toEqual([])
    project = await makeProject(under.db, { slug: 'house', name: 'Дом', area_type: 'premium_area' })
    empty = await makeProject(under.db)
    named = { id: project, slug: 'house', name: 'Дом' }
    await fillContent(under.db, project)
  })

  it('lists the months, newest first, with their covers and picture counts', async () => {
    const { body } = await get('progress/')
    expect(body.count).toBe(2)
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      project: named,
      year: 2026,
      month: 10,
      title: 'Месяц 10',
      pictures_count: 1,
      cover: toPictureJson('there'),
    })
    expect((await get('progress/?month=2026-09')).body.results[0].month).toBe(9)
    expect((await get(`progress/?project=${empty}`)).body.count).toBe(0)
    verifies('§7.3-23')
  })

  it('counts months for each filter with the other filters applied', async () => {
    const { body } = await get('progress/facets/?month=2026-09')
    expect(body).toEqual({
      project: { type: 'choice', options: [{ value: String(project), label: 'Дом', count: 1 }] },
      year: { type: 'choice', options: [{ value: '2026', label: '2026', count: 1 }] },
      month: {
        type: 'choice',
        options: [
          { value: '2026-10', label: 'октябрь 2026', count: 1 },
          { value: '2026-09', label: 'сентябрь 2026', count: 1 },
        ],
      },
      count: 1,
    })
    const specs = (await get('progress/specs/')).body
    expect(specs.year.options).toEqual([{ value: '2026', label: '2026', count: 2 }])
  })

  it('returns everything of a project’s site, without missing pictures', async () => {
    const { body } = await get(`progress/${project}/`)
    expect(body.project).toEqual(named)
    expect(body.albums.map(({ month }: { month: number }) => month)).toEqual([10, 9])
    expect(body.albums[0]).toMatchObject({
      html: '<p>Этажи</p>',
      pictures: [{ caption: 'there 10', picture: toPictureJson('there'), camera: null }],
    })
    expect(body.videos.map(({ slug }: { slug: string }) => slug)).toEqual(['film-10', 'film-9'])
    expect((await get(`progress/${empty}/`)).body).toMatchObject({ albums: [], videos: [] })
    expect((await get('progress/987654/')).status).toBe(404)
    verifies('§7.3-23', 'D29-4')
  })

  it('lists and filters the projects that have months', async () => {
    const { body } = await get('progress/projects/')
    expect(body.results).toEqual([
      {
        ...named,
        area_type: 'premium_area',
        city: expect.objectContaining({ id: expect.any(Number) }),
        albums_count: 2,
        last_month: '2026-10',
      },
    ])
    const specs = (await get('progress/projects/specs/')).body
    expect(specs.area_type.options).toEqual([{ value: 'premium_area', label: 'Премиум', count: 1 }])
    expect((await get('progress/projects/?area_type=business_area')).body.count).toBe(0)
    expect((await get('progress/projects/lk/')).body).toEqual([named])
    verifies('§7.3-23')
  })

  it('lists films and returns one by id', async () => {
    const { body } = await get('progress_video/?limit=1')
    expect(body.count).toBe(2)
    const [film] = body.results
    expect(film).toMatchObject({ slug: 'film-10', poster: null, recorded_on: '2026-09-01' })
    expect((await get(`progress_video/${film.id}/`)).body).toEqual(film)
    expect((await get('progress_video/987654/')).status).toBe(404)
    verifies('§7.3-24')
  })

  it('returns a project’s aerial photographs, newest first', async () => {
    const { body } = await get(`aerophotography/${project}/`)
    expect(body.photos.map(({ caption }: { caption: string }) => caption)).toEqual([
      'there 10',
      'there 9',
    ])
    expect((await get(`aerophotography/${empty}/`)).body.photos).toEqual([])
    expect((await get('aerophotography/x/')).status).toBe(404)
    verifies('§7.3-25', 'D29-4')
  })
})

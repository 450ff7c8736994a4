import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent, toPictureJson } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { broadcastsApi } from './api.server.ts'

describeOnStores('the API of broadcasts', (under) => {
  const get = (path = '') => apiResponse(under.db, broadcastsApi, `/api/broadcasts/${path}`)
  let project = 0
  beforeAll(async () => {
    expect((await get()).body).toMatchObject({ count: 0, results: [] })
    project = await makeProject(under.db, { slug: 'house', name: 'Дом' })
    await fillContent(under.db, project)
  })

  it('lists live broadcasts first and returns one by id', async () => {
    const { body } = await get()
    expect(body.count).toBe(2)
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      slug: 'camera-1',
      project: { id: project, slug: 'house', name: 'Дом' },
      title: 'Камера 1',
      text: 'Вид с крана',
      is_live: true,
      url: '/media/camera-1.m3u8',
      poster: toPictureJson('there'),
      captions_url: null,
      duration: null,
      starts_at: '2026-10-01T06:00:00.000Z',
      chapters: [],
    })
    expect((await get(`${body.results[1].id}/`)).body).toEqual(body.results[1])
    expect((await get('987654/')).status).toBe(404)
    verifies('§7.3-27')
  })

  it('filters by project and by kind', async () => {
    expect((await get('?kind=recorded')).body.results[0].slug).toBe('camera-2')
    expect((await get('?kind=live&kind=recorded')).body.count).toBe(2)
    const specs = (await get('specs/')).body
    expect(specs.kind.options).toEqual([
      { value: 'live', label: 'Камера', count: 1 },
      { value: 'recorded', label: 'Запись', count: 1 },
    ])
    const project = (n: number) =>
      Array.from({ length: n }, (_, id) => `project=${id + 1}`).join('&')
    expect((await get(`?${project(100)}`)).status).toBe(200)
    expect((await get(`?${project(101)}`)).body).toEqual({ project: ['Неизвестное значение'] })
    expect((await get('?kind=x&limit=0')).body).toEqual({
      kind: ['Неизвестное значение'],
      limit: ['Введите целое число от 1 до 100'],
    })
  })
})

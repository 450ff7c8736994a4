import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { pressApi } from './api.server.ts'

const PATH = '/api/landing_press_center/'

describeOnStores('the API of the press centre', (under) => {
  const get = (search = '') => apiResponse(under.db, pressApi, `${PATH}${search}`)

  it('returns an empty list without data', async () => {
    expect((await get()).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('returns six pieces, newest first and without texts, and the rest on the next page', async () => {
    for (let day = 1; day <= 8; day++) {
      const row = { title: `Новость ${day}`, lead: 'Кратко', html: '<p>Текст</p>', picture: null }
      const published_on = `2026-10-0${day}`
      await under.db
        .insertInto('press')
        .values({ ...row, slug: `news-${day}`, published_on })
        .execute()
    }
    const first = (await get()).body
    expect(first.count).toBe(8)
    expect(first.results.map(({ slug }: { slug: string }) => slug)).toEqual(
      [8, 7, 6, 5, 4, 3].map((day) => `news-${day}`),
    )
    expect(first.results[0]).not.toHaveProperty('html')
    expect(first.next).toContain('limit=6&offset=6')
    expect((await get('?offset=6')).body.results).toHaveLength(2)
    expect((await get('?limit=0')).body).toHaveProperty('limit')
    verifies('§7.3-14', '§9-6')
  })

  it('returns one piece with its text, and 404 for an unknown id', async () => {
    const { id } = (await get()).body.results[0]
    expect((await get(`${id}/`)).body).toMatchObject({ id, slug: 'news-8', html: '<p>Текст</p>' })
    for (const path of ['0/', '999/', 'news-8/', '%00/']) expect((await get(path)).status).toBe(404)
    verifies('§7.3-14')
  })
})

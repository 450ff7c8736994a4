import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { fillContent, toPictureJson } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { sliderApi } from './api.server.ts'

describeOnStores('the API of the slider', (under) => {
  it('returns an empty list, then all slides in order, with null for a missing picture', async () => {
    const get = () => apiResponse(under.db, sliderApi, '/api/vas_landing_slider/')
    expect(await get()).toEqual({ status: 200, body: [] })
    await fillContent(under.db, await makeProject(under.db))
    const { body } = await get()
    expect(body.map(({ slug, image }: { slug: string; image: unknown }) => [slug, image])).toEqual([
      ['slide-2', null],
      ['slide-1', toPictureJson('there')],
    ])
    expect(body[1]).toMatchObject({
      title: 'Слайд 1',
      url: '/flats',
      link_text: 'Смотреть',
      advertiser_mark: null,
      order: 2,
    })
    verifies('§7.3-10')
  })

  it('replaces project slugs in addresses by ids', async () => {
    const { slug, id } = await under.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
    await under.db
      .updateTable('slides')
      .set({ url: `/flats?project={${slug}}&rooms=2` })
      .execute()
    const { body } = await apiResponse(under.db, sliderApi, '/api/vas_landing_slider/')
    expect(body[0].url).toBe(`/flats?project=${id}&rooms=2`)
  })
})

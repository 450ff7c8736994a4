import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { importFeed } from './import-feed.server.ts'

describeOnStores('articles of the lots of a feed', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const importText = (text: string) =>
    importFeed(under.db, toByteStream(text), { format: 'yrl', source: 'yrl', clock: systemClock })

  it('are null where the feed has none: no page, feed or search result names one', async () => {
    const numberless = makeFeed([{ id: 'bare-7', floor: 9, rooms: 1, area: 31.5 }])
    const [, bare = ''] =
      /(<offer [^]*<\/offer>)/.exec(numberless.replace(/<apartment>.*?<\/apartment>/, '')) ?? []
    const feed = makeFeed([{ id: 'a', number: 4517 }]).replace(
      '</realty-feed>',
      `${bare}</realty-feed>`,
    )
    expect(await importText(feed)).toMatchObject({ created: 2, refused: [] })
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).body
    const { results: lots } = JSON.parse(await get('/api/flats/'))
    expect(lots.map(({ article }: { article: unknown }) => article)).toEqual([null, null])
    const ids = lots.map(({ id }: { id: number }) => `ids=${id}`).join('&')
    const paths = [
      '/flats',
      '/flats?view=table',
      `/compare?${ids}`,
      `/flats/${lots[0].id}`,
      `/flats/${lots[1].id}`,
      `/callback?from=/flats/${lots[0].id}`,
      '/search?q=4517',
    ]
    for (const path of paths) {
      const html = await get(path)
      const words = html
        .replaceAll(/<script.*?<\/script>/gs, ' ')
        .replaceAll(/<(?!\w+ [^>]*aria-label)[^>]*>/g, ' ')
      expect([path, words]).not.toEqual([
        path,
        expect.stringMatching(/[Аа]ртикул|арт\.|bare-7|П1-|null|undefined|№\s*[^\s\d]|, ,|, "/),
      ])
      expect([path, html]).not.toEqual([path, expect.stringMatching(/"sku"/)])
    }
    const { results: found } = JSON.parse(
      await get(`/api/search/?q=${encodeURIComponent('квартира 4517')}`),
    )
    expect(found).toMatchObject([{ title: { text: '2-комнатная квартира, 58,4\u00a0м²' } }])
    expect(await get('/feeds/yandex.xml')).not.toContain('lot-number')
    await site.close()
    verifies('D59-3')
  })

  it('are those of the feed where it names them, and go with its element', async () => {
    const named = makeFeed([{ id: 'a', extra: '<lot-number>А-1-611</lot-number>' }])
    await importText(named)
    const articles = () => under.db.selectFrom('lots').select('article').execute()
    expect(await articles()).toEqual([{ article: 'А-1-611' }])
    await importText(makeFeed([{ id: 'a' }]))
    expect(await articles()).toEqual([{ article: null }])
  })
})

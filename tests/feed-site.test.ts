import { expect, it } from 'vitest'
import { importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { systemClock } from '../src/lib/async/clock.ts'
import { makeFeed, manyFlats } from './support/make-feed.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

const MAX_PAGES = 60
/** Addresses that are no pages, or that change something. */
const NO_PAGE = /\.(rss|atom|ics|json|xml|svg|png|jpg|webp|pdf)(\?|$)|^\/(assets|media|share)\//

/** One page of a kind says what all of them do. */
const toKind = (path: string) =>
  path
    .replace(/\?.*/, (query) => `?${[...new URLSearchParams(query).keys()].join('&')}`)
    .replaceAll(/\d+/g, 'N')

describeOnStores('a site that has a feed and nothing else', (under) => {
  it('has no dead link, no link to a missing section, phone or e-mail, and no section without content', async () => {
    const flats = [...manyFlats(40)]
    const bytes = [Buffer.from(makeFeed(flats))]
    const report = await importFeed(
      under.db,
      (async function* () {
        yield* bytes
      })(),
      { format: 'yrl', source: 'yrl', clock: systemClock },
    )
    expect(report).toMatchObject({ created: 40, refused: [] })
    await under.db.updateTable('cities').set({ phone: '', email: '' }).execute()
    const site = await createTestApp(under)
    const queue = ['/']
    const kinds = new Set<string>()
    for (const path of queue) {
      const kind = toKind(path)
      if (kinds.has(kind) || kinds.size >= MAX_PAGES) continue
      kinds.add(kind)
      const { statusCode, body } = await site.app.inject(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body, path).not.toMatch(/href="(tel|mailto):"/)
      const words = body.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ')
      expect(words, path).not.toMatch(/undefined|NaN|\[object/)
      // A title and nothing below it.
      expect(body, path).not.toMatch(
        /<section[^>]*>(?:(?!<section).)*<\/h2>(?:<\/div>)*<\/section>/s,
      )
      for (const [, href = ''] of body.matchAll(/<a [^>]*href="([^"]*#[^"]*)/g)) {
        const [page = '', id = ''] = href.replaceAll('&amp;', '&').split('#')
        const target = page === '' ? body : (await site.app.inject(page)).body
        expect([path, href, target.includes(`id="${decodeURIComponent(id)}"`)]).toEqual([
          path,
          href,
          true,
        ])
      }
      // No callback is offered without a policy, and nothing to call without a phone.
      expect(body, path).not.toMatch(/Заказать звонок|Позвонить/)
      const links = [...body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      )
      queue.push(...links.filter((href) => !NO_PAGE.test(href)))
    }
    expect(kinds.size).toBeGreaterThan(20)
    await site.close()
    verifies('§2.1-11', 'D81-3')
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../src/lib/time/clock.ts'
import { type FeedFormatName, importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { bareFeeds, type Feed } from './support/bare-feeds.ts'
import { toByteStream } from './support/feed-text.ts'
import { makeFeed, manyFlats } from './support/make-feed.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'
import { walkFeeds } from './support/walk-feeds.ts'
import { walkSite } from './support/walk-site.ts'

describeOnStores('a site that has a feed and nothing else', (under) => {
  it('has no dead link, no link to a missing section, phone or e-mail, no section without content and no placeholder', async () => {
    const flats = [...manyFlats(40)]
    const report = await importFeed(under.db, toByteStream(makeFeed(flats)), {
      format: 'yrl',
      source: 'yrl',
      clock: systemClock,
    })
    expect(report).toMatchObject({ created: 40, refused: [] })
    await under.db.updateTable('cities').set({ phone: '', email: '' }).execute()
    const site = await createTestApp(under)
    const seen = await walkSite(async (path) => {
      const { statusCode, body } = await site.app.inject(path)
      // No callback is offered without a policy, and nothing to call without a phone.
      expect(body, path).not.toMatch(/Заказать звонок|Позвонить/)
      return { statusCode, body }
    })
    expect(seen.length).toBeGreaterThan(20)
    await site.close()
    verifies('§2.1-11', 'D81-3')
  })
})

describe('a site of a bare flat', () => {
  it.each(bareFeeds)(
    'has no placeholder and no fact that its $format feed does not give',
    async ({ feeds }) => {
      expect(await walkFeeds(feeds)).toBe(feeds.length)
      verifies('D59-2', 'D59-3')
    },
  )

  it('has none with a content folder of `kvartal new` either', async () => {
    const feeds = bareFeeds.find(({ format }) => format === 'lots')?.feeds ?? []
    expect(await walkFeeds(feeds, { hasContent: true })).toBe(2)
  })
})

/**
 * A folder of real feeds, named by their formats (`cian-berg.xml`), for use by hand: each alone, with a content folder,
 * and in pairs.
 */
const folder = process.env['WALKED_FEEDS'] ?? ''

describe.runIf(folder !== '')('a site with real feeds', async () => {
  const names = folder === '' ? [] : await readdir(folder)
  const feeds = names.filter((name) => name.endsWith('.xml'))
  const pairs = feeds.flatMap((first, index) =>
    feeds.slice(index + 1).map((second) => ({ files: [first, second], hasContent: false })),
  )
  const alone = feeds.flatMap((file) =>
    [false, true].map((hasContent) => ({ files: [file], hasContent })),
  )
  it.each([...alone, ...pairs])(
    'has nothing dead, no placeholder and no fact without a source: $files.0 $files.1, content: $hasContent',
    async ({ files, hasContent }) => {
      const read = files.map(async (name): Promise<Feed> => {
        return [name.split('-')[0] as FeedFormatName, await readFile(join(folder, name))]
      })
      await walkFeeds(await Promise.all(read), { hasContent })
    },
  )
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FeedFormatName, importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { systemClock } from '../src/lib/async/clock.ts'
import { toByteStream } from './support/feed-text.ts'
import { makeFeed, manyFlats } from './support/make-feed.ts'
import { makePortalFeed } from './support/make-portal-feed.ts'
import { createMigratedStore, describeOnStores } from './support/stores.ts'
import { createTestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'
import { walkSite } from './support/walk-site.ts'

const source = (format: FeedFormatName) => ({ format, source: format, clock: systemClock })

describeOnStores('a site that has a feed and nothing else', (under) => {
  it('has no dead link, no link to a missing section, phone or e-mail, no section without content and no placeholder', async () => {
    const flats = [...manyFlats(40)]
    const report = await importFeed(under.db, toByteStream(makeFeed(flats)), source('yrl'))
    expect(report).toMatchObject({ created: 40, refused: [] })
    await under.db.updateTable('cities').set({ phone: '', email: '' }).execute()
    const site = await createTestApp(under)
    const seen = await walkSite(async (path) => {
      const { statusCode, body } = await site.app.inject(path)
      // No callback is offered without a policy, and nothing to call without a phone.
      expect(body, path).not.toMatch(/Заказать звонок|Позвонить/)
      return { statusCode, body }
    })
    expect(seen).toBeGreaterThan(20)
    await site.close()
    verifies('§2.1-11', 'D81-3')
  })
})

/** A bare flat of each format, and the words of what it does not say. */
const CLASS = 'Бизнес|Премиум|Комфорт|Стандарт'
const bare: ReadonlyArray<readonly [FeedFormatName, string, RegExp]> = [
  [
    'yrl',
    makeFeed([{ id: 'a', floor: 9 }])
      .replace(/<(floors-total|building-section|building-state)>.*?<\/\1>/g, '')
      .replace(/<(floors-total|building-section|building-state)>.*?<\/\1>/g, ''),
    new RegExp(`Без отделки|${CLASS}|[Сс]екция \\d|9\\s+из`),
  ],
  [
    'cian',
    makePortalFeed('cian', [{ id: 'a' }]).replace(/<Decoration>.*?<\/Decoration>/, ''),
    new RegExp(`Без отделки|${CLASS}`),
  ],
  [
    'avito',
    makePortalFeed('avito', [{ id: 'a' }]).replace(/<Decoration>.*?<\/Decoration>/, ''),
    new RegExp(`Без отделки|${CLASS}|[Сс]екция \\d`),
  ],
]

describe('a site of one bare flat', () => {
  it.each(bare)(
    'has no placeholder and no fact that its %s feed does not give',
    async (format, text, claims) => {
      await walkFeeds([[format, Buffer.from(text)]], claims)
      verifies('D59-2', 'D59-3')
    },
  )
})

/** A folder of real feeds, named by their formats (`cian-berg.xml`): each alone and in pairs. For use by hand. */
const folder = process.env['WALKED_FEEDS'] ?? ''

describe.runIf(folder !== '')('a site with real feeds', async () => {
  const names = folder === '' ? [] : await readdir(folder)
  const feeds = names.filter((name) => name.endsWith('.xml'))
  const pairs = feeds.flatMap((first, index) =>
    feeds.slice(index + 1).map((second) => ({ files: [first, second] })),
  )
  const alone = feeds.map((file) => ({ files: [file] }))
  it.each([...alone, ...pairs])(
    'has nothing dead and no placeholder: $files',
    async ({ files }) => {
      const read = files.map(async (name): Promise<Feed> => {
        return [name.split('-')[0] as FeedFormatName, await readFile(join(folder, name))]
      })
      await walkFeeds(await Promise.all(read))
    },
  )
})

type Feed = readonly [FeedFormatName, Uint8Array]

/** Imports these feeds into an empty site, whatever they refuse, and follows its links. */
async function walkFeeds(feeds: readonly Feed[], claims?: RegExp): Promise<void> {
  const { url, drop } = await createMigratedStore('sqlite')
  const db = connectDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  for (const [format, bytes] of feeds) {
    const stream = (async function* () {
      yield bytes
    })()
    await importFeed(db, stream, source(format))
  }
  const site = await createTestApp({ db, url })
  await walkSite((path) => site.app.inject(path), claims ? { claims } : {})
  await site.close()
}

import { text } from 'node:stream/consumers'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toByteStream, feedText } from '../../../../tests/support/feed-text.ts'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { FeedFiles } from './feed-files.server.ts'
import { importFeed } from '../merge/import-feed.server.ts'

const site = { origin: 'https://ordinata.example', facts: {} }

const TODAY = '2026-11-21'

describeOnStores('FeedFiles', (under) => {
  let folder = ''
  let files: FeedFiles
  beforeEach(async () => {
    await clearCatalogue(under.db)
    folder = join(await mkdtemp(join(tmpdir(), 'kvartal-files-')), 'feeds')
    files = new FeedFiles(under.db, site, { folder })
    await importFlats(12)
  })
  afterEach(() => files.close())

  const importFlats = (count: number) =>
    importFeed(under.db, toByteStream(makeFeed(manyFlats(count))), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  const read = async (version: number) => {
    const { handle, ...feed } = await files.open('yandex', version, TODAY)
    return { ...feed, body: await text(handle.createReadStream()) }
  }

  it('writes a feed once per version and deletes older files', async () => {
    const [first, again] = await Promise.all([read(1), read(1)])
    expect(again).toEqual(first)
    expect(first.body).toBe(await feedText(under.db, { portal: 'yandex', ...site }))
    expect(first.size).toBe(Buffer.byteLength(first.body))
    const slow = await files.open('yandex', 1, TODAY)
    await importFlats(20)
    const next = await read(2)
    expect(next.body.match(/<offer /g)).toHaveLength(20)
    expect(next.etag).not.toBe(first.etag)
    // A reader of the older file can finish.
    expect(await text(slow.handle.createReadStream())).toBe(first.body)
    await expect.poll(() => readdir(folder)).toHaveLength(1)
  })

  it('leaves out a discount after its last day, although the version is the same', async () => {
    await under.db.updateTable('lots').set({ sale_price: 1_000_000, sale_ends_on: TODAY }).execute()
    expect((await read(1)).body).toContain('<end-date>2026-11-21</end-date>')
    const { handle } = await files.open('yandex', 1, '2026-11-22')
    const later = await text(handle.createReadStream())
    expect(later).not.toContain('<discount>')
    expect(later).toContain('<offer ')
  })

  it('returns the same etag for the same bytes of another instance', async () => {
    const first = await read(1)
    const others = new FeedFiles(under.db, site, { folder: join(folder, 'others') })
    const { handle, etag } = await others.open('yandex', 7, TODAY)
    await handle.close()
    await others.close()
    expect(etag).toBe(first.etag)
  })

  it('writes the feed again after its file is deleted', async () => {
    const first = await read(1)
    await rm(folder, { recursive: true })
    const second = await read(1)
    expect(second.body).toBe(first.body)
    expect(second.path).not.toBe(first.path)
  })

  it('rethrows a write error and succeeds on the next call', async () => {
    await writeFile(folder, 'not a folder')
    await expect(files.open('yandex', 1, TODAY)).rejects.toThrow('EEXIST')
    await rm(folder)
    expect((await read(1)).body).toContain('</realty-feed>')
  })

  it('deletes all files on close', async () => {
    await read(1)
    await files.close()
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })
})

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FeedFlat, makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { Database } from '../../../db/connect.ts'
import { getCatalogueVersion, raiseCatalogueVersion } from '../../../db/version.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { importFeed } from './import-feed.server.ts'
import type { ImportOptions } from './import-options.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')
const DAY_MS = 86_400_000

/** Imports a document as a command does with a file. Returns whether it was read. */
async function importFile(
  db: Database,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<{ report: ImportReport; wasRead: boolean }> {
  let wasRead = false
  const report = await importFeed(
    db,
    (async function* () {
      wasRead = true
      yield Buffer.from(content)
    })(),
    {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => AT },
      preview: async function* () {
        // In small pieces, as the other one is in one.
        const bytes = Buffer.from(content)
        for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
      },
      ...options,
    },
  )
  return { report, wasRead }
}

/** Returns all data that an import can change. */
async function dump(db: Database) {
  const tables = [
    'cities',
    'projects',
    'project_metro',
    'buildings',
    'sections',
    'floors',
    'lots',
    'lot_features',
    'lot_window_views',
    'price_history',
    'finishes',
    'offer_texts',
    'feed_developers',
    'feed_project_pictures',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const sorted = rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted())
  return { version: await getCatalogueVersion(db), rows: sorted }
}

const FLATS: FeedFlat[] = [1, 2, 3, 4].map((n) => ({ id: `lot-${n}`, number: n }))

describeOnStores('a feed like the last one', (under) => {
  beforeEach(async () => {
    const { db } = under
    const tables = ['lot_features', 'lot_window_views', 'price_history', 'lots', 'floors'] as const
    for (const table of tables) await db.deleteFrom(table).execute()
    for (const table of ['sections', 'buildings', 'project_metro', 'projects'] as const) {
      await db.deleteFrom(table).execute()
    }
    for (const table of ['feed_pictures', 'feed_documents'] as const) {
      await db.deleteFrom(table).execute()
    }
  })

  it('is not read, and each of its lots is unchanged', async () => {
    const first = await importFile(under.db, makeFeed(FLATS))
    expect(first).toMatchObject({ wasRead: true, report: { created: 4 } })
    const again = await importFile(under.db, makeFeed(FLATS))
    const expected = { created: 0, changed: 0, unchanged: 4, withdrawn: 0 }
    expect(again).toMatchObject({ wasRead: false, report: { ...expected, refused: [] } })
  })

  it('may be packed, and of another minute', async () => {
    await importFile(under.db, makeFeed(FLATS))
    const later = makeFeed(FLATS).replace('T10:00:00+', 'T11:23:45+')
    expect(await importFile(under.db, gzipSync(later))).toMatchObject({ wasRead: false })
  })

  it('is read when a time is not all that differs', async () => {
    await importFile(under.db, makeFeed(FLATS))
    const other = makeFeed(FLATS).replace('09:00:00+03:00</creation', '09:00:01+03:00</creation')
    expect(await importFile(under.db, other)).toMatchObject({ wasRead: true })
  })

  it.each<[string, (db: Database) => Partial<ImportOptions> | Promise<Partial<ImportOptions>>]>([
    ['the day', () => ({ clock: { now: () => new Date(AT.getTime() + DAY_MS) } })],
    ['the settings of the import', () => ({ acceptOutliers: true })],
    ['the ids of our projects', () => ({ facts: { sad: { yandex: '1001' } } })],
    [
      'the catalogue',
      async (db) => {
        await raiseCatalogueVersion(db, AT)
        return {}
      },
    ],
    [
      'a lot, by hand',
      async (db) => {
        await db.updateTable('lots').set({ price: 1 }).where('external_id', '=', 'lot-1').execute()
        return {}
      },
    ],
    [
      'a plan that cannot be fetched',
      async (db) => {
        const url = 'https://plans.example/lot-1.png'
        await db
          .insertInto('feed_pictures')
          .values({ url, problem: 'ответ 404', next_try_at: AT.toISOString() })
          .execute()
        return {}
      },
    ],
  ])('is read after a change of %s', async (_, change) => {
    await importFile(under.db, makeFeed(FLATS))
    const options = await change(under.db)
    const again = await importFile(under.db, makeFeed(FLATS), options)
    expect(again.wasRead).toBe(true)
  })

  it('is read once more when the first merge held something back', async () => {
    const odd = [...FLATS, { id: 'lot-9', number: 9, price: 170_000_000 }]
    expect((await importFile(under.db, makeFeed(odd))).report.held_back).toHaveLength(1)
    const second = await importFile(under.db, makeFeed(odd))
    expect(second).toMatchObject({ wasRead: true, report: { unchanged: 4 } })
    const third = await importFile(under.db, makeFeed(odd))
    expect(third).toEqual({ wasRead: false, report: second.report })
  })

  it.each([
    ['a photo', 'https://photos.example/1.jpg'],
    ['the plan of a lot of another feed', 'https://plans.example/other-1.png'],
    ['the plan of a lot that it does not name any more', 'https://plans.example/lot-4.png'],
  ])('is not read after %s could not be fetched', async (_, url) => {
    const { db } = under
    await importFile(db, makeFeed([{ id: 'other-1', project: 2 }]), { source: 'other' })
    await importFile(db, makeFeed(FLATS))
    const fewer = makeFeed(FLATS.slice(0, 3))
    await importFile(db, fewer)
    await db
      .insertInto('feed_pictures')
      .values({ url, problem: 'ответ 404', next_try_at: AT.toISOString() })
      .execute()
    expect(await importFile(db, fewer)).toMatchObject({ wasRead: false, report: { warnings: [] } })
  })

  it('is not read when the rows of its lots lie in another order', async () => {
    const { db } = under
    const flats = FLATS.map((flat, n) => ({ ...flat, area: [30.1, 40.2, 50.3, 61.7][n] ?? 0 }))
    await importFile(db, makeFeed(flats))
    // PostgreSQL stores a changed row behind the others, and reads so few rows as they lie once it has counted them.
    for (const { id } of flats.slice(0, 3).toReversed()) {
      await db.updateTable('lots').set({ number: id }).where('external_id', '=', id).execute()
    }
    await sql`analyze lots`.execute(db)
    expect(await importFile(db, makeFeed(flats))).toMatchObject({ wasRead: false })
  })

  it('is read on the next day when the last import ran over midnight in Moscow', async () => {
    const evening = new Date('2026-11-21T20:59:59.000Z')
    const night = new Date('2026-11-21T21:00:01.000Z')
    let now = evening
    const clock = { now: () => now }
    await importFile(under.db, makeFeed(FLATS), { clock, onProgress: () => (now = night) })
    expect(now).toBe(night)
    expect(await importFile(under.db, makeFeed(FLATS), { clock })).toMatchObject({ wasRead: true })
    expect(await importFile(under.db, makeFeed(FLATS), { clock })).toMatchObject({ wasRead: false })
  })

  describe.runIf(under.store === 'postgres')('is read when, during the merge,', () => {
    const dearer = () =>
      makeFeed(
        FLATS.map((flat) => ({ ...flat, price: flat.number === 1 ? 16_900_000 : 17_000_000 })),
      )
    const lockLot = sql`select id from lots where external_id = 'lot-1' for update`
    const raise = (trx: Database) => raiseCatalogueVersion(trx, AT)
    it.each([
      { what: 'others changed the catalogue', hold: lockLot, text: dearer, write: raise },
      {
        what: 'others changed the catalogue and it changed nothing',
        hold: sql`lock table feed_developers in access exclusive mode`,
        text: () => makeFeed(FLATS).replace('09:00:00+03:00</creation', '09:00:01+03:00</creation'),
        write: raise,
      },
      {
        what: 'a plan could not be fetched',
        hold: lockLot,
        text: dearer,
        write: (trx: Database) =>
          trx
            .insertInto('feed_pictures')
            .values({
              url: 'https://plans.example/lot-2.png',
              problem: 'ответ 404',
              next_try_at: AT.toISOString(),
            })
            .execute(),
      },
    ])('$what', async ({ hold, text, write }) => {
      const { db } = under
      await importFile(db, makeFeed(FLATS))
      const { importing } = await db.transaction().execute(async (trx) => {
        await hold.execute(trx)
        const importing = importFile(db, text())
        const countWaiting = async () =>
          (
            await sql`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          ).rows.length
        await expect.poll(countWaiting).toBe(1)
        await write(trx)
        // In an object, as the transaction would wait for a promise.
        return { importing }
      })
      expect(await importing).toMatchObject({ wasRead: true })
      expect(await importFile(db, text())).toMatchObject({ wasRead: true })
      expect(await importFile(db, text())).toMatchObject({ wasRead: false })
    })
  })

  it('is read when it is broken, and the error says where', async () => {
    const packed = gzipSync(makeFeed(FLATS))
    await importFile(under.db, packed)
    const cut = importFile(under.db, packed.subarray(0, packed.length - 20))
    await expect(cut).rejects.toThrow('архив испорчен или обрывается')
  })

  // Each of its runs imports up to twenty documents: a busy machine needs more than the usual time.
  const longer = { timeout: 300_000 }
  it(
    'brings what it would bring if it were read, whatever was imported before',
    longer,
    async () => {
      const { db } = under
      let same = 0
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          documents,
          fc.array(step, { minLength: 4, maxLength: 10 }),
          async (all, steps) => {
            run++
            for (const { feed, document, later, acceptOutliers, changes } of steps.flatMap(
              repeat,
            )) {
              const text = toDocument(all[document % all.length] ?? [], run)
              const options: Partial<ImportOptions> = {
                source: `run-${run}-${feed}`,
                clock: { now: () => new Date(AT.getTime() + later * DAY_MS) },
                acceptOutliers,
                allowWithdrawals: true,
              }
              if (changes) await db.transaction().execute((trx) => raiseCatalogueVersion(trx, AT))
              const { report, wasRead } = await importFile(db, text, options)
              if (wasRead) continue
              same++
              const before = await dump(db)
              const read = await importFeed(db, once(text), { ...required, ...options })
              expect(read).toEqual(report)
              expect(await dump(db)).toEqual(before)
            }
          },
        ),
        { numRuns: 12 },
      )
      expect(same).toBeGreaterThan(10)
    },
  )
})

/** A source whose document is requested repeatedly. */
const repeat = <T extends { times: number }>(step: T): T[] => Array(step.times).fill(step)

const required = { format: 'yrl', source: '', clock: { now: () => AT } } as const

async function* once(text: string) {
  yield Buffer.from(text)
}

/** Prices that the guards hold back, houses long finished, flats of one home under two ids, and repeated ids. */
const oddFlat = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  project: fc.integer({ min: 1, max: 2 }),
  number: fc.integer({ min: 1, max: 6 }),
  price: fc.constantFrom(15_000_000, 15_500_000, 17_000_000, 170_000_000, 150_000),
  extra: fc.constantFrom(
    '',
    '',
    '<balcony>балкон</balcony>',
    '<renovation>чистовая</renovation>',
    '<status>продано</status>',
    '<rooms-offered>x</rooms-offered><ceiling-height>99</ceiling-height>',
    '<image>https://photos.example/common.jpg</image>',
  ),
  isOld: fc.boolean(),
})
type OddFlat = typeof oddFlat extends fc.Arbitrary<infer T> ? T : never
const documents = fc.array(fc.array(oddFlat, { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 3,
})
const step = fc.record({
  feed: fc.constantFrom('a', 'a', 'b'),
  document: fc.nat(2),
  later: fc.constantFrom(0, 0, 0, 1),
  acceptOutliers: fc.constantFrom(false, false, true),
  /** Whether something else changes the catalogue before. */
  changes: fc.constantFrom(false, false, false, true),
  times: fc.constantFrom(1, 2, 3),
})

/** All runs share one database: each has projects of its own. */
function toDocument(flats: readonly OddFlat[], run: number): string {
  const feed = flats.map(({ id, project, isOld, extra, ...flat }) => ({
    ...flat,
    id: `lot-${id}`,
    project: run * 10 + project,
    building: isOld ? 2 : 1,
    extra: isOld ? `${extra}<!-- old -->` : extra,
  }))
  return makeFeed(feed).replaceAll(
    /<built-year>2028(.*)<building-state>unfinished<\/building-state>(?=\n.*<!-- old -->)/g,
    '<built-year>2019$1',
  )
}

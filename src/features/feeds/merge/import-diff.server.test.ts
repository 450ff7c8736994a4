import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FeedFlat, makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from './import-feed.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')

/** Prices per m² differ by at most a quarter, so that no offer is quarantined. */
const flat = (id: number) =>
  fc.record({
    id: fc.constant(`lot-${id}`),
    project: fc.integer({ min: 1, max: 2 }),
    section: fc.integer({ min: 1, max: 2 }),
    floor: fc.integer({ min: 1, max: 3 }),
    rooms: fc.integer({ min: 0, max: 5 }),
    area: fc.constantFrom(50, 52.5, 55),
    price: fc.constantFrom(15_000_000, 15_500_000, 16_000_000),
    extra: fc.constantFrom('', '<balcony>балкон</balcony>', '<renovation>чистовая</renovation>'),
  })
const feed = fc
  .subarray([1, 2, 3, 4, 5, 6, 7, 8])
  .chain((ids) => fc.tuple(...ids.map(flat)) as fc.Arbitrary<FeedFlat[]>)

/** All runs share one database, so each flat of each run has a number of its own: it is another home. */
function numbered(flats: FeedFlat[], run: number): FeedFlat[] {
  return flats.map((each) => ({ ...each, number: run * 10 + Number(each.id.slice('lot-'.length)) }))
}

describeOnStores('consecutive imports', (under) => {
  it('report the same counts as a brute-force comparison and only append prices', async () => {
    const { db } = under
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(feed, { minLength: 2, maxLength: 4 }), async (feeds) => {
        // A new source per run has the same effect as an empty database.
        const source = `run-${++run}`
        const known = new Map<string, string>()
        let onSale = new Set<string>()
        for (const flats of feeds) {
          const pricesBefore = await prices()
          const expected = { created: 0, changed: 0, unchanged: 0, withdrawn: 0 }
          for (const each of flats) {
            const text = JSON.stringify(each)
            if (!known.has(each.id)) expected.created++
            else if (known.get(each.id) === text && onSale.has(each.id)) expected.unchanged++
            else expected.changed++
            known.set(each.id, text)
          }
          const now = new Set(flats.map((each) => each.id))
          expected.withdrawn = [...onSale].filter((id) => !now.has(id)).length
          onSale = now
          const report = await importFeed(db, toByteStream(makeFeed(numbered(flats, run))), {
            format: 'yrl',
            source,
            clock: { now: () => AT },
            allowWithdrawals: flats.length === 0,
          })
          expect(report).toMatchObject({ ...expected, refused: [], held_back: [] })
          expect((await prices()).slice(0, pricesBefore.length)).toEqual(pricesBefore)
          const last = await lastPrices(source)
          for (const each of flats) expect(last.get(each.id)).toBe(each.price)
        }
      }),
      { numRuns: 25 },
    )

    function prices() {
      return db.selectFrom('price_history').selectAll().orderBy('id').execute()
    }
    async function lastPrices(source: string) {
      const rows = await db
        .selectFrom('price_history')
        .innerJoin('lots', 'lots.id', 'price_history.lot_id')
        .where('lots.source', '=', source)
        .select(['lots.external_id', 'price_history.price'])
        .orderBy('price_history.id')
        .execute()
      return new Map(rows.map((row) => [row.external_id, row.price]))
    }
  })
})

async function* toByteStream(text: string) {
  yield Buffer.from(text)
}

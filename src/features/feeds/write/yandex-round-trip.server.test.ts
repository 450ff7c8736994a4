import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toByteStream, feedText } from '../../../../tests/support/feed-text.ts'
import {
  lotsAsSold,
  saleCatalogues,
  storeSaleCatalogue,
} from '../../../../tests/support/sale-catalogue.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { createStore, describeOnStores } from '../../../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { importFeed } from '../merge/import-feed.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')
const site = { origin: 'https://ordinata.example', facts: {} }

type Lot = ReturnType<Awaited<ReturnType<typeof lotsAsSold>>['get']>

/** Whether Yandex accepts the lot: an independent version of the format's rules. */
function isForYandex(lot: NonNullable<Lot>): boolean {
  return (
    lot.status === 'available' &&
    (lot.kind === 'flat' || lot.kind === 'apartment') &&
    (lot.rooms === null) <= (lot.is_open_plan === 1) &&
    !(lot.rooms === 0 && lot.is_open_plan === 1) &&
    lot.living_area !== null &&
    lot.floor <= lot.floors_total &&
    lot.completion_year !== null &&
    lot.plan_picture_url !== null &&
    (lot.sale_price ?? 0) <= lot.price
  )
}

describeOnStores('a feed exported for Yandex', (under) => {
  let fresh: { db: Database; drop: () => Promise<void> }
  beforeAll(async () => {
    const { url, drop } = await createStore(under.store)
    fresh = { db: connectDatabase(url), drop }
    await migrateDatabase(fresh.db)
  })
  afterAll(async () => {
    await fresh.db.destroy()
    await fresh.drop()
  })

  it('is imported as equal lots and contains every valid home on sale', async () => {
    let homes = 0
    await fc.assert(
      fc.asyncProperty(saleCatalogues, async (sale) => {
        await storeSaleCatalogue(under.db, sale, (id) => `${9000 + id}`)
        const text = await feedText(under.db, { portal: 'yandex', ...site })
        await clearCatalogue(fresh.db)
        const report = await importFeed(fresh.db, toByteStream(text), {
          format: 'yrl',
          source: 'yrl',
          clock: { now: () => AT },
          acceptOutliers: true,
        })
        expect(report).toMatchObject({ refused: [], held_back: [], withdrawn: 0 })
        const expected = [...(await lotsAsSold(under.db))]
          .filter(([, lot]) => isForYandex(lot))
          // An import reads a discount of zero as no discount.
          .map(([id, lot]) => [
            id,
            lot.sale_price === lot.price ? { ...lot, sale_price: null, sale_ends_on: null } : lot,
          ])
        expect(await lotsAsSold(fresh.db)).toEqual(new Map(expected as [string, Lot][]))
        homes += expected.length
      }),
      { numRuns: 50 },
    )
    expect(homes).toBeGreaterThan(30)
  }, 120_000)
})

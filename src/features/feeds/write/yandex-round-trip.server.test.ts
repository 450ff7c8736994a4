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
import { verifies } from '../../../../tests/support/verifies.ts'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { importFeed } from '../merge/import-feed.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')
const site = { origin: 'https://ordinata.example', facts: {} }

type Lot = ReturnType<Awaited<ReturnType<typeof lotsAsSold>>['get']>

/** Whether Yandex accepts the lot: an independent version of the format's rules. */
function isForYandex(lot: NonNullable<Lot>): boolean {
  const isSold =
    lot.status === 'available' &&
    lot.floor <= (lot.floors_total ?? 0) &&
    lot.plan_picture_url !== null &&
    (lot.sale_price ?? 0) <= lot.price
  if (lot.kind === 'parking') return isSold
  return (
    isSold &&
    lot.kind !== 'storage' &&
    (lot.rooms === null) <= (lot.is_open_plan === 1) &&
    !(lot.rooms === 0 && lot.is_open_plan === 1) &&
    lot.living_area !== null &&
    lot.completion_year !== null
  )
}

/** What an import makes of a lot: a discount of zero is none, and a parking place has nothing of a home. */
function asImported(lot: NonNullable<Lot>): NonNullable<Lot> {
  const paid = lot.sale_price === lot.price ? { sale_price: null, sale_ends_on: null } : {}
  const area_type = lot.area_type === 'premium_area' ? lot.area_type : null
  return { ...lot, ...paid, area_type, ...(lot.kind === 'parking' && { ...noHome, views: [] }) }
}
const noHome = {
  rooms: null,
  is_open_plan: 0,
  living_area: null,
  kitchen_area: null,
  ceiling_height: null,
  finish: null,
} as const satisfies Partial<Record<keyof NonNullable<Lot>, unknown>>

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
          .map(([id, lot]) => [id, asImported(lot)])
        // Two houses of one name are distinguished by their sections when they are read.
        const imported = [...(await lotsAsSold(fresh.db))].map(
          ([id, lot]) =>
            [id, lot && { ...lot, building: lot.building.replace(/, секция [^,]*$/, '') }] as const,
        )
        expect(new Map(imported)).toEqual(new Map(expected as [string, Lot][]))
        homes += expected.length
      }),
      { numRuns: 50 },
    )
    expect(homes).toBeGreaterThan(30)
    verifies('§13-4')
  }, 120_000)
})

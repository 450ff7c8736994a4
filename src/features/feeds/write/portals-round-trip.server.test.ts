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
import type { PortalFacts } from '../offer/portals.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')
const origin = 'https://ordinata.example'

type Lots = Awaited<ReturnType<typeof lotsAsSold>>
type Lot = NonNullable<ReturnType<Lots['get']>>

/** Whether CIAN and Avito accept the lot. */
function isForPortals(lot: Lot): boolean {
  const isSold =
    lot.status === 'available' &&
    lot.floor <= (lot.floors_total ?? 0) &&
    (lot.sale_price ?? 0) <= lot.price
  return isSold && (lot.kind === 'parking' || isHome(lot))
}

function isHome(lot: Lot): boolean {
  return (
    (lot.kind === 'flat' || lot.kind === 'apartment') &&
    (lot.rooms === null) <= (lot.is_open_plan === 1) &&
    !(lot.rooms === 0 && lot.is_open_plan === 1)
  )
}

const always = [
  'kind',
  'number',
  'rooms',
  'area',
  'living_area',
  'kitchen_area',
  'ceiling_height',
  'floor',
  'section',
  'status',
  'address',
  'latitude',
  'longitude',
  'city',
  'phone',
  'project_key',
] as const
/** CIAN's format also has names, sections, buildings and the plan. */
const withBuildings = [
  'project',
  'building',
  'building_key',
  'floors_total',
  'completion_year',
  'completion_quarter',
  'house_type',
  'plan_picture_url',
] as const

/** Finishes that all portals have codes for. */
const shared = new Set(['Чистовая отделка', 'Без отделки'])

/** The fields of a lot that both formats have. A lot has either rooms or an open plan, and only the paid price. */
function carried(lot: Lot, features: string[]) {
  if (lot.kind === 'parking') return carriedOfParking(lot)
  const is_open_plan = lot.rooms === null
  return {
    ...only(lot, always),
    is_open_plan: is_open_plan ? 1 : 0,
    price: lot.sale_price ?? lot.price,
    sale_price: null,
    // The portals have no codes for other finishes.
    finish: lot.finish !== null && shared.has(lot.finish) ? lot.finish : null,
    features: lot.features.filter(
      (slug) => features.includes(slug) && (slug !== 'open_plan' || is_open_plan),
    ),
    views: lot.views.filter((slug) => slug === 'yard' || slug === 'street'),
  }
}

/** A parking place has nothing of a home. */
function carriedOfParking(lot: Lot) {
  const none = { rooms: null, living_area: null, kitchen_area: null, ceiling_height: null }
  const price = { price: lot.sale_price ?? lot.price, sale_price: null }
  const empty = { is_open_plan: 0, finish: null, features: [], views: [] }
  return { ...only(lot, always), ...none, ...price, ...empty }
}

/** DomClick’s format has the rest of a home, and loses the discount alone. */
function carriedByDomclick(lot: Lot) {
  const features = new Set(['balcony', 'loggia', 'terrace', 'two_bathrooms', 'open_plan'])
  return {
    ...only(lot, [...always, ...withBuildings, 'is_open_plan', 'finish', 'state', 'views']),
    price: lot.sale_price ?? lot.price,
    sale_price: null,
    features: lot.features.filter((slug) => features.has(slug)),
  }
}

function carriedByCian(lot: Lot) {
  // The state is exported only together with the completion.
  return {
    ...carried(lot, ['balcony', 'loggia', 'open_plan']),
    ...only(lot, withBuildings),
    state: lot.completion_year === null ? null : lot.state === 'built' ? 'built' : 'unfinished',
  }
}

const carriedByAvito = (lot: Lot) => carried(lot, ['balcony', 'loggia', 'open_plan'])

function only(lot: object | undefined, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, lot?.[name as keyof typeof lot]]))
}

describeOnStores('a feed exported for CIAN, Avito or DomClick', (under) => {
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

  async function roundTrip(
    portal: 'cian' | 'avito' | 'domclick',
    toKey: (id: number) => string,
    facts: PortalFacts,
    isTaken: (lot: Lot) => boolean,
    carriedBy: (lot: Lot) => object,
  ): Promise<void> {
    let homes = 0
    await fc.assert(
      fc.asyncProperty(saleCatalogues, async (sale) => {
        await storeSaleCatalogue(under.db, sale, toKey)
        const text = await feedText(under.db, { portal, origin, facts })
        await clearCatalogue(fresh.db)
        const report = await importFeed(fresh.db, toByteStream(text), {
          format: portal,
          source: portal,
          clock: { now: () => AT },
          acceptOutliers: true,
        })
        expect(report).toMatchObject({ refused: [], held_back: [], withdrawn: 0 })
        // Homes without a number that are equal otherwise stay, with a word about it.
        const others = report.warnings.filter(({ message }) => !message.includes('номеров нет'))
        expect(others).toEqual([])
        const expected = [...(await lotsAsSold(under.db))]
          .filter(([, lot]) => isTaken(lot))
          .map(([id, lot]) => [id, carriedBy(lot)] as const)
        const back = await lotsAsSold(fresh.db)
        expect([...back.keys()].toSorted()).toEqual(expected.map(([id]) => id).toSorted())
        for (const [id, facts] of expected) {
          expect(only(back.get(id), Object.keys(facts))).toEqual(facts)
        }
        homes += expected.length
      }),
      { numRuns: 40 },
    )
    // DomClick takes only homes of which all is known: about twenty of these.
    expect(homes).toBeGreaterThan(5)
  }

  it('is imported from CIAN’s format with all its fields', async () => {
    await roundTrip('cian', (id) => `cian:${9000 + id}`, {}, isForPortals, carriedByCian)
    verifies('§13-4')
  }, 120_000)

  it('is imported from DomClick’s format with all its fields', async () => {
    const isTaken = (lot: Lot) =>
      isForPortals(lot) &&
      isHome(lot) &&
      lot.completion_year !== null &&
      lot.number !== '' &&
      lot.plan_picture_url !== null
    await roundTrip('domclick', (id) => `domclick:${9000 + id}`, {}, isTaken, carriedByDomclick)
    verifies('§13-4')
  }, 120_000)

  it('is imported from Avito’s format with all its fields', async () => {
    await roundTrip(
      'avito',
      (id) => (id < 100 ? `avito:${9000 + id}` : `дом ${id}`),
      {},
      (lot) =>
        isForPortals(lot) &&
        lot.plan_picture_url !== null &&
        (lot.kind === 'parking' || lot.house_type !== null),
      carriedByAvito,
    )
    verifies('§13-4')
  }, 120_000)
})

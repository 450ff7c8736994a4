import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { callbackContext } from '../../../../tests/support/callback-context.ts'
import { makeLot } from '../../../../tests/support/factories.ts'
import { createStore, describeOnStores, stores } from '../../../../tests/support/stores.ts'
import { connectDatabase } from '../../../db/connect.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { createCatalogueSource } from './create-catalogue-source.server.ts'
import { emptySelection } from '../model/filters.ts'
import { readLotDetail } from './read-lot-detail.server.ts'

describeOnStores('createCatalogueSource', (under) => {
  it('loads a change of another connection completely, and does not modify the old snapshot', async () => {
    const { log } = callbackContext(under.db)
    const source = await createCatalogueSource({
      db: under.db,
      databaseUrl: under.url,
      log,
      pollEveryMs: 20,
    })
    const other = connectDatabase(under.url)
    const before = source.current()
    try {
      await makeLot(other)
      await makeLot(other)
      await other.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
      await vi.waitFor(() => expect(source.current().version).toBe(before.version + 1), 5_000)
      const now = source.current()
      const query = { selection: emptySelection, order: 'price', limit: 16, offset: 0 } as const
      expect(now.listLots('flat', query).count).toBe(2)
      expect(now.facets('flat', emptySelection).count).toBe(2)
      expect(before.facets('flat', emptySelection).count).toBe(0)
    } finally {
      await source.close()
      await other.destroy()
    }
  })

  it('loads a version that this process has just stored without waiting for the next poll', async () => {
    const { log } = callbackContext(under.db)
    // Without notifications, as on SQLite.
    const parts = { db: under.db, databaseUrl: 'file:none', log, pollEveryMs: 1e8 }
    const source = await createCatalogueSource(parts)
    const { version } = source.current()
    await under.db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
    source.follow?.()
    await vi.waitFor(() => expect(source.current().version).toBe(version + 1), 5_000)
    await source.close()
  })

  it('drops a mortgage programme at midnight in Moscow after its last day', async () => {
    const { log } = callbackContext(under.db)
    const values = { bank: 'Банк', rate: 6, first_payment_min: 20, term_max: 30, max_loan: null }
    await under.db
      .insertInto('mortgage_programs')
      .values({
        ...values,
        slug: 'family',
        name: 'Семейная',
        full_cost_min: 6.2,
        full_cost_max: 8.9,
        areas: '[]',
        text: '',
        legal_text: 'Условия',
        ends_on: '2026-11-22',
        position: 1,
      })
      .execute()
    let now = new Date('2026-11-22T20:59:59Z')
    const clock = { now: () => now }
    const parts = { db: under.db, databaseUrl: under.url, log, clock, pollEveryMs: 10 }
    const source = await createCatalogueSource(parts)
    const names = () => source.current().stock.frame.mortgagePrograms.map(({ name }) => name)
    expect(names()).toEqual(['Семейная'])
    now = new Date('2026-11-22T21:00:00Z')
    await vi.waitFor(() => expect(names()).toEqual([]), 5_000)
    await source.close()
  })

  it('drops a discount at midnight in Moscow after its last day, without an import', async () => {
    const { log } = callbackContext(under.db)
    const lot = await makeLot(under.db, { sale_price: 9_000_000, sale_ends_on: '2026-11-22' })
    const at = '2026-11-01T09:00:00.000Z'
    const price = { lot_id: lot, at, price: 10_000_000, sale_price: 9_000_000 }
    await under.db.insertInto('price_history').values(price).execute()
    let now = new Date('2026-11-22T20:59:59Z')
    const clock = { now: () => now }
    const parts = { db: under.db, databaseUrl: under.url, log, clock, pollEveryMs: 10 }
    const source = await createCatalogueSource(parts)
    const getCard = () => source.current().findLot(lot)
    const readDetail = async () => {
      const card = getCard()
      return card && (await readLotDetail(under.db, source.current(), card))?.lot
    }
    expect(getCard()).toMatchObject({ sale_price: 9_000_000 })
    expect(await readDetail()).toMatchObject({ sale_ends_on: '2026-11-22' })
    now = new Date('2026-11-22T21:00:00Z')
    await vi.waitFor(() => expect(getCard()).toMatchObject({ sale_price: null }), 5_000)
    expect(await readDetail()).toMatchObject({
      sale_ends_on: null,
      price_history: [{ sale_price: 9_000_000 }, { at: now.toISOString(), sale_price: null }],
    })
    await source.close()
  })

  it('returns the old snapshot while reloads fail, logs the failure once, and recovers', async () => {
    const { log, logged } = callbackContext(under.db)
    const parts = { db: under.db, databaseUrl: under.url, log, pollEveryMs: 10 }
    const source = await createCatalogueSource(parts)
    const before = source.current()
    try {
      await under.db.schema.alterTable('company').renameTo('company_away').execute()
      await under.db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
      await vi.waitFor(() => expect(logged).toHaveLength(1), 5_000)
      await sleep(100)
      expect(logged).toHaveLength(1)
      expect(source.current()).toBe(before)
    } finally {
      await under.db.schema.alterTable('company_away').renameTo('company').execute()
    }
    await vi.waitFor(() => expect(source.current().version).toBe(before.version + 1), 5_000)
    await source.close()
  })

  it('loads a change that occurs while listeners are called', async () => {
    const { log } = callbackContext(under.db)
    const parts = { db: under.db, databaseUrl: under.url, log, pollEveryMs: 10 }
    const source = await createCatalogueSource(parts)
    const first = source.current().version
    const raise = () =>
      under.db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
    const seen: number[] = []
    const raises: Array<Promise<number>> = []
    source.onChange(({ version }) => {
      seen.push(version)
      if (seen.length === 1) raises.push(raise())
    })
    await raise()
    await vi.waitFor(() => expect(seen).toEqual([first + 1, first + 2]), 5_000)
    await Promise.all(raises)
    await source.close()
  })
})

describe.runIf(stores.includes('postgres'))(
  'createCatalogueSource with PostgreSQL notifications',
  () => {
    it('loads a change without polling, also after a lost connection', async () => {
      const { url, drop } = await createStore('postgres')
      const db = connectDatabase(url)
      await migrateDatabase(db)
      const { log } = callbackContext(db)
      const source = await createCatalogueSource({ db, databaseUrl: url, log, pollEveryMs: 1e8 })
      const raise = () => db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date(0)))
      const listeners = () =>
        sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(db)
      const first = source.current().version
      try {
        await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(1), 5_000)
        await raise()
        await vi.waitFor(() => expect(source.current().version).toBe(first + 1), 5_000)
        const [listener] = (await listeners()).rows
        await sql`select pg_terminate_backend(${listener?.pid})`.execute(db)
        await raise()
        await vi.waitFor(() => expect(source.current().version).toBe(first + 2), 5_000)
        await raise()
        await vi.waitFor(() => expect(source.current().version).toBe(first + 3), 5_000)
      } finally {
        await source.close()
        await db.destroy()
        await drop()
      }
    }, 20_000)
  },
)

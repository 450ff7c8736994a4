import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type FeedFlat, makeFeed } from '../../../tests/support/make-feed.ts'
import { createMigratedStore, describeOnStores } from '../../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { importFeed } from '../feeds/merge/import-feed.server.ts'
import { endOverrides, hasEnded } from './end-overrides.server.ts'
import { clearOverride, setOverride } from './set-override.server.ts'
import { undoLots } from './undo-lots.server.ts'

const HOUR_MS = 3_600_000
const BASE = 10_000_000

describeOnStores('feeds under what was set by hand', ({ store }) => {
  const clock = movableClock('2026-11-20T10:00:00.000Z')
  let db: Database
  beforeEach(async () => {
    const created = await createMigratedStore(store)
    db = connectDatabase(created.url)
    return async () => {
      await db.destroy()
      await created.drop()
    }
  })
  const flats = (prices: readonly number[]): FeedFlat[] =>
    prices.map((price, n) => ({ id: `f${n}`, number: n + 1, price }))
  const load = async (offers: FeedFlat[]) => {
    clock.advance(HOUR_MS / 60)
    async function* bytes() {
      yield Buffer.from(makeFeed(offers))
    }
    return importFeed(db, bytes(), { format: 'yrl', source: 'yrl', clock })
  }
  const context = () => ({ ...terminal(db), clock })
  const versionOf = async (id: number) =>
    (
      await db
        .selectFrom('overridden_lots')
        .select('version')
        .where('lot_id', '=', id)
        .executeTakeFirst()
    )?.version ?? 0
  const set = async (id: number, field: string, value: never, more: object = {}) =>
    setOverride(context(), {
      id: String(id),
      field,
      value,
      version: await versionOf(id),
      confirm: true,
      note: 'так надо',
      ...more,
    })
  const clear = async (id: number, field: string) =>
    clearOverride(context(), { id: String(id), field, version: await versionOf(id) })
  const ids = async () =>
    (await db.selectFrom('lots').select('id').orderBy('id').execute()).map((lot) => lot.id)
  const shown = () =>
    db
      .selectFrom('staff_lots')
      .select(['id', 'price', 'sale_price', 'status', 'is_hidden'])
      .orderBy('id')
      .execute()

  it('notes what the feed says since, and writes only prices that visitors saw', async () => {
    await load(flats([BASE, BASE]))
    const [id = 0] = await ids()
    await set(id, 'price', (BASE + 1) as never)
    await load(flats([BASE + 500_000, BASE]))
    await load(flats([BASE + 700_000, BASE]))
    const override = await db
      .selectFrom('lot_overrides')
      .select(['feed_then', 'feed_now', 'is_feed_changed'])
      .executeTakeFirstOrThrow()
    expect(override).toEqual({
      feed_then: String(BASE),
      feed_now: String(BASE + 700_000),
      is_feed_changed: 1,
    })
    const prices = async () =>
      (
        await db
          .selectFrom('price_history')
          .select('price')
          .where('lot_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ price }) => price)
    expect(await prices()).toEqual([BASE, BASE + 1])
    await set(id, 'price', (BASE + 1) as never)
    expect(await db.selectFrom('lot_overrides').select('is_feed_changed').execute()).toEqual([
      { is_feed_changed: 0 },
    ])
    await clear(id, 'price')
    expect(await prices()).toEqual([BASE, BASE + 1, BASE + 700_000])
  })

  it('of a lot that left and came back show it again as it was set', async () => {
    await load(flats([BASE, BASE]))
    const [id = 0] = await ids()
    await set(id, 'status', 'reserved' as never)
    await load(flats([BASE, BASE]).slice(1))
    expect((await shown())[0]).toMatchObject({ status: 'sold' })
    await load(flats([BASE, BASE]))
    expect((await shown())[0]).toMatchObject({ status: 'reserved' })
  })

  it('in any order with ends and undos leave what is shown = feed with overrides over it, and its prices in order', async () => {
    const price = fc.integer({ min: 8, max: 12 }).map((n) => n * 1_000_000)
    const lot = fc.nat({ max: 1 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('import' as const), prices: fc.tuple(price, price) }),
      fc.record({ do: fc.constant('leave' as const), lot }),
      fc.record({ do: fc.constant('price' as const), lot, price, hours: fc.constantFrom(0, 2) }),
      fc.record({ do: fc.constant('sale' as const), lot, price }),
      fc.record({ do: fc.constant('hidden' as const), lot }),
      fc.record({
        do: fc.constant('clear' as const),
        lot,
        field: fc.constantFrom('price', 'sale', 'hidden'),
      }),
      fc.record({ do: fc.constant('undo' as const) }),
      fc.record({ do: fc.constant('wait' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        await db.deleteFrom('lot_overrides').execute()
        await db.deleteFrom('overridden_lots').execute()
        let prices: [number, number] = [BASE, BASE]
        await load(flats(prices))
        const own = await ids()
        await db.deleteFrom('price_history').execute()
        const seen = new Map<number, string[]>(own.map((id) => [id, []]))
        let lastUndo = ''
        const note = async () => {
          for (const { id, price: now, sale_price } of await shown()) {
            const row = `${now}/${sale_price}`
            const rows = seen.get(id) ?? []
            if (rows.at(-1) !== row) rows.push(row)
          }
        }
        await note()
        for (const one of steps) {
          clock.advance(HOUR_MS / 60)
          const id = 'lot' in one ? (own[one.lot] ?? 0) : 0
          if (one.do === 'import') await load(flats((prices = one.prices)))
          else if (one.do === 'leave') await load(flats(prices).filter((_, n) => n !== one.lot))
          else if (one.do === 'price') {
            const until =
              one.hours === 0
                ? null
                : new Date(clock.now().getTime() + one.hours * HOUR_MS).toISOString()
            lastUndo = (await set(id, 'price', one.price as never, { until })).undo.id
          } else if (one.do === 'sale') {
            const value = { price: one.price, ends_on: null }
            lastUndo = (await set(id, 'sale', value as never)).undo.id
          } else if (one.do === 'hidden')
            lastUndo = (await set(id, 'hidden', true as never)).undo.id
          else if (one.do === 'clear') await clear(id, one.field).catch(() => null)
          else if (one.do === 'undo' && lastUndo !== '') {
            await undoLots(context(), { id: lastUndo }).catch(() => null)
          } else if (one.do === 'wait') {
            clock.advance(3 * HOUR_MS)
            const job = { ...context(), actor: { kind: 'job', name: 'x' } as const }
            while (await hasEnded(db, clock.now())) await endOverrides(job, {})
          }
          await note()
        }
        const overrides = await db.selectFrom('lot_overrides').selectAll().execute()
        const find = (lot_id: number, field: string) => {
          const found = overrides.find((row) => row.lot_id === lot_id && row.field === field)
          return found && JSON.parse(found.value)
        }
        const feed = await db.selectFrom('lots').selectAll().orderBy('id').execute()
        const expected = feed.map((row) => {
          const full = find(row.id, 'price') ?? row.price
          const own = find(row.id, 'sale')
          const sale = own === undefined ? row.sale_price : own.price
          return {
            id: row.id,
            price: full,
            sale_price: sale !== null && sale < full ? sale : null,
            status: row.status,
            is_hidden: find(row.id, 'hidden') ? 1 : 0,
          }
        })
        expect(await shown()).toEqual(expected)
        const visible = await db.selectFrom('shown_lots').select('id').orderBy('id').execute()
        expect(visible.map(({ id }) => id)).toEqual(
          expected.filter(({ is_hidden }) => is_hidden === 0).map(({ id }) => id),
        )
        const history = await db
          .selectFrom('price_history')
          .select(['lot_id', 'price', 'sale_price'])
          .orderBy('id')
          .execute()
        for (const [id, rows] of seen) {
          const stored = history
            .filter(({ lot_id }) => lot_id === id)
            .map(({ price: was, sale_price }) => `${was}/${sale_price}`)
          // The first row is that of the import, which was deleted above.
          expect(
            stored.length > 0 && stored[0] === rows[0] ? stored : [rows[0], ...stored],
          ).toEqual(rows)
        }
        await load(flats([BASE, BASE]))
      }),
      { numRuns: store === 'sqlite' ? 25 : 8 },
    )
  })
})

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type FeedFlat, makeFeed } from '../../../tests/support/make-feed.ts'
import { createMigratedStore, describeOnStores } from '../../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { readFeedValues } from '../../db/lots/feed-values.ts'
import { toShownText } from '../../db/lots/shown-text.ts'
import { importFeed } from '../feeds/merge/import-feed.server.ts'
import { findLotCard } from './lot-card.server.ts'
import { endOverrides, hasEnded } from './end-overrides.server.ts'
import { type OverrideField, overrideFields } from './schema.ts'
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

  it('stay with a lot that its feed gives another id, and with the old one where another lot has its place, whose card names the new one', async () => {
    const id = (external: string, area = 58.4) => ({ id: external, area, number: 2, price: BASE })
    const anchor = { id: 'a', number: 1, price: BASE }
    const read = (lot: number) => findLotCard(db, lot, context().actor, clock.now())
    await load([anchor, id('b')])
    const [, old = 0] = await ids()
    await set(old, 'price', (BASE + 1) as never)
    await load([anchor, id('c')])
    expect(await ids()).toHaveLength(2)
    expect(await read(old)).toMatchObject({ by_hand: ['price'], price: BASE + 1 })
    await load([anchor, id('d', 80)])
    const [, , successor = 0] = await ids()
    expect(await read(old)).toMatchObject({
      by_hand: ['price'],
      price: BASE + 1,
      status: 'sold',
      withdrawn_at: expect.any(String),
      replaced_by: { id: successor },
    })
    expect(await read(successor)).toMatchObject({ by_hand: [], price: BASE, replaced_by: null })
    await load([anchor, id('b')])
    expect(await read(old)).toMatchObject({
      price: BASE + 1,
      status: 'available',
      replaced_by: null,
    })
    expect(await read(successor)).toMatchObject({ status: 'sold', replaced_by: { id: old } })
  })

  it('in any order with ends and undos leave what is shown = feed with overrides over it, and its prices in order', async () => {
    const price = fc.integer({ min: 8, max: 12 }).map((n) => n * 1_000_000)
    const lot = fc.nat({ max: 1 })
    const text = fc.constantFrom('Окна во двор.', 'Рядом парк.')
    /** What a feed says of one flat. */
    const offer = fc.record({
      price,
      status: fc.constantFrom('прямая продажа', 'забронировано'),
      renovation: fc.constantFrom('чистовая', 'черновая'),
      balcony: fc.constantFrom('балкон', 'лоджия', ''),
      view: fc.constantFrom('во двор', 'на парк', ''),
      text,
    })
    type Offer = typeof offer extends fc.Arbitrary<infer T> ? T : never
    const change = (field: OverrideField, value: fc.Arbitrary<unknown>) =>
      fc.record({
        do: fc.constant('set' as const),
        lot,
        field: fc.constant(field),
        value,
        hours: fc.constantFrom(0, 0, 2),
      })
    const words = (...all: string[]) => fc.subarray(all.toSorted())
    const sets = [
      change('price', price),
      change('sale', fc.option(price.map((own) => ({ price: own, ends_on: null })))),
      change('hidden', fc.constant(true)),
      change('status', fc.constantFrom('available', 'reserved')),
      change('finish', fc.constantFrom('fine', 'rough', null)),
      change('description', fc.constantFrom('', 'Своё <описание>')),
      change('features', words('balcony', 'terrace')),
      change('window_views', words('park', 'river')),
      change('is_hot_offer', fc.boolean()),
      change('left_out_of', words('avito', 'cian')),
    ]
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('feed' as const), lot, offer }) },
      fc.record({ do: fc.constantFrom('leave' as const, 'return' as const), lot }),
      fc.record({ do: fc.constant('rename' as const), lot, isOther: fc.boolean() }),
      { weight: 6, arbitrary: fc.oneof(...sets) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('clear' as const),
          lot,
          field: fc.constantFrom(...overrideFields),
        }),
      },
      fc.record({ do: fc.constantFrom('undo' as const, 'wait' as const) }),
    )
    const plain: Offer = {
      price: BASE,
      status: 'прямая продажа',
      renovation: 'чистовая',
      balcony: '',
      view: '',
      text: 'Рядом парк.',
    }
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        run++
        const home = [0, 1].map((n) => ({
          ...plain,
          id: `r${run}-${n}`,
          number: run * 10 + n,
          area: 58.4,
          isOut: false,
        }))
        const loadHomes = async () => {
          const offers = home
            .filter(({ isOut }) => !isOut)
            .map(({ id, number, area, price: own, ...said }) => ({
              id,
              number,
              area,
              price: own,
              text: said.text,
              status: said.status,
              extra: [
                ['renovation', said.renovation],
                ['balcony', said.balcony],
                ['window-view', said.view],
              ]
                .map(([name, value]) => (value === '' ? '' : `<${name}>${value}</${name}>`))
                .join(''),
            }))
          // It stays, so that no feed is empty.
          const anchor = {
            id: 'anchor',
            number: 9_000,
            price: BASE,
            text: '',
            status: plain.status,
          }
          clock.advance(HOUR_MS / 60)
          const xml = [...offers, anchor].map(({ text: own, status, ...flat }) =>
            makeFeed([flat])
              .replace('Квартира, корпус & секция.', own)
              .replace('прямая продажа', status),
          )
          const [first = ''] = xml
          const inside = xml.flatMap((one) => /<offer[^]*<\/offer>/.exec(one) ?? [])
          async function* bytes() {
            yield Buffer.from(first.replace(/<offer[^]*<\/offer>/, () => inside.join('\n')))
          }
          await importFeed(db, bytes(), { format: 'yrl', source: 'yrl', clock })
        }
        const findId = async (n: number) =>
          (
            await db
              .selectFrom('lots')
              .select('id')
              .where('external_id', '=', home[n]?.id ?? '')
              .executeTakeFirst()
          )?.id ?? 0
        await loadHomes()
        for (const [slug, name] of [
          ['fine', 'Чистовая'],
          ['rough', 'Черновая'],
        ] as const) {
          await db
            .insertInto('finishes')
            .values({ slug, name, description: '', position: 1 })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
        await db.deleteFrom('price_history').execute()
        const seen = new Map<number, string[]>()
        let lastUndo = ''
        const note = async () => {
          for (const { id, price: now, sale_price } of await shown()) {
            const row = `${now}/${sale_price}`
            const rows = seen.get(id) ?? []
            seen.set(id, rows)
            if (rows.at(-1) !== row) rows.push(row)
          }
        }
        await note()
        for (const one of steps) {
          clock.advance(HOUR_MS / 60)
          const own = 'lot' in one ? home[one.lot] : undefined
          const id = 'lot' in one ? await findId(one.lot) : 0
          if (one.do === 'feed') Object.assign(own ?? {}, one.offer)
          else if (one.do === 'leave' && own) own.isOut = true
          else if (one.do === 'return' && own) own.isOut = false
          // The same flat under another id, and then another one in its place.
          else if (one.do === 'rename' && own) {
            own.id = own.id.endsWith('x') ? own.id.slice(0, -1) : `${own.id}x`
            own.area = one.isOther ? 138.4 - own.area : own.area
          } else if (one.do === 'set') {
            const until =
              one.hours === 0
                ? null
                : new Date(clock.now().getTime() + one.hours * HOUR_MS).toISOString()
            // A status of a lot that its source has sold is rejected.
            const changed = await set(id, one.field, one.value as never, { until }).catch(
              () => null,
            )
            lastUndo = changed?.undo.id ?? lastUndo
          } else if (one.do === 'clear') await clear(id, one.field).catch(() => null)
          else if (one.do === 'undo' && lastUndo !== '') {
            await undoLots(context(), { id: lastUndo }).catch(() => null)
          } else if (one.do === 'wait') {
            clock.advance(3 * HOUR_MS)
            const job = { ...context(), actor: { kind: 'job', name: 'x' } as const }
            while (await hasEnded(db, clock.now())) await endOverrides(job, {})
          }
          if (['feed', 'leave', 'return', 'rename'].includes(one.do)) await loadHomes()
          await note()
        }
        const all = await ids()
        const feed = await readFeedValues(db, all)
        const overrides = await db.selectFrom('lot_overrides').selectAll().execute()
        const expected = all.map((lot_id) => {
          const said = feed.get(lot_id)
          if (!said) throw new Error('a lot without what its feed says')
          const by = <T>(field: OverrideField, otherwise: T): T => {
            const found = overrides.find((row) => row.lot_id === lot_id && row.field === field)
            return found ? JSON.parse(found.value) : otherwise
          }
          const full = by('price', said.price)
          const sale = by('sale', said.sale)
          const is_hidden = by('hidden', false) ? 1 : 0
          return {
            id: lot_id,
            price: full,
            sale_price: sale !== null && sale.price < full ? sale.price : null,
            status: said.status === 'sold' ? 'sold' : by('status', said.status),
            is_hidden,
            is_hot_offer: by('is_hot_offer', said.is_hot_offer) ? 1 : 0,
            finish: by('finish', said.finish),
            text: by('description', said.description) || null,
            left_out_of: by<string[]>('left_out_of', []),
            features: is_hidden ? [] : by('features', said.features),
            views: is_hidden ? [] : by('window_views', said.window_views),
          }
        })
        expect(await readViews(db)).toEqual(expected)
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
      }),
      { numRuns: store === 'sqlite' ? 40 : 12 },
    )
  })
})

/** What the views say of every lot, in the words of the office. */
async function readViews(db: Database) {
  const lots = await db
    .selectFrom('staff_lots as lots')
    .leftJoin('finishes', 'finishes.id', 'lots.finish_id')
    .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
    .select(['lots.id', 'price', 'sale_price', 'status', 'is_hidden', 'is_hot_offer'])
    .select(['finishes.slug as finish', 'own_description', 'offer_texts.text', 'left_out_of'])
    .orderBy('lots.id')
    .execute()
  const features = await db.selectFrom('shown_lot_features').selectAll().execute()
  const views = await db.selectFrom('shown_lot_window_views').selectAll().execute()
  return lots.map(({ own_description, text, left_out_of, ...lot }) => ({
    ...lot,
    text: toShownText({ own_description, text }),
    left_out_of: left_out_of?.split(',').filter(Boolean) ?? [],
    features: features.flatMap((row) => (row.lot_id === lot.id ? row.feature : [])).toSorted(),
    views: views.flatMap((row) => (row.lot_id === lot.id ? row.view : [])).toSorted(),
  }))
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { fillSellingCatalogue } from '../../../tests/support/selling-site.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { getCatalogueVersion } from '../../db/version.ts'
import { beginLotDay } from '../../features/lot-overrides/end-overrides.server.ts'
import { endOver } from './lot-ends.ts'

const HOUR_MS = 3_600_000

describeOnStores('lots by hand', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let flats: number[]
  const people = {} as Record<'owner' | 'editor' | 'manager' | 'analyst', DeskBrowser>
  const flat = (n: number) => flats[n] ?? 0
  const read = async (id: number, who = people.editor) => (await who.get(`lots/${id}/`)).body
  const put = async (id: number, field: string, body: object, version?: number) =>
    people.editor.send('PUT', `lots/${id}/overrides/${field}/`, {
      version: version ?? (await read(id)).version,
      ...body,
    })
  const remove = async (id: number, field: string) =>
    people.editor.send('DELETE', `lots/${id}/overrides/${field}/`, {
      version: (await read(id)).version,
    })
  const list = async (query: string) =>
    (await people.editor.get(`lots/?${query}`)).body.results.map(({ id }: { id: number }) => id)
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const day = () => clock.now().toISOString().slice(0, 10)
  const visit = (url: string) =>
    site.app.inject({ url, headers: { host: '127.0.0.1:3000', accept: 'application/json' } })
  const history = async (id: number) =>
    (await read(id)).price_history.map(
      ({ price, sale_price }: { price: number; sale_price: number | null }) => [price, sale_price],
    )

  beforeAll(async () => {
    flats = await fillSellingCatalogue(under.db)
    site = await createTestApp(under, { clock })
  })
  const signInAll = async () => {
    for (const table of ['desk_attempts', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    for (const role of ['owner', 'editor', 'manager', 'analyst'] as const) {
      people[role] = await signIn(site, await makeDeskUser(under.db, role), clock)
    }
  }
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['lot_overrides', 'overridden_lots', 'overridden_words'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    for (const table of ['lot_undos', 'price_history', 'audit_log'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    // The next day at ten.
    clock.advance(34 * HOUR_MS - (clock.now().getTime() % (24 * HOUR_MS)))
    await signInAll()
  })

  describe('a field', () => {
    it('is set over the feed, shown on the site, named in the log and taken back', async () => {
      const { price } = await read(flat(0))
      const set = await put(flat(0), 'price', { value: price + 100_000, note: 'Акция офиса' })
      expect(set.status).toBe(200)
      expect(set.body.lot).toMatchObject({
        price: price + 100_000,
        by_hand: ['price'],
        feed: { price },
        shown: { price: price + 100_000 },
        overrides: [{ field: 'price', feed_then: price, note: 'Акция офиса', until: null }],
      })
      expect(await history(flat(0))).toEqual([[price + 100_000, null]])
      await expect
        .poll(async () => (await visit(`/api/flats/${flat(0)}/`)).json().price, { timeout: 5_000 })
        .toBe(price + 100_000)
      const [row] = (await people.owner.get('audit/')).body.results
      expect(row).toMatchObject({
        action: 'lot.set',
        entity: { kind: 'lot', id: String(flat(0)) },
        changes: [{ field: 'price', before: price, after: price + 100_000 }],
      })
      expect((await remove(flat(0), 'price')).body.lot).toMatchObject({ price, by_hand: [] })
      expect(await history(flat(0))).toEqual([
        [price + 100_000, null],
        [price, null],
      ])
      expect((await remove(flat(0), 'price')).status).toBe(404)
    })

    it('of each kind is what the card shows', async () => {
      await under.db
        .insertInto('finishes')
        .values({ slug: 'fine', name: 'Чистовая', description: '', position: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { price } = await read(flat(1))
      const values = {
        sale: { price: price - 500_000, ends_on: later(96 * HOUR_MS).slice(0, 10) },
        status: 'reserved',
        is_hot_offer: true,
        finish: 'fine',
        description: 'Окна <на> парк',
        features: ['loggia', 'balcony'],
        window_views: ['park'],
        left_out_of: ['cian'],
      }
      for (const [field, value] of Object.entries(values)) {
        expect([field, (await put(flat(1), field, { value })).status]).toEqual([field, 200])
      }
      const card = await read(flat(1))
      expect(card.shown).toMatchObject({ ...values, features: ['balcony', 'loggia'] })
      expect(card).toMatchObject({ status: 'reserved', sale_price: price - 500_000, version: 8 })
      expect(
        card.portals.find(({ portal }: { portal: string }) => portal === 'cian'),
      ).toMatchObject({ in_feed: false })
    })

    it('with a price that looks mistyped wants a confirmation', async () => {
      const { price } = await read(flat(0))
      const value = Math.round(price / 10)
      const asked = await put(flat(0), 'price', { value })
      expect([asked.status, asked.body.confirm]).toEqual([422, 'price'])
      expect(asked.body.detail).toContain('млн')
      expect((await put(flat(0), 'price', { value, confirm: true })).status).toBe(200)
    })

    it('is rejected with what is wrong', async () => {
      const id = flat(0)
      const { version } = await read(id)
      const status = async (field: string, body: object) => (await put(id, field, body)).status
      expect(await status('colour', { value: 1 })).toBe(404)
      expect(await status('price', { value: 1.5 })).toBe(400)
      expect(await status('finish', { value: 'unknown-slug' })).toBe(400)
      expect(await status('hidden', { value: true })).toBe(400)
      expect(await status('description', { value: 'Звоните +7 912 000-00-01' })).toBe(400)
      expect(await status('is_hot_offer', { value: true, until: '2026-11-01' })).toBe(400)
      expect(await status('is_hot_offer', { value: true, until: '2028-11-19' })).toBe(400)
      expect((await put(999_999, 'price', { value: 1 }, 0)).status).toBe(404)
      await put(id, 'is_hot_offer', { value: true })
      const stale = await put(id, 'is_hot_offer', { value: false }, version)
      expect(stale.status).toBe(409)
      expect(stale.body).toMatchObject({ detail: expect.any(String), current: { id, version: 1 } })
      const body = { version: 1, value: true }
      for (const who of [people.manager, people.analyst]) {
        expect((await who.send('PUT', `lots/${id}/overrides/is_hot_offer/`, body)).status).toBe(403)
        expect((await who.get(`lots/${id}/`)).status).toBe(200)
      }
    })

    it('with a discount above the price is stored, not shown, and the card says so', async () => {
      const { price } = await read(flat(0))
      await put(flat(0), 'sale', { value: { price: price + 1, ends_on: null } })
      expect(await read(flat(0))).toMatchObject({ sale_price: null, problem: 'sale_above_price' })
    })

    it('ends at its time with a row of the price history, and a discount at its day', async () => {
      const { price } = await read(flat(0))
      await put(flat(0), 'price', { value: price - 100_000, until: later(HOUR_MS) })
      await put(flat(1), 'sale', { value: { price: price - 200_000, ends_on: day() } })
      clock.advance(2 * HOUR_MS)
      await endOver(site.context)
      await signInAll()
      expect(await read(flat(0))).toMatchObject({ price, by_hand: [], overrides: [] })
      expect(await history(flat(0))).toEqual([
        [price - 100_000, null],
        [price, null],
      ])
      clock.advance(24 * HOUR_MS)
      await signInAll()
      await beginLotDay(under.db, clock.now())
      await beginLotDay(under.db, clock.now())
      expect((await history(flat(1))).map(([, sale]: [number, number | null]) => sale)).toEqual([
        price - 200_000,
        null,
      ])
      const ended = await under.db
        .selectFrom('audit_log')
        .select('user_name')
        .where('title', '=', 'Срок вышел')
        .execute()
      expect(ended).toHaveLength(1)
    })
  })

  it('hidden, are nowhere on the site', async () => {
    const id = flat(2)
    await put(id, 'hidden', { value: true, note: 'Судебный спор' })
    await expect
      .poll(async () => (await visit(`/flats/${id}`)).statusCode, { timeout: 5_000 })
      .toBe(404)
    for (const url of [`/api/flats/${id}/`, `/api/properties/${id}/`]) {
      expect([url, (await visit(url)).statusCode]).toEqual([url, 404])
    }
    const count = async () => (await visit('/api/flats/?limit=100')).json().count
    await expect.poll(count, { timeout: 5_000 }).toBe(3)
    for (const url of ['/sitemap.xml', '/sitemap/flats.xml', '/flats.rss', '/api/flats/specs/']) {
      expect([url, (await visit(url)).body.includes(`/flats/${id}<`)]).toEqual([url, false])
    }
    expect((await visit('/search?q=Ф-3')).body).not.toContain(`/flats/${id}"`)
    expect(await list('status=hidden')).toEqual([id])
    expect(await read(id)).toMatchObject({ hidden: true, page: null })
    const found = (await people.editor.get(`lots/?q=${encodeURIComponent('ф-3')}`)).body
    expect(found).toMatchObject({ count: 1, results: [{ id, hidden: true, by_hand: ['hidden'] }] })
    await remove(id, 'hidden')
    await expect
      .poll(async () => (await visit(`/flats/${id}`)).statusCode, { timeout: 5_000 })
      .toBe(200)
  })

  it('changed one by one within a second share one version of the catalogue', async () => {
    const before = await getCatalogueVersion(under.db)
    for (const id of flats) await put(id, 'is_hot_offer', { value: true })
    await expect
      .poll(async () => (await visit(`/api/flats/${flat(3)}/`)).json().is_hot_offer, {
        timeout: 5_000,
      })
      .toBe(true)
    const { pending_at } = await under.db
      .selectFrom('catalogue_version')
      .select('pending_at')
      .executeTakeFirstOrThrow()
    expect(pending_at).toBeNull()
    expect((await getCatalogueVersion(under.db)) - before).toBeLessThan(flats.length)
  })

  describe('a list', () => {
    it('has pages, a count and orders, and is filtered by what stands by hand', async () => {
      await put(flat(1), 'features', { value: ['terrace'] })
      await put(flat(0), 'price', { value: 9_999_999, confirm: true })
      expect(await list('feature=terrace')).toEqual([flat(1)])
      expect((await list('order=price'))[0]).toBe(flat(0))
      expect((await list('order=-price')).at(-1)).toBe(flat(0))
      expect(await list('by_hand=true')).toEqual([flat(0), flat(1)])
      expect(await list('feed_changed=true')).toEqual([])
      expect(await list('rooms=2&rooms=3')).toEqual([flat(1), flat(2)])
      expect(await list('price_max=9999999')).toEqual([flat(0)])
      expect(await list('status=sold')).toEqual([])
      const wrong = await people.editor.get('lots/?price_min=x&status=available')
      expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['price_min']])
      expect((await people.editor.get('lots/?cursor=x')).status).toBe(400)
    })

    it('and the card say whether a lot goes out to each portal, and why not', async () => {
      const names = ['yandex', 'cian', 'avito', 'domclick'] as const
      const { results } = (await people.manager.get('lots/')).body
      for (const lot of results) {
        const { portals } = await read(lot.id)
        expect(portals.map(({ portal }: { portal: string }) => portal)).toEqual(names)
        for (const { portal, in_feed, reasons } of portals) {
          const leaves = reasons.filter(({ left_out }: { left_out: boolean }) => left_out)
          expect([portal, in_feed, lot.portals[portal]]).toEqual([
            portal,
            leaves.length === 0,
            leaves.length === 0,
          ])
        }
      }
      const { body } = await put(flat(0), 'left_out_of', { value: ['avito'] })
      const [, , avito] = body.lot.portals
      expect(avito).toMatchObject({
        portal: 'avito',
        in_feed: false,
        reasons: expect.arrayContaining([
          { field: 'left_out_of', reason: 'снят с выгрузки вручную', left_out: true },
        ]),
        fetched_at: null,
      })
      await put(flat(1), 'hidden', { value: true, note: 'Показ' })
      const { portals } = await read(flat(1))
      const hidden = { field: 'hidden', reason: 'скрыт', left_out: true }
      expect(portals[0]).toMatchObject({
        in_feed: false,
        reasons: expect.arrayContaining([hidden]),
      })
    })

    it('is filtered by what does not go out to a portal, also after a change', async () => {
      const all = async () => (await people.editor.get('lots/')).body.results
      const isOff = (lot: { portals: Record<string, boolean> }) => lot.portals['cian'] === false
      const off = async () => (await all()).filter(isOff).map(({ id }: { id: number }) => id)
      expect(await list('not_on=cian')).toEqual(await off())
      await put(flat(2), 'left_out_of', { value: ['cian'] })
      expect(await list('not_on=cian')).toContain(flat(2))
      expect(await list('not_on=cian')).toEqual(await off())
    })

    it('says what it can be filtered by', async () => {
      const { body } = await people.analyst.get('lots/options/')
      expect(body.projects).toHaveLength(4)
      expect(body.sources).toHaveLength(1)
      expect(body.cities).toHaveLength(4)
      expect(body.completions).toEqual(['2027-3'])
      expect(body.metro).toEqual([])
    })
  })

  describe('a change of many', () => {
    const bulk = (body: object) => people.editor.send('POST', 'lots/bulk/', body)
    const undo = (id: string) => people.owner.send('POST', `lots/undo/${id}/`)

    it('is counted, applied once and undone but for what was changed since', async () => {
      const before = await Promise.all(flats.map(async (id) => (await read(id)).price))
      const deed = { filter: '', field: 'price', percent: 10, round: 1000 }
      const preview = await bulk({ ...deed, dry_run: true })
      expect(preview.body).toMatchObject({ count: 4, skipped: [] })
      const after = before.map((price) => Math.round((price * 1.1) / 1000) * 1000)
      expect(preview.body.lots.map((lot: { after: number }) => lot.after)).toEqual(after)
      const { token } = preview.body
      const applied = await bulk({ token })
      expect(applied.body).toMatchObject({ count: 4, skipped: [] })
      expect((await bulk({ token })).status).toBe(409)
      await put(flat(0), 'price', { value: after[0], note: 'Оставить' })
      const undone = await undo(applied.body.undo.id)
      expect(undone.body).toMatchObject({ count: 3, skipped: [{ id: flat(0) }] })
      expect((await read(flat(1))).price).toBe(before[1])
      expect((await read(flat(0))).price).toBe(after[0])
      expect((await undo(applied.body.undo.id)).status).toBe(409)
      expect((await undo(undone.body.undo.id)).body.count).toBe(3)
      expect((await read(flat(1))).price).toBe(after[1])
      const rows = await under.db
        .selectFrom('audit_log')
        .select(['action', 'ids'])
        .where('action', '=', 'lots.bulk')
        .execute()
      expect(rows.map(({ ids }) => JSON.parse(ids))).toEqual([flats.map(String)])
      clock.advance(25 * HOUR_MS)
      await signInAll()
      expect((await undo(undone.body.undo.id)).status).toBe(404)
    })

    it('is rejected when the set has moved, is too large or says nothing', async () => {
      const deed = { ids: [flat(0), flat(1)], field: 'status', value: 'reserved', dry_run: true }
      const { token } = (await bulk(deed)).body
      await put(flat(1), 'status', { value: 'reserved' })
      expect((await bulk({ token })).status).toBe(409)
      const ids = Array.from({ length: 5_001 }, (_, n) => n + 1)
      expect((await bulk({ ...deed, ids })).status).toBe(422)
      expect((await bulk({ ids: flats, field: 'price', dry_run: true })).status).toBe(400)
      expect((await bulk({ field: 'price', percent: 1, dry_run: true })).status).toBe(400)
      expect((await bulk({ filter: 'order=x', field: 'price', percent: 1 })).status).toBe(400)
      const body = { token: 'x' }
      expect((await people.manager.send('POST', 'lots/bulk/', body)).status).toBe(403)
    })

    it('names the lots that it leaves as they are', async () => {
      const { price } = await read(flat(0))
      await put(flat(0), 'sale', { value: { price: price - 1000, ends_on: null } })
      const deed = { ids: [flat(0), flat(1), 999_999], field: 'price', percent: -1, dry_run: true }
      const { count, skipped } = (await bulk(deed)).body
      expect([count, skipped.map(({ id }: { id: number }) => id)]).toEqual([1, [flat(0), 999_999]])
    })
  })
})

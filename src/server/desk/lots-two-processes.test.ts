import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { fillSellingCatalogue } from '../../../tests/support/selling-site.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'

describeOnStores('lots by hand on two servers with one database', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  const databases: Database[] = []
  let sites: readonly [TestApp, TestApp]
  let editors: readonly [DeskBrowser, DeskBrowser]
  let flats: number[]
  const flat = (n: number) => flats[n] ?? 0
  const visit = (site: TestApp, url: string) =>
    site.app.inject({ url, headers: { host: '127.0.0.1:3000', accept: 'application/json' } })
  const read = async (id: number) => (await editors[0].get(`lots/${id}/`)).body
  const put = async (editor: DeskBrowser, id: number, field: string, body: object) =>
    editor.send('PUT', `lots/${id}/overrides/${field}/`, body)

  beforeAll(async () => {
    flats = await fillSellingCatalogue(under.db)
    const open = () => {
      // Connections of its own, as another process has.
      const db = connectDatabase(under.url)
      databases.push(db)
      return createTestApp({ db, url: under.url }, { clock })
    }
    sites = [await open(), await open()]
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
    for (const db of databases) await db.destroy()
  })
  beforeEach(async () => {
    for (const table of ['desk_attempts', 'desk_users', 'lot_overrides'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    for (const table of ['overridden_lots', 'overridden_words', 'lot_undos'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock.advance(3_600_000)
    editors = [
      await signIn(sites[0], await makeDeskUser(under.db, 'editor'), clock),
      await signIn(sites[1], await makeDeskUser(under.db, 'editor'), clock),
    ]
  })

  it('are shown by both, whichever of them stored the change', async () => {
    const { price, version } = await read(flat(0))
    const set = await put(editors[1], flat(0), 'price', { value: price + 50_000, version })
    expect(set.status).toBe(200)
    for (const site of sites) {
      await expect
        .poll(async () => (await visit(site, `/api/flats/${flat(0)}/`)).json().price, {
          timeout: 8_000,
        })
        .toBe(price + 50_000)
    }
  })

  it('change once when both are called at the same time, and the other gets the lot as it is', async () => {
    const { price, version } = await read(flat(1))
    const values = [price + 10_000, price + 20_000]
    const answers = await Promise.all(
      editors.map((editor, n) => put(editor, flat(1), 'price', { value: values[n], version })),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    const lost = answers[1 - won]
    expect(lost).toMatchObject({ status: 409, body: { current: { price: values[won] } } })
    expect((await read(flat(1))).price).toBe(values[won])
  })

  it('are in no count and no facet of either while they are hidden', async () => {
    const count = async (site: TestApp) =>
      (await visit(site, '/api/flats/facets/?rooms=3')).json().count
    expect([await count(sites[0]), await count(sites[1])]).toEqual([1, 1])
    const { version } = await read(flat(2))
    await put(editors[0], flat(2), 'hidden', { value: true, note: 'Судебный спор', version })
    for (const site of sites) {
      await expect.poll(() => count(site), { timeout: 8_000 }).toBe(0)
      expect((await visit(site, `/flats/${flat(2)}`)).statusCode).toBe(404)
    }
  })

  it('are all unchanged when a change of many fails before its end', async () => {
    const bulk = (body: object) => editors[0].send('POST', 'lots/bulk/', body)
    const deed = { ids: flats, field: 'price', percent: 5, dry_run: true }
    const { token } = (await bulk(deed)).body
    const before = await Promise.all(flats.map(read))
    const heal = await breakUndos(under.db, under.store)
    try {
      expect((await bulk({ token })).status).toBeGreaterThanOrEqual(500)
    } finally {
      for (const statement of heal) await statement.execute(under.db)
    }
    expect(await Promise.all(flats.map(read))).toEqual(before)
    expect(await under.db.selectFrom('lot_overrides').selectAll().execute()).toEqual([])
    // What failed can be done again.
    expect((await bulk({ token: (await bulk(deed)).body.token })).body).toMatchObject({
      count: flats.length,
    })
  })
})

/** Lets the database reject what is written last of a change; returns the statements that end it. */
async function breakUndos(db: Database, store: string): Promise<RawBuilder<unknown>[]> {
  if (store === 'sqlite') {
    await sql`create trigger broken before insert on lot_undo_rows
      begin select raise(abort, 'not today'); end`.execute(db)
    return [sql`drop trigger broken`]
  }
  await sql`create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'not today'; end $$`.execute(db)
  await sql`create trigger broken before insert on lot_undo_rows
    for each row execute function broken()`.execute(db)
  return [sql`drop trigger broken on lot_undo_rows`, sql`drop function broken()`]
}

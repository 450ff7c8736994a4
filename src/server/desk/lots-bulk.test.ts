import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { addLots } from '../../../tests/support/many-lots.ts'
import { fillSellingCatalogue } from '../../../tests/support/selling-site.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { connectDatabase, connectServerDatabase, type Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'

const MAX = 5_000

describeOnStores('a change of many lots', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let server: ReturnType<typeof connectServerDatabase>
  let editor: DeskBrowser
  let ids: number[]

  beforeAll(async () => {
    const flats = await fillSellingCatalogue(under.db)
    await addLots(under.db, flats[0] ?? 0, MAX + 1 - flats.length)
    ids = (await under.db.selectFrom('lots').select('id').orderBy('id').execute()).map(
      (lot) => lot.id,
    )
    // With the limits that requests have.
    server = connectServerDatabase(under.url)
    site = await createTestApp({ db: server.db, url: under.url }, { clock })
    editor = await signIn(site, await makeDeskUser(under.db, 'editor'), clock)
  })
  afterAll(async () => {
    await site.close()
    await server.close()
  })
  beforeEach(async () => {
    for (const table of [
      'lot_overrides',
      'overridden_lots',
      'lot_undos',
      'lot_previews',
    ] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })

  const bulk = (body: object) => editor.send('POST', 'lots/bulk/', body)
  const deed = { field: 'price', percent: -5, round: 1000 }
  const countRows = async (table: 'lot_overrides' | 'lot_previews') => {
    const { count } = await under.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('is rejected of 5,001 lots, by a filter and by ids, and nothing of it is stored', async () => {
    expect(ids).toHaveLength(MAX + 1)
    for (const target of [{ filter: '' }, { filter: 'kind=flat&price_min=1' }, { ids }]) {
      const { status, body } = await bulk({ ...target, ...deed, dry_run: true })
      expect([status, body]).toEqual([
        422,
        { detail: 'Сразу можно изменить не больше 5000 лотов, а выбрано 5001' },
      ])
    }
    expect(await countRows('lot_previews')).toBe(0)
  })

  it('of 5,000 lots is shown, applied and undone', async () => {
    const chosen = ids.slice(0, MAX)
    const preview = await bulk({ ids: chosen, ...deed, dry_run: true })
    expect([preview.status, preview.body.count, preview.body.lots.length]).toEqual([200, MAX, 50])
    const applied = await bulk({ token: preview.body.token })
    expect([applied.status, applied.body.count]).toEqual([200, MAX])
    expect(await countRows('lot_overrides')).toBe(MAX)
    const [first] = preview.body.lots
    const visit = async (id: number) => (await site.app.inject(`/api/flats/${id}/`)).json().price
    await expect.poll(() => visit(first.id)).toBe(first.after)
    const undone = await editor.post(`lots/undo/${applied.body.undo.id}/`)
    expect([undone.status, undone.body.count, undone.body.skipped]).toEqual([200, MAX, []])
    expect(await countRows('lot_overrides')).toBe(0)
    await expect.poll(() => visit(first.id)).toBe(first.before)
  })

  describe('that meets an import', () => {
    /** Holds what an import holds until `release` is called. */
    async function holdLots(): Promise<() => Promise<void>> {
      const db: Database = connectDatabase(under.url)
      const { promise, resolve } = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      const done = db.transaction().execute(async (trx) => {
        await lockKey(trx, 'feed-import')
        await trx
          .updateTable('lots')
          .set((eb) => ({ price: eb('price', '+', 0) }))
          .execute()
        held.resolve()
        await promise
      })
      await held.promise
      return async () => {
        resolve()
        await done
        await db.destroy()
      }
    }

    it('says in words that nothing was changed and when to try again, reports no outage, and can then be applied', async () => {
      const chosen = ids.slice(0, 3)
      const { token } = (await bulk({ ids: chosen, ...deed, dry_run: true })).body
      const { version } = (await editor.get(`lots/${ids[9]}/`)).body
      const applied = await bulk({
        token: (await bulk({ ids: ids.slice(4, 6), ...deed, dry_run: true })).body.token,
      })
      const calls = [
        () => bulk({ token }),
        () => editor.post(`lots/undo/${applied.body.undo.id}/`),
        () =>
          editor.send('PUT', `lots/${ids[9]}/overrides/is_hot_offer/`, { value: true, version }),
      ]
      const release = await holdLots()
      for (const answer of await Promise.all(calls.map((call) => call()))) {
        expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([
          503,
          {
            detail:
              'Сейчас загружается фид, и\u00a0лоты заняты. Ничего не\u00a0изменено, повторите',
          },
          '30',
        ])
      }
      await release()
      expect([...site.context.health.problems()]).toEqual([])
      expect(await countRows('lot_overrides')).toBe(2)
      for (const call of calls) expect((await call()).status).toBe(200)
    })

    it('waits for one that soon ends', async () => {
      const { token } = (await bulk({ ids: ids.slice(0, 3), ...deed, dry_run: true })).body
      const release = await holdLots()
      const answer = bulk({ token })
      // Longer than a connection may be silent.
      setTimeout(() => void release(), 1_500)
      expect(await answer).toMatchObject({ status: 200, body: { count: 3 } })
    })
  })
})

import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { feedText } from '../../../tests/support/feed-text.ts'
import { type FeedFlat, makeFeed } from '../../../tests/support/make-feed.ts'
import { createMigratedStore, describeOnStores } from '../../../tests/support/stores.ts'
import { terminal } from '../../../tests/support/terminal.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'
import { importFeed } from '../feeds/merge/import-feed.server.ts'
import { type Portal, portals } from '../feeds/offer/portals.ts'
import { clearOverride, setOverride } from './set-override.server.ts'

const TODAY = '2026-11-20'
const HAND_PRICE = 13_579_000
const origin = 'https://ordinata.example'
/** How each format writes the id of a lot. */
const ids: Record<Portal, RegExp> = {
  yandex: /internal-id="([^"]*)"/g,
  cian: /<ExternalId>([^<]*)</g,
  avito: /<Id>([^<]*)</g,
  domclick: /<flat_id>([^<]*)</g,
}

describeOnStores('feeds for portals after a change by hand', ({ store }) => {
  const clock = movableClock(`${TODAY}T10:00:00.000Z`)
  let db: Database
  beforeEach(async () => {
    const created = await createMigratedStore(store)
    db = connectDatabase(created.url)
    return async () => {
      await db.destroy()
      await created.drop()
    }
  })

  const load = async (offers: FeedFlat[]) => {
    clock.advance(60_000)
    async function* bytes() {
      yield Buffer.from(makeFeed(offers))
    }
    await importFeed(db, bytes(), { format: 'yrl', source: 'yrl', clock })
  }
  /** The ids that all portals need of a project and its buildings. */
  const readFacts = async () => {
    const projects = await db.selectFrom('projects').select(['id', 'slug']).execute()
    const buildings = await db.selectFrom('buildings').select(['project_id', 'name']).execute()
    return Object.fromEntries(
      projects.map(({ id, slug }) => [
        slug,
        {
          yandex: '11',
          cian: '12',
          avito: '13',
          domclick: '14',
          buildings: Object.fromEntries(
            buildings
              .filter(({ project_id }) => project_id === id)
              .map(({ name }) => [
                name,
                { yandex: '21', cian: '22', avito: '23', house_type: 'Монолитный' as const },
              ]),
          ),
        },
      ]),
    )
  }
  const write = async (portal: Portal) =>
    feedText(db, { portal, origin, facts: await readFacts(), today: TODAY })
  const writeIds = async (portal: Portal) =>
    [...(await write(portal)).matchAll(ids[portal])].map(([, id]) => id)
  const set = async (external_id: string, field: string, value: never) => {
    const { id } = await db
      .selectFrom('lots')
      .select('id')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('overridden_lots')
      .select('version')
      .where('lot_id', '=', id)
      .executeTakeFirst()
    const call = { id: String(id), field, version: own?.version ?? 0 }
    const context = { ...terminal(db), clock }
    return value === null
      ? clearOverride(context, call)
      : setOverride(context, { ...call, value, confirm: true, note: 'так надо' })
  }

  it('have what was set, also after the next feed, and what the feed says once it is cleared', async () => {
    const flats = (price: number): FeedFlat[] =>
      ['a', 'b', 'c'].map((id, n) => ({ id, number: n + 1, price: price + n * 1_000 }))
    await load(flats(10_000_000))
    await db.updateTable('lots').set({ plan_picture_url: 'https://plans.example/1.png' }).execute()
    for (const portal of portals)
      expect([portal, await writeIds(portal)]).toEqual([portal, ['a', 'b', 'c']])

    await set('a', 'price', HAND_PRICE as never)
    await set('b', 'hidden', true as never)
    await set('c', 'left_out_of', ['cian', 'domclick'] as never)
    await load(flats(11_000_000))
    await db.updateTable('lots').set({ plan_picture_url: 'https://plans.example/1.png' }).execute()
    for (const portal of portals) {
      const isLeftOut = portal === 'cian' || portal === 'domclick'
      expect([portal, await writeIds(portal)]).toEqual([portal, isLeftOut ? ['a'] : ['a', 'c']])
      const text = await write(portal)
      expect(text).toContain(String(HAND_PRICE))
      expect(text).not.toContain('11000000')
    }
    for (const [id, field] of [
      ['a', 'price'],
      ['b', 'hidden'],
      ['c', 'left_out_of'],
    ] as const) {
      await set(id, field, null as never)
    }
    for (const portal of portals) {
      expect([portal, await writeIds(portal)]).toEqual([portal, ['a', 'b', 'c']])
      const text = await write(portal)
      expect(text).not.toContain(String(HAND_PRICE))
      for (const price of ['11000000', '11001000', '11002000']) expect(text).toContain(price)
    }
  })
})

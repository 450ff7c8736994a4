import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { createMigratedStore, describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from './import-feed.server.ts'
import { undoRun } from './undo-run.server.ts'

const tables = [
  'cities',
  'projects',
  'project_metro',
  'buildings',
  'sections',
  'floors',
  'finishes',
  'lots',
  'lot_features',
  'lot_window_views',
  'price_history',
] as const
let hour = 0
const nextHour = () => new Date(Date.UTC(2026, 10, 21, hour++))

describeOnStores('an undone import', ({ store }) => {
  let under: { db: Database }
  beforeEach(async () => {
    const site = await createMigratedStore(store)
    under = { db: connectDatabase(site.url) }
    return async () => {
      await under.db.destroy()
      await site.drop()
    }
  })
  const load = async (
    flats: Iterable<Parameters<typeof makeFeed>[0] extends Iterable<infer F> ? F : never>,
  ) => {
    const now = nextHour()
    async function* bytes() {
      yield Buffer.from(makeFeed(flats))
    }
    return importFeed(under.db, bytes(), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => now },
    })
  }
  const undo = (dryRun = false) => undoRun(under.db, 'yrl', { at: nextHour(), dryRun })
  const readAll = async () => {
    const all: Record<string, unknown[]> = {}
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(under.db)
      all[table] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return all
  }
  const flats = () => [...manyFlats(40)]

  it('leaves every row as it was before a run that changed, created and withdrew lots', async () => {
    await load(flats())
    const before = await readAll()
    const changed = flats()
      .slice(0, 35)
      .map((flat, n) => (n < 10 ? { ...flat, price: flat.price! + 90_000 } : flat))
    changed.push({ id: 'new', project: 9, building: 1, number: 900 })
    expect(await load(changed)).toMatchObject({ created: 1, changed: 10, withdrawn: 5 })
    const after = await readAll()
    expect(await undo(true)).toMatchObject({ restored: 15, removed: 1, kept: [], isPaused: false })
    expect(await readAll()).toEqual(after)
    await undo()
    expect(await readAll()).toEqual(before)
  })

  it('removes everything of a first import', async () => {
    const before = await readAll()
    await load(flats())
    expect(await undo()).toMatchObject({ restored: 0, removed: 40 })
    expect(await readAll()).toEqual(before)
    await expect(undo()).rejects.toThrow('Отменять нечего')
  })

  it('leaves the project, building and finish that a picture of flats shows', async () => {
    await load(flats())
    const { db } = under
    const finish_id = (
      await db
        .insertInto('finishes')
        .values({ slug: 'white', name: 'Белая', description: '', position: 9 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const [first] = await db
      .selectFrom('buildings')
      .select(['id', 'project_id'])
      .orderBy('id')
      .execute()
    // As if the run had created the finish.
    const { created } = await db.selectFrom('feed_undo').select('created').executeTakeFirstOrThrow()
    const places = JSON.parse(created) as Record<string, number[]>
    places['finishes'] = [...(places['finishes'] ?? []), finish_id]
    await db
      .updateTable('feed_undo')
      .set({ created: JSON.stringify(places) })
      .execute()
    const { id: plan_id } = await db
      .insertInto('plans')
      .values({ key: '1-24', geometry: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const picture = { picture: 'a.jpg', caption: '', position: 1 }
    await db
      .insertInto('flat_pictures')
      .values([
        { ...picture, kind: 'room', plan_id, finish_id },
        { ...picture, kind: 'view', project_id: first?.project_id, building_id: first?.id },
      ])
      .execute()
    await undo()
    const left = async (table: 'projects' | 'buildings' | 'finishes') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
    expect([await left('projects'), await left('buildings'), await left('finishes')]).toEqual([
      [first?.project_id],
      [first?.id],
      [finish_id],
    ])
    expect(await db.selectFrom('flat_pictures').select('id').execute()).toHaveLength(2)
  })

  it('keeps fields that something changed since, and names them', async () => {
    await load(flats())
    const [first] = flats()
    await load(
      flats().map((flat) =>
        flat.id === first?.id ? { ...flat, price: 9_000_000, area: 31 } : flat,
      ),
    )
    await under.db
      .updateTable('lots')
      .set({ area: 32, article: 'А-1' })
      .where('external_id', '=', 'flat-1')
      .execute()
    expect((await undo()).kept).toEqual([{ lot: 'А-1', fields: ['area'] }])
    const lot = await under.db
      .selectFrom('lots')
      .select(['price', 'area', 'article'])
      .where('external_id', '=', 'flat-1')
      .executeTakeFirstOrThrow()
    expect(lot).toEqual({ price: first?.price, area: 32, article: 'А-1' })
  })

  it('pauses the source, whose next run reads the same document again', async () => {
    await load(flats())
    const before = await readAll()
    await under.db
      .insertInto('feed_sources')
      .values({
        name: 'yrl',
        format: 'yrl',
        url: 'https://feeds.example/a.xml',
        every_minutes: 60,
        next_run_at: '',
        created_at: '',
        is_paused: 0,
        failures: 0,
        etag: '"1"',
      })
      .execute()
    const changed = flats().map((flat) => ({ ...flat, price: flat.price! + 90_000 }))
    await load(changed)
    expect((await undo()).isPaused).toBe(true)
    expect(
      await under.db
        .selectFrom('feed_sources')
        .select(['is_paused', 'etag', 'problem'])
        .executeTakeFirst(),
    ).toEqual({ is_paused: 1, etag: null, problem: expect.stringContaining('отменена') })
    expect(await readAll()).toEqual(before)
    expect(await load(changed)).toMatchObject({ changed: 40 })
  })
})

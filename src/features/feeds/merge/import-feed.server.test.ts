import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import { type FeedFlat, makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { makeLot, makeProject } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { importFeed } from './import-feed.server.ts'
import type { ImportOptions } from './import-options.server.ts'

const AT = new Date('2026-11-21T09:00:00.000Z')

async function* toByteStream(content: string | Uint8Array) {
  yield Buffer.from(content)
}

function importText(db: Database, text: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  return importFeed(db, toByteStream(text), {
    format: 'yrl',
    source: 'yrl',
    clock: { now: () => AT },
    ...options,
  })
}

const importFlats = (db: Database, flats: FeedFlat[], options?: Partial<ImportOptions>) =>
  importText(db, makeFeed(flats), options)

/** Returns all data that an import can change. */
async function dump(db: Database) {
  const rows = async (table: 'lots' | 'price_history' | 'projects' | 'buildings' | 'sections') =>
    db.selectFrom(table).selectAll().orderBy('id').execute()
  return {
    lots: await rows('lots'),
    prices: await rows('price_history'),
    projects: await rows('projects'),
    buildings: await rows('buildings'),
    sections: await rows('sections'),
    features: await db.selectFrom('lot_features').selectAll().orderBy('lot_id').execute(),
    cities: await db.selectFrom('cities').selectAll().orderBy('id').execute(),
    version: await getCatalogueVersion(db),
  }
}

describeOnStores('import of a feed', (under) => {
  beforeEach(async () => {
    const tables = ['lot_features', 'lot_window_views', 'price_history', 'lots', 'floors'] as const
    for (const table of tables) await under.db.deleteFrom(table).execute()
    for (const table of ['sections', 'buildings', 'project_metro', 'projects', 'cities'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })

  const lot = (id: string) =>
    under.db
      .selectFrom('lots')
      .selectAll()
      .where('external_id', '=', id)
      .where('source', '=', 'yrl')
      .executeTakeFirst()

  it('creates city, projects, buildings, sections, floors and lots in an empty database', async () => {
    const report = await importFlats(under.db, [...manyFlats(60)])
    expect(report).toEqual({
      created: 60,
      changed: 0,
      unchanged: 0,
      withdrawn: 0,
      refused: [],
      held_back: [],
      warnings: [],
      reserved: 0,
      withdrawn_lots: [],
      duplicates: [],
      made: [],
    })
    const { cities, projects, buildings, prices } = await dump(under.db)
    expect(cities).toMatchObject([{ name: 'Москва', slug: 'moskva', phone: '+7 (495) 000-00-10' }])
    expect(projects.map((project) => project.slug).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `proekt-${n}`),
    )
    expect(buildings).toHaveLength(20)
    expect(prices).toHaveLength(60)
    const metro = await under.db.selectFrom('project_metro').selectAll().execute()
    expect(metro).toHaveLength(5)
    expect(await lot('flat-1')).toMatchObject({ rooms: 0, status: 'available', number: '1' })
  })

  it('changes nothing, including the version, for a repeated feed', async () => {
    const flats = [...manyFlats(60)]
    await importFlats(under.db, flats)
    const before = await dump(under.db)
    expect(await importFlats(under.db, flats)).toMatchObject({
      unchanged: 60,
      changed: 0,
      created: 0,
    })
    expect(await dump(under.db)).toEqual(before)
  })

  it('changes a price with its history, withdraws missing lots and restores returned ones', async () => {
    const flats = [...manyFlats(12)]
    await importFlats(under.db, flats)
    const [first, second, ...rest] = flats
    if (!first || !second) throw new Error('no flats')
    const dearer = { ...first, price: (first.price ?? 0) + 100_000 }
    const report = await importFlats(under.db, [dearer, ...rest])
    expect(report).toMatchObject({ created: 0, changed: 1, unchanged: 10, withdrawn: 1 })
    expect(await lot(second.id)).toMatchObject({ status: 'sold', withdrawn_at: AT.toISOString() })
    const back = await importFlats(under.db, [dearer, second, ...rest])
    expect(back).toMatchObject({ created: 0, changed: 1, unchanged: 11, withdrawn: 0 })
    expect(await lot(second.id)).toMatchObject({ status: 'available', withdrawn_at: null })
    const { prices } = await dump(under.db)
    expect(prices).toHaveLength(13)
    expect(prices.at(-1)).toMatchObject({ price: dearer.price })
  })

  it('changes features and views, except features that the format does not have', async () => {
    const flat = { id: 'f', extra: '<balcony>лоджия</balcony><window-view>во двор</window-view>' }
    await importFlats(under.db, [flat])
    const lot_id = (await lot('f'))?.id ?? 0
    await under.db.insertInto('lot_features').values({ lot_id, feature: 'laundry' }).execute()
    expect(await importFlats(under.db, [flat])).toMatchObject({ unchanged: 1 })
    const report = await importFlats(under.db, [{ id: 'f', extra: '<balcony>балкон</balcony>' }])
    expect(report).toMatchObject({ changed: 1 })
    const features = await under.db.selectFrom('lot_features').selectAll().execute()
    expect(features.map((row) => row.feature).toSorted()).toEqual(['balcony', 'laundry'])
    expect(await under.db.selectFrom('lot_window_views').selectAll().execute()).toEqual([])
  })

  it('keeps the lot of a home whose id changes, with its price history', async () => {
    const flats = [...manyFlats(6)]
    await importFlats(under.db, flats)
    const before = await dump(under.db)
    const renamed = flats.map((flat) => ({ ...flat, id: `new-${flat.id}` }))
    const report = await importFlats(under.db, renamed)
    expect(report).toMatchObject({ created: 0, withdrawn: 0, refused: [] })
    const after = await dump(under.db)
    expect(after.lots.map(({ id, external_id }) => [id, external_id])).toEqual(
      before.lots.map(({ id, external_id }) => [id, `new-${external_id}`]),
    )
    expect(after.prices).toEqual(before.prices)
  })

  it('keeps the lots of homes whose ids are exchanged or pass to another home', async () => {
    const numbers = async () =>
      (await dump(under.db)).lots.map(({ id, number, status }) => [id, number, status])
    await importFlats(
      under.db,
      ['1', '2', '3'].map((id) => ({ id, number: Number(id) })),
    )
    const before = await numbers()
    const swapped = [
      { id: '2', number: 1 },
      { id: '1', number: 2 },
      { id: '3', number: 3 },
    ]
    expect(await importFlats(under.db, swapped)).toMatchObject({ created: 0, withdrawn: 0 })
    expect(await numbers()).toEqual(before)
    // The first home is sold, and the rows below it move up.
    const moved = [
      { id: '1', number: 2 },
      { id: '2', number: 3 },
    ]
    expect(await importFlats(under.db, moved)).toMatchObject({ created: 0, withdrawn: 1 })
    expect((await numbers()).map(([, number, status]) => [number, status])).toEqual([
      ['1', 'sold'],
      ['2', 'available'],
      ['3', 'available'],
    ])
  })

  it('makes a new lot for a new id if the number is unknown or the area is another', async () => {
    await importFlats(under.db, [{ id: 'a', number: 1, area: 40 }])
    const report = await importFlats(under.db, [{ id: 'b', number: 1, area: 60 }])
    expect(report).toMatchObject({ created: 1, withdrawn: 1 })
  })

  it('does not change lots created by hand or by another feed', async () => {
    await makeLot(under.db, { external_id: 'flat-1' })
    await importFlats(under.db, [...manyFlats(5)], { source: 'other' })
    const before = await under.db.selectFrom('lots').selectAll().orderBy('id').execute()
    const report = await importFlats(under.db, [{ id: 'flat-1' }])
    expect(report).toMatchObject({ created: 1, changed: 0, withdrawn: 0 })
    const after = await under.db.selectFrom('lots').selectAll().orderBy('id').execute()
    expect(after.slice(0, -1)).toEqual(before)
  })

  it('matches a project created by hand by name and does not change its fields', async () => {
    const id = await makeProject(under.db, {
      external_key: null,
      name: 'Проект 1',
      address: 'Свой',
    })
    await importFlats(under.db, [{ id: 'a' }])
    expect(await lot('a')).toMatchObject({ project_id: id })
    const project = await under.db.selectFrom('projects').selectAll().executeTakeFirst()
    expect(project).toMatchObject({
      address: 'Свой',
      external_key: '1001',
      description: 'Описание',
    })
  })

  it('rejects a repeated id and does not withdraw lots of rejected offers', async () => {
    await importFlats(under.db, [{ id: 'a' }, { id: 'b', number: 2 }])
    const again = { id: 'a', price: 18_000_000 }
    const feed = makeFeed([{ id: 'a' }, again, { id: 'b', number: 2, area: 0 }])
    const report = await importText(under.db, feed)
    expect(report).toMatchObject({ unchanged: 1, changed: 0, withdrawn: 0 })
    expect(report.refused).toMatchObject([{ offer: 'a' }, { offer: 'b' }])
    expect(await lot('b')).toMatchObject({ status: 'available' })
  })

  it('quarantines implausible prices of new and existing lots until they are accepted', async () => {
    const flats = [...manyFlats(20)]
    await importFlats(under.db, flats)
    const [first] = flats
    if (!first) throw new Error('no flats')
    const odd = [
      ...flats.slice(1),
      { ...first, price: (first.price ?? 0) * 10 },
      { ...first, id: 'new', price: Math.round((first.price ?? 0) / 10) },
    ]
    const report = await importFlats(under.db, odd)
    expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 19, withdrawn: 0 })
    expect(report.held_back.map((held) => held.offer).toSorted()).toEqual([first.id, 'new'])
    expect(report.held_back[0]?.reason).toContain('цена за м²')
    expect(await lot(first.id)).toMatchObject({ price: first.price, status: 'available' })
    expect(await importFlats(under.db, odd, { acceptOutliers: true })).toMatchObject({
      created: 1,
      changed: 1,
      held_back: [],
    })
  })

  it('quarantines all offers of a feed that is ten times too cheap', async () => {
    const flats = [...manyFlats(20)]
    await importFlats(under.db, flats)
    const cheap = flats.map((flat) => ({ ...flat, price: Math.round((flat.price ?? 0) / 10) }))
    expect((await importFlats(under.db, cheap)).held_back).toHaveLength(20)
  })

  it('quarantines prices in kopecks on an empty site, by the bounds of the region', async () => {
    const kopecks = [...manyFlats(20)].map((flat) => ({ ...flat, price: (flat.price ?? 0) * 100 }))
    const report = await importFlats(under.db, kopecks)
    expect(report).toMatchObject({ created: 0 })
    expect(report.held_back).toHaveLength(20)
    expect(report.held_back[0]?.reason).toContain('в этом регионе допустимо от 80')
  })

  it.each([
    ['with a region', '<region>Костромская область</region>'],
    ['without a region', ''],
  ])('quarantines prices with a digit too many on an empty site, %s', async (_, region) => {
    const toRegion = (feed: string) =>
      feed.replaceAll(
        '<locality-name>Москва</locality-name>',
        `${region}<locality-name>Кострома</locality-name>`,
      )
    const flats = [...manyFlats(20)].map((flat) => ({ ...flat, price: (flat.price ?? 0) / 2 }))
    const tenfold = flats.map((flat) => ({ ...flat, price: flat.price * 10 }))
    const report = await importText(under.db, toRegion(makeFeed(tenfold)))
    expect(report).toMatchObject({ created: 0, changed: 0 })
    expect(report.held_back).toHaveLength(20)
    expect(report.held_back.map(({ reason }) => reason).join()).toContain('нет ли в ценах лишней')
    expect(await importText(under.db, toRegion(makeFeed(flats)))).toMatchObject({
      created: 20,
      held_back: [],
    })
  })

  it.each([
    ['one offer', 1, 'в этом регионе допустимо от 20\u00a0000\u00a0₽ до 700\u00a0000\u00a0₽'],
    ['two offers', 2, 'в этом регионе допустимо'],
  ])('quarantines a digit too many on an empty site in a feed of %s', async (_, count, reason) => {
    const flats = [...manyFlats(count)].map((flat) => ({ ...flat, project: 1 }))
    const inTown = (times: number) =>
      importText(
        under.db,
        makeFeed(
          flats.map((flat) => ({ ...flat, price: ((flat.price ?? 0) / 2) * times })),
        ).replaceAll('Москва', 'Пермь'),
      )
    const { held_back } = await inTown(10)
    expect(held_back).toHaveLength(count)
    expect(held_back[0]?.reason.replaceAll('\u202f', '\u00a0')).toContain(reason)
    expect(await inTown(1)).toMatchObject({ created: count, held_back: [] })
  })

  it('quarantines the dearer one of two lots of a project if a digit parts their prices', async () => {
    const report = await importFlats(under.db, [
      { id: 'a', area: 50, price: 15_000_000 },
      { id: 'b', area: 50, price: 150_000_000, number: 2 },
    ])
    expect(report).toMatchObject({ created: 1, held_back: [{ offer: 'b' }] })
    expect(report.held_back[0]?.reason).toContain('у\u00a0другого лота «Проект 1»')
  })

  it('does not quarantine a price again that the lot already has', async () => {
    const dear = [
      { id: 'a', area: 100, price: 390_000_000 },
      { id: 'b', area: 100, price: 360_000_000, number: 2 },
    ]
    const held = [...dear, { id: 'c', area: 100, price: 900_000_000, number: 3 }]
    expect(await importFlats(under.db, dear)).toMatchObject({ created: 2, held_back: [] })
    expect(await importFlats(under.db, dear)).toMatchObject({ unchanged: 2, held_back: [] })
    await importFlats(under.db, held, { acceptOutliers: true })
    expect(await importFlats(under.db, held)).toMatchObject({ unchanged: 3, held_back: [] })
  })

  it('validates fewer than three lots of a project by the bounds of the region, not by other projects', async () => {
    const dear = { id: 'dear', project: 9, area: 100, price: 360_000_000 }
    const wrong = { id: 'wrong', project: 8, area: 100, price: 3_000_000 }
    const report = await importFlats(under.db, [...manyFlats(20), dear, wrong])
    expect(report).toMatchObject({ created: 21, held_back: [{ offer: 'wrong' }] })
  })

  it('rejects a feed that withdraws most of the stock, unless withdrawals are allowed', async () => {
    const flats = [...manyFlats(30)]
    await importFlats(under.db, flats)
    const before = await dump(under.db)
    await expect(importText(under.db, '<realty-feed/>')).rejects.toThrow('--allow-withdrawals')
    expect(await dump(under.db)).toEqual(before)
    const report = await importText(under.db, '<realty-feed/>', { allowWithdrawals: true })
    expect(report).toMatchObject({ withdrawn: 30 })
  })

  it('rejects a feed that withdraws most lots of one project, although few of all', async () => {
    const flats = [...manyFlats(150)]
    await importFlats(under.db, flats)
    const before = await dump(under.db)
    const rest = flats.filter(({ project }) => project !== 3)
    const withoutProject = importFlats(under.db, rest)
    await expect(withoutProject).rejects.toThrow(/30.лотов из 30 проекта «/)
    expect(await dump(under.db)).toEqual(before)
    expect(await importFlats(under.db, rest, { allowWithdrawals: true })).toMatchObject({
      withdrawn: 30,
    })
  })

  it('changes nothing if all offers are rejected, and leaves lots that the feed does not name', async () => {
    await importFlats(under.db, [...manyFlats(10)])
    const before = await dump(under.db)
    const broken = [
      { id: 'x', area: -5 },
      { id: 'y', price: 0 },
    ]
    const report = await importFlats(under.db, broken)
    expect(report).toMatchObject({ created: 0, changed: 0, withdrawn: 0 })
    expect(report.refused).toHaveLength(2)
    expect(await dump(under.db)).toEqual(before)
  })

  it('reads a feed packed with gzip or as a zip', async () => {
    const feed = Buffer.from(makeFeed(manyFlats(12)))
    const packed = [gzipSync(feed), zipSync({ 'feed.xml': feed })]
    const reports = []
    for (const bytes of packed) reports.push(await importText(under.db, bytes))
    expect(reports).toMatchObject([
      { created: 12, refused: [] },
      { unchanged: 12, refused: [] },
    ])
  })

  it('changes nothing in a dry run and returns the same report', async () => {
    await importFlats(under.db, [...manyFlats(10)])
    const before = await dump(under.db)
    const next = [...manyFlats(15)].slice(3)
    const dry = await importFlats(under.db, next, { dryRun: true })
    expect(await dump(under.db)).toEqual(before)
    expect(await importFlats(under.db, next)).toEqual(dry)
  })

  it('leaves the database unchanged when the document is truncated', async () => {
    await importFlats(under.db, [...manyFlats(10)])
    const before = await dump(under.db)
    const cut = makeFeed(manyFlats(900)).slice(0, -40)
    await expect(importText(under.db, cut)).rejects.toThrow(/строка \d+, столбец \d+/)
    expect(await dump(under.db)).toEqual(before)
  })

  it('leaves the database unchanged when the merge fails', async () => {
    await importFlats(under.db, [...manyFlats(10)])
    const before = await dump(under.db)
    // The last step of the merge increments the version. It throws without the row.
    await under.db.deleteFrom('catalogue_version').execute()
    await expect(importFlats(under.db, [...manyFlats(15)])).rejects.toThrow()
    const row = { id: 1, version: before.version, changed_at: AT.toISOString() }
    await under.db.insertInto('catalogue_version').values(row).execute()
    expect(await dump(under.db)).toEqual(before)
  })

  it('leaves no temporary table in its connections', async () => {
    await importFlats(under.db, [{ id: 'a' }])
    const probe = under.db.withTables<{ feed_offers: { external_id: string } }>()
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        expect(probe.selectFrom('feed_offers').selectAll().execute()).rejects.toThrow(
          'feed_offers',
        ),
      ),
    )
  })

  it('does not block other writers while reading a slow feed', async () => {
    const [head, tail] = halves(makeFeed(manyFlats(800)))
    const other = connectDatabase(under.url)
    async function* slowly() {
      yield Buffer.from(head)
      await makeProject(other, { slug: 'meanwhile' })
      expect(await getCatalogueVersion(other)).toBeGreaterThan(0)
      yield Buffer.from(tail)
    }
    const options = { format: 'yrl' as const, source: 'yrl', clock: { now: () => AT } }
    expect(await importFeed(under.db, slowly(), options)).toMatchObject({ created: 800 })
    await other.destroy()
  })

  it('runs concurrent imports one after the other', async () => {
    const flats = [...manyFlats(40)]
    const reports = await Promise.all([importFlats(under.db, flats), importFlats(under.db, flats)])
    expect(reports.map((report) => report.created).toSorted((a, b) => a - b)).toEqual([0, 40])
  })
})

function halves(text: string): [string, string] {
  const middle = Math.floor(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

describeOnStores('homes that a feed has twice', (under) => {
  const twins = [
    { id: 'one', number: 7 },
    { id: 'two', number: 7 },
  ]

  it('are taken once, and the report names the other one', async () => {
    const report = await importFlats(under.db, twins)
    expect(report).toMatchObject({
      created: 1,
      duplicates: [{ offer: 'two' }],
    })
    expect(report.duplicates[0]?.of).toBe('one')
    // The lot that is there stays, whatever the order.
    expect(await importFlats(under.db, twins.toReversed())).toMatchObject({
      created: 0,
      unchanged: 1,
      withdrawn: 0,
      duplicates: [{ offer: 'two' }],
    })
  })

  it('stay two with another price, floor or house', async () => {
    const others = [
      { id: 'first', number: 8 },
      { id: 'price', number: 8, price: 17_500_000 },
      { id: 'floor', number: 8, floor: 3 },
      { id: 'house', number: 8, building: 2 },
    ]
    expect(await importFlats(under.db, others)).toMatchObject({ created: 4, duplicates: [] })
  })

  it('names the withdrawn lots and counts the reserved ones', async () => {
    const reserved = { id: 'kept', number: 9, extra: '<status>бронь</status>' }
    await importFlats(under.db, [{ id: 'gone', number: 10 }, reserved])
    const report = await importFlats(under.db, [reserved])
    expect(report).toMatchObject({ reserved: 1, withdrawn: 1 })
    expect(report.withdrawn_lots).toContainEqual({ offer: 'gone', lot: '№ 10' })
  })
})

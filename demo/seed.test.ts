import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { getCatalogueVersion } from '../src/db/version.ts'
import { loadCatalogue } from '../src/features/lots/snapshot/load-catalogue.server.ts'
import type { PlanOrientation } from '../src/features/lots/snapshot/lot-drawing.ts'
import { lotFeatures, windowViews } from '../src/features/lots/model/labels.ts'
import { exportContent } from '../src/features/content/write/export-content.server.ts'
import { importContent } from '../src/features/content/write/import-content.server.ts'
import { compassSides } from '../src/lib/compass.ts'
import { readFolder } from '../tests/support/content-folder.ts'
import { createStore, describeOnStores } from '../tests/support/stores.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { verifies } from '../tests/support/verifies.ts'
import { planTypes } from './plans/plan-types.ts'
import { seedDemo, seedIfEmpty } from './seed.ts'

const mediaFolder = await mkdtemp(join(tmpdir(), 'kvartal-demo-'))
afterAll(() => rm(mediaFolder, { recursive: true, force: true }))
const options = { clock: { now: () => new Date('2026-11-21T10:00:00.000Z') }, mediaFolder }

/** Thousand roubles per m² of homes on sale; apartments may be a tenth cheaper. */
const bounds: Record<string, readonly [number, number]> = {
  'moskva premium_area': [450, 900],
  'moskva business_area': [280, 450],
  'sankt-peterburg premium_area': [360, 720],
  'sankt-peterburg business_area': [224, 360],
}

describeOnStores('a demo company whose lots cannot be imported', (under) => {
  it('leaves the database empty', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(under.db)
    await rename('price_history', 'elsewhere')
    try {
      await expect(seedDemo(under.db, options)).rejects.toThrow('price_history')
    } finally {
      await rename('elsewhere', 'price_history')
    }
    for (const table of ['cities', 'projects', 'press', 'lots', 'content_sources'] as const) {
      expect([table, await under.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
})

describeOnStores('the demo company', (under) => {
  it('is loaded once if two processes start concurrently on an empty database', async () => {
    const before = await getCatalogueVersion(under.db)
    const other = connectDatabase(under.url)
    try {
      const done = await Promise.all([seedIfEmpty(under.db, options), seedIfEmpty(other, options)])
      expect(done.filter((isLoaded) => isLoaded)).toHaveLength(1)
    } finally {
      await other.destroy()
    }
    // One step for the content, one for the lots.
    expect(await getCatalogueVersion(under.db)).toBe(before + 2)
    expect(await under.db.selectFrom('projects').selectAll().execute()).toHaveLength(6)
    expect(await under.db.selectFrom('buildings').selectAll().execute()).toHaveLength(14)
    verifies('D25-1')
  })

  it('is not loaded again, and the command reports why', async () => {
    expect(await seedIfEmpty(under.db, options)).toBe(false)
    await expect(seedDemo(under.db, options)).rejects.toThrow(/уже есть города или проекты/)
  })

  it('has the counts of available lots that decision D26 requires', async () => {
    const lots = await readLots(under.db)
    const available = (kind: string) =>
      lots.filter((lot) => lot.kind === kind && lot.status === 'available').length
    expect(available('flat')).toBeGreaterThanOrEqual(1600)
    expect(available('apartment')).toBeGreaterThanOrEqual(200)
    expect(available('parking')).toBeGreaterThanOrEqual(400)
    expect(available('storage')).toBeGreaterThanOrEqual(200)
    expect(lots.length).toBeLessThanOrEqual(5500)
    const hot = lots.filter((lot) => lot.is_hot_offer === 1)
    expect(hot.length).toBeGreaterThanOrEqual(12)
    expect(hot.every((lot) => lot.kind === 'flat' && lot.status === 'available')).toBe(true)
    const classes = await under.db.selectFrom('projects').select('area_type').execute()
    expect(classes.filter((row) => row.area_type === 'premium_area')).toHaveLength(3)
    expect(classes.filter((row) => row.area_type === 'business_area')).toHaveLength(3)
    verifies('D26-1')
  })

  it('has the content that decision D26 requires: cities, press, progress, broadcasts, slider', async () => {
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).json()
    try {
      expect(await get('/api/cities/')).toHaveLength(2)
      expect((await get('/api/projects/')).count).toBe(6)
      expect((await get('/api/landing_press_center/')).count).toBeGreaterThanOrEqual(40)
      expect((await get('/api/broadcasts/')).count).toBeGreaterThanOrEqual(6)
      expect((await get('/api/vas_landing_slider/')).length).toBeGreaterThanOrEqual(4)
      expect((await get('/api/apartments_income_programs/')).count).toBeGreaterThanOrEqual(2)
      const { results: projects } = await get('/api/progress/projects/')
      expect(projects).toHaveLength(6)
      for (const { id } of projects) {
        const { albums } = await get(`/api/progress/${id}/`)
        expect(albums).toHaveLength(24)
        expect(albums.every(({ html }: { html: string }) => html.length > 60)).toBe(true)
        expect((await get(`/api/finishes/${id}/`)).finishes.length).toBeGreaterThan(0)
        expect((await get(`/api/document_quarters/?project=${id}`)).length).toBeGreaterThan(0)
      }
      expect((await get('/api/progress/')).count).toBe(6 * 24)
    } finally {
      await site.close()
    }
    verifies('D26-2')
  })

  it('filters homes by the sides of the compass that their pages name', async () => {
    const site = await createTestApp(under)
    try {
      const { stock } = site.context.catalogue.current()
      const homes = [...stock.getRows('flat'), ...stock.getRows('apartment')]
      expect(new Set(homes.flatMap(({ sides }) => sides)).size).toBeGreaterThan(2)
      for (const { id, kind, sides } of homes.filter((_, index) => index % 41 === 0)) {
        const response = await site.app.inject(`/page-data/${kind}s/${id}`)
        const { data } = response.json<{
          data: { places: { orientation: PlanOrientation | null } }
        }>()
        const named = data.places.orientation?.windows ?? []
        expect([id, sides.map((side) => compassSides[side])]).toEqual([id, named])
      }
    } finally {
      await site.close()
    }
    verifies('D57-2')
  })

  it('has a document of every category, and of every quarter in quarterly categories', async () => {
    const documents = await under.db
      .selectFrom('documents as d')
      .innerJoin('document_categories as c', 'c.id', 'd.category_id')
      .select(['c.slug as category', 'd.year', 'd.quarter'])
      .execute()
    const all = await under.db.selectFrom('document_categories').select('slug').execute()
    const byCategory = Map.groupBy(documents, ({ category }) => category)
    expect([...byCategory.keys()].toSorted()).toEqual(all.map(({ slug }) => slug).toSorted())
    expect(await under.db.selectFrom('documents').select('id').execute()).toHaveLength(
      documents.length,
    )
    const listQuarters = (own: typeof documents) =>
      [
        ...new Set(own.flatMap(({ year, quarter }) => (year ? [`${year}-${quarter}`] : []))),
      ].toSorted()
    const quarters = listQuarters(documents)
    const quarterly = [...byCategory.values()].filter((own) => listQuarters(own).length > 0)
    expect([quarters.length, quarterly.length]).toEqual([8, 4])
    for (const own of quarterly) expect(listQuarters(own)).toEqual(quarters)
    verifies('D26-3')
  })

  it('is exported unchanged, and importing the original or the export changes nothing', async () => {
    const company = join(import.meta.dirname, 'company')
    const folder = await mkdtemp(join(mediaFolder, 'export-'))
    const version = await getCatalogueVersion(under.db)
    await exportContent(under.db, { folder, mediaFolder })
    const written = await readFolder(company)
    const exported = await readFolder(folder)
    expect(Object.keys(exported)).toEqual(Object.keys(written))
    const differing = Object.keys(written).filter((path) => written[path] !== exported[path])
    // Storeys below ground are created by the import of lots.
    expect(differing.filter((path) => !path.endsWith('/buildings.yaml'))).toEqual([])
    for (const from of [folder, company]) {
      const { kinds, kept } = await importContent(under.db, { ...options, folder: from })
      for (const [kind, { created, changed, deleted }] of Object.entries(kinds)) {
        expect([kind, created, changed, deleted]).toEqual([kind, 0, 0, 0])
      }
      expect([kinds.press.unchanged, kept]).toEqual([40, []])
    }
    expect(await getCatalogueVersion(under.db)).toBe(version)
  })

  it('has menus with links and banners, social accounts, and apps with icons', async () => {
    const { menu, menuElements, menuBanners, socials, apps } = await loadCatalogue(under.db)
    const main = 'premium_area business_area purchase press_center about documents projects flats'
    expect(menu.map(({ slug }) => slug)).toEqual(main.split(' '))
    const groups = new Set(menu.map(({ slug }) => slug))
    expect(menuElements.every(({ group }) => groups.has(group))).toBe(true)
    const purchase = menuElements.filter(({ group }) => group === 'purchase')
    expect(purchase.some(({ url }) => url.includes('purchase'))).toBe(true)
    expect(purchase.some(({ url }) => !/purchase|investment/.test(url))).toBe(true)
    expect(menuBanners.length).toBeGreaterThanOrEqual(2)
    const names = socials.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['youtube', 'vkontakte', 'telegram']))
    expect(names.filter((name) => name.endsWith('_global'))).toHaveLength(1)
    for (const { link } of socials) expect(new URL(link).hostname).toMatch(/\.example$/)
    expect(apps).toHaveLength(2)
    for (const { url, icon_content } of apps) {
      expect(new URL(url).hostname).toMatch(/\.example$/)
      expect(icon_content).toMatch(/^<svg viewBox/)
    }
    verifies('§3.4-4', '§7-2', 'D26-4')
  })

  it('has a menu that links only to existing pages with content', async () => {
    const site = await createTestApp(under)
    try {
      const { menuElements, menuBanners, lotCounts } = site.context.catalogue.current()
      const home = (await site.app.inject('/')).body
      const images = menuBanners.flatMap(({ image }) => image ?? [])
      const links = [...menuElements, ...menuBanners].map(({ url }) => url)
      for (const link of [...links, ...images]) {
        expect(link).not.toMatch(/[{}]|project=(&|$)/)
        const [path = '', section] = link.split('#')
        const response = await site.app.inject(path)
        expect([link, response.statusCode]).toEqual([link, 200])
        if (section) expect(home).toContain(`id="${section}"`)
        if (!path.startsWith('/flats')) continue
        const list = await site.app.inject(`/api${path.replace('/flats', '/flats/')}`)
        expect([link, list.json().count > 0]).toEqual([link, true])
      }
      expect(lotCounts.map(({ kind }) => kind)).toEqual(['flat', 'apartment', 'parking', 'storage'])
      for (const { kind, count } of lotCounts) {
        const path = { flat: 'flats', apartment: 'apartments' }[kind as string] ?? kind
        expect((await site.app.inject(`/api/${path}/`)).json().count).toBe(count)
      }
      expect(site.log.filter(({ level }) => Number(level) > 30)).toEqual([])
    } finally {
      await site.close()
    }
    verifies('D26-4')
  })

  it('has unique lot numbers per building and kind, and unique articles', async () => {
    const lots = await readLots(under.db)
    const doors = lots.map((lot) => `${lot.building_id} ${lot.kind} ${lot.number}`)
    expect(new Set(doors).size).toBe(lots.length)
    expect(new Set(lots.map((lot) => lot.article)).size).toBe(lots.length)
  })

  it('has homes above ground, other lots below, and areas equal to those of plans', async () => {
    const plans = new Map(planTypes.map((plan) => [plan.key, plan]))
    for (const lot of await readLots(under.db)) {
      if (lot.plan === null) {
        expect([-1, -2]).toContain(lot.floor)
        continue
      }
      expect(lot.floor).toBeGreaterThanOrEqual(1)
      expect(lot.floor).toBeLessThanOrEqual(lot.floors_total ?? 0)
      const plan = plans.get(lot.plan)
      const own = [lot.living_area, lot.kitchen_area, lot.kitchen_living_area]
      expect([lot.area, lot.rooms]).toEqual([plan?.area, plan?.rooms])
      expect(own).toEqual([plan?.living_area, plan?.kitchen_area, plan?.kitchen_living_area])
    }
  })

  it('has realistic prices, and sales that end in the future', async () => {
    for (const lot of await readLots(under.db)) {
      if (lot.sale_price !== null) {
        expect(lot.status).toBe('available')
        expect(lot.sale_price / lot.price).toBeGreaterThanOrEqual(0.92)
        expect(lot.sale_price / lot.price).toBeLessThanOrEqual(0.97)
        expect(lot.sale_ends_on ?? '').toMatch(/^202[67]-/)
        expect((lot.sale_ends_on ?? '') > '2026-11-21').toBe(true)
      }
      if (lot.status === 'sold') continue
      expect(lot.price % 10_000).toBe(0)
      const perMetre = lot.price / lot.area / 1000
      const [least, most] = bounds[`${lot.city} ${lot.area_type}`] ?? [0, 0]
      if (lot.kind === 'flat' || lot.kind === 'apartment') {
        expect(perMetre).toBeGreaterThanOrEqual(least * (lot.kind === 'apartment' ? 0.9 : 1))
        expect(perMetre).toBeLessThanOrEqual(most)
      } else {
        const range = lot.kind === 'parking' ? [1_600_000, 6_000_000] : [350_000, 1_200_000]
        expect(lot.price).toBeGreaterThanOrEqual(range[0] ?? 0)
        expect(lot.price).toBeLessThanOrEqual(range[1] ?? 0)
      }
    }
  })

  it('has a price history per lot within the last two years that ends with its price', async () => {
    const rows = await under.db.selectFrom('price_history').selectAll().orderBy('id').execute()
    const histories = Map.groupBy(rows, (row) => row.lot_id)
    for (const lot of await readLots(under.db)) {
      const history = histories.get(lot.id) ?? []
      const last = history.at(-1)
      expect([last?.price, last?.sale_price]).toEqual([lot.price, lot.sale_price])
      const times = history.map((row) => row.at)
      expect(times).toEqual([...new Set(times)].toSorted())
      expect(times[0] ?? '').toMatch(/^202[456]-/)
      expect((times[0] ?? '') >= '2024-11-01' && (times.at(-1) ?? '') <= '2026-11-21T24').toBe(true)
      expect(history.length).toBeLessThanOrEqual(8)
    }
  })

  it('uses only known features and views, and river or park views in one project each', async () => {
    const { db } = under
    const features = await db.selectFrom('lot_features').select('feature').distinct().execute()
    expect(features.map((row) => row.feature).filter((word) => !(word in lotFeatures))).toEqual([])
    const views = await db
      .selectFrom('lot_window_views as w')
      .innerJoin('lots as l', 'l.id', 'w.lot_id')
      .innerJoin('projects as p', 'p.id', 'l.project_id')
      .select(['w.view', 'p.slug'])
      .distinct()
      .execute()
    expect(views.filter(({ view }) => !(view in windowViews))).toEqual([])
    expect(views.filter(({ view }) => view === 'river')).toHaveLength(1)
    expect(views.filter(({ view }) => view === 'park')).toHaveLength(1)
  })

  it('is equal in another database', async () => {
    const { url, drop } = await createStore('sqlite')
    const other = connectDatabase(url)
    try {
      await migrateDatabase(other)
      await seedDemo(other, options)
      expect(await readLots(other)).toEqual(await readLots(under.db))
    } finally {
      await other.destroy()
      await drop()
    }
  })
})

function readLots(db: Database) {
  return db
    .selectFrom('lots as l')
    .innerJoin('floors as f', 'f.id', 'l.floor_id')
    .innerJoin('buildings as b', 'b.id', 'l.building_id')
    .innerJoin('projects as p', 'p.id', 'l.project_id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('plans as g', 'g.id', 'l.plan_id')
    .selectAll('l')
    .select([
      'f.number as floor',
      'b.floors_total',
      'p.area_type',
      'c.slug as city',
      'g.key as plan',
    ])
    .orderBy('l.external_id')
    .execute()
    .then((lots) => lots.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1)))
}

import { type Insertable, type Transaction, sql } from 'kysely'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { isPostgres } from '../src/db/dialect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import type { Tables } from '../src/db/tables.ts'
import type { LotFacts } from '../src/features/catalogue/model/filters.ts'

/** How many houses the lots are spread over. */
export interface CatalogueShape {
  projects: number
  buildings: number
  sections: number
}

/** A large company, and one of a size that nobody in Russia has. */
export const companyShape: CatalogueShape = { projects: 5, buildings: 20, sections: 160 }
export const harshShape: CatalogueShape = { projects: 50, buildings: 200, sections: 1_600 }

const FLOORS = 20
const CHUNK = 20_000
const finishes = ['fine', 'white_box', 'designer']
const features = ['balcony', 'loggia', 'terrace', 'wardrobe', 'master_bedroom', 'two_bathrooms']
const views = ['yard', 'street', 'river', 'park', 'city']
const metro = ['Сокол', 'Полянка', 'Аэропорт', 'Динамо', 'Беговая', 'Лужники', 'Фили']
const AT = '2026-11-01T09:00:00.000Z'

/** The flat with this id from 1, always the same; sections come in no order, as after years of imports. */
export function benchLot(id: number, shape: CatalogueShape): LotFacts {
  const dice = diceOf(id)
  const section = dice(shape.sections)
  const building = Math.floor((section * shape.buildings) / shape.sections)
  const project = Math.floor((building * shape.projects) / shape.buildings)
  const rooms = [0, 1, 1, 2, 2, 3, 3, 4, 5][dice(9)] as number
  const area = Math.round((18 + rooms * 17 + dice(2_000) / 100) * 10) / 10
  const isOnSale = dice(5) === 0
  const finish = finishes[dice(4)]
  return {
    id,
    kind: 'flat',
    status: dice(10) < 6 ? 'available' : dice(4) === 0 ? 'reserved' : 'sold',
    project_id: project + 1,
    building_id: building + 1,
    section_id: section + 1,
    area_type: project % 2 === 0 ? 'premium_area' : 'business_area',
    rooms,
    finishing: finish ?? null,
    completion: completionOf(building).join('-'),
    features: features.filter(() => dice(4) === 0),
    window_views: [views[dice(views.length)] as string],
    metro: [metro[project % metro.length] as string],
    walk_minutes: 3 + (project % 15),
    price: Math.round(area * (250_000 + dice(200_000)) * (isOnSale ? 0.95 : 1)),
    has_sale: isOnSale,
    area,
    kitchen_area: dice(20) === 0 ? null : 8 + dice(100) / 10,
    floor: 1 + dice(FLOORS),
    floors_total: FLOORS,
  }
}

/** Flats with the ids from 1 to `count`. */
export function benchLots(count: number, shape: CatalogueShape): LotFacts[] {
  return Array.from({ length: count }, (_, n) => benchLot(n + 1, shape))
}

/** Fills an empty database with the same flats and opens it, statistics gathered. */
export async function fillDatabase(
  url: string,
  lots: readonly LotFacts[],
  shape: CatalogueShape,
): Promise<Database> {
  const db = connectDatabase(url)
  await migrateDatabase(db)
  await insertFrame(db, shape)
  for (let from = 0; from < lots.length; from += CHUNK) {
    const some = lots.slice(from, from + CHUNK)
    const tables = {
      lots: some.map(lotRow),
      lot_features: some.flatMap((lot) =>
        lot.features.map((feature) => ({ lot_id: lot.id, feature })),
      ),
      lot_window_views: some.flatMap((lot) =>
        lot.window_views.map((view) => ({ lot_id: lot.id, view })),
      ),
    }
    for (const [table, rows] of Object.entries(tables)) {
      await insertRows(db, table, rows)
    }
  }
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  else {
    await sql`analyze`.execute(db)
    await sql`pragma cache_size = -500000`.execute(db)
    await sql`pragma temp_store = memory`.execute(db)
  }
  return db
}

async function insertFrame(db: Database, shape: CatalogueShape): Promise<void> {
  const many = <T>(count: number, row: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => row(n))
  const place = (n: number) => ({ external_key: `key-${n}`, name: `${n + 1}`, position: n })
  await db
    .insertInto('cities')
    .values({ slug: 'city', name: 'Город', phone: '', email: '', position: 0 })
    .execute()
  await db
    .insertInto('finishes')
    .values(finishes.map((slug, position) => ({ slug, name: slug, description: '', position })))
    .execute()
  await db
    .insertInto('projects')
    .values(
      many(shape.projects, (n) => ({
        ...place(n),
        slug: `project-${n}`,
        city_id: 1,
        area_type: n % 2 === 0 ? 'premium_area' : 'business_area',
        address: '',
        description: '',
      })),
    )
    .execute()
  await db
    .insertInto('project_metro')
    .values(
      many(shape.projects, (n) => ({
        project_id: n + 1,
        position: 0,
        name: metro[n % metro.length] as string,
        walk_minutes: 3 + (n % 15),
      })),
    )
    .execute()
  await db
    .insertInto('buildings')
    .values(
      many(shape.buildings, (n) => ({
        ...place(n),
        project_id: Math.floor((n * shape.projects) / shape.buildings) + 1,
        floors_total: FLOORS,
        completion_year: completionOf(n)[0],
        completion_quarter: completionOf(n)[1],
        state: 'unfinished',
      })),
    )
    .execute()
  const sections = many(shape.sections, (n) => ({
    name: `${n + 1}`,
    position: n,
    building_id: Math.floor((n * shape.buildings) / shape.sections) + 1,
  }))
  await db.insertInto('sections').values(sections).execute()
  for (let section_id = 1; section_id <= shape.sections; section_id++) {
    await db
      .insertInto('floors')
      .values(many(FLOORS, (n) => ({ section_id, number: n + 1 })))
      .execute()
  }
}

function lotRow(lot: LotFacts): Insertable<Tables['lots']> {
  const finish = finishes.indexOf(lot.finishing ?? '')
  return {
    id: lot.id,
    source: 'own',
    external_id: String(lot.id),
    kind: lot.kind,
    article: `А-${lot.id}`,
    number: String(lot.id),
    project_id: lot.project_id,
    building_id: lot.building_id,
    section_id: lot.section_id,
    floor_id: (lot.section_id - 1) * FLOORS + lot.floor,
    rooms: lot.rooms,
    is_open_plan: 0,
    area: lot.area,
    kitchen_area: lot.kitchen_area,
    price: lot.has_sale ? Math.round(lot.price / 0.95) : lot.price,
    sale_price: lot.has_sale ? lot.price : null,
    finish_id: finish === -1 ? null : finish + 1,
    status: lot.status,
    plan_mirrored: 0,
    is_hot_offer: 0,
    created_at: AT,
    updated_at: AT,
  }
}

/** One statement a chunk, its rows as JSON; the rows fit each other, so PostgreSQL need not check references. */
async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  await db.transaction().execute(async (trx: Transaction<Tables>) => {
    if (isPostgres(trx)) {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
        trx,
      )
    } else {
      const values = names.map((name) => sql`value ->> ${sql.lit(name)}`)
      await sql`insert into ${sql.table(table)} (${columns})
        select ${sql.join(values)} from json_each(${json})`.execute(trx)
    }
  })
}

/** Year and quarter of a building's hand-over. */
function completionOf(building: number): [number, number] {
  return [2026 + (building % 4), 1 + (building % 3)]
}

/** Whole numbers below a limit, always the same for one seed (mulberry32). */
function diceOf(seed: number): (limit: number) => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }
}

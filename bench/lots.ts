import { type Insertable, type Transaction, sql } from 'kysely'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { isPostgres } from '../src/db/dialect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import type { Tables } from '../src/db/tables.ts'
import type { LotFacts } from '../src/features/lots/model/filter-types.ts'
import { unknownChoices } from '../src/features/lots/model/lot-choices.ts'

/** The counts of projects, buildings and sections that the lots belong to. */
export interface CatalogueShape {
  projects: number
  buildings: number
  sections: number
}

/** A large company, and one larger than any in Russia. */
export const companyShape: CatalogueShape = { projects: 5, buildings: 20, sections: 160 }
export const extremeShape: CatalogueShape = { projects: 50, buildings: 200, sections: 1_600 }

const FLOORS = 20
const CHUNK = 20_000
/** Plans of homes with the same number of rooms; there are six such numbers. */
const PLANS_PER_ROOMS = 40
const finishes = ['fine', 'white_box', 'designer']
const features = ['balcony', 'loggia', 'terrace', 'wardrobe', 'master_bedroom', 'two_bathrooms']
const views = ['yard', 'street', 'river', 'park', 'city']
const metro = ['Сокол', 'Полянка', 'Аэропорт', 'Динамо', 'Беговая', 'Лужники', 'Фили']
const AT = '2026-11-01T09:00:00.000Z'

/** Returns the flat with this id, from 1. The same id gives the same flat. Ids are not ordered by section, as after years of imports. */
export function benchLot(id: number, shape: CatalogueShape): LotFacts {
  const random = createRandom(id)
  const section = random(shape.sections)
  const building = Math.floor((section * shape.buildings) / shape.sections)
  const project = Math.floor((building * shape.projects) / shape.buildings)
  const rooms = [0, 1, 1, 2, 2, 3, 3, 4, 5][random(9)] as number
  const area = Math.round((18 + rooms * 17 + random(2_000) / 100) * 10) / 10
  const isOnSale = random(5) === 0
  const finish = finishes[random(4)]
  return {
    id,
    kind: 'flat',
    status: random(10) < 6 ? 'available' : random(4) === 0 ? 'reserved' : 'sold',
    city: 'city',
    project_id: project + 1,
    building_id: building + 1,
    section_id: section + 1,
    area_type: project % 2 === 0 ? 'premium_area' : 'business_area',
    rooms,
    finishing: finish ?? null,
    completion: toCompletion(building).join('-'),
    features: features.filter(() => random(4) === 0),
    window_views: [views[random(views.length)] as string],
    window_sides: [],
    ...unknownChoices(),
    material: null,
    parking: [],
    district: null,
    mortgage_allowed: null,
    walks: [],
    metro: [metro[project % metro.length] as string],
    walk_minutes: 3 + (project % 15),
    paid_price: Math.round(area * (250_000 + random(200_000)) * (isOnSale ? 0.95 : 1)),
    has_sale: isOnSale,
    area,
    kitchen_area: random(20) === 0 ? null : 8 + random(100) / 10,
    floor: 1 + random(FLOORS),
    floors_total: FLOORS,
    plan_id: 1 + rooms * PLANS_PER_ROOMS + random(PLANS_PER_ROOMS),
  }
}

/** Returns flats with the ids from 1 to `count`. */
export function benchLots(count: number, shape: CatalogueShape): LotFacts[] {
  return Array.from({ length: count }, (_, n) => benchLot(n + 1, shape))
}

/** Fills an empty database with these flats, gathers statistics and returns the connection. */
export async function fillDatabase(
  url: string,
  lots: readonly LotFacts[],
  shape: CatalogueShape,
): Promise<Database> {
  const db = connectDatabase(url)
  await migrateDatabase(db)
  await insertFrame(db, shape)
  for (let from = 0; from < lots.length; from += CHUNK) {
    const chunk = lots.slice(from, from + CHUNK)
    const tables = {
      lots: chunk.map(toLotRow),
      lot_features: chunk.flatMap((lot) =>
        lot.features.map((feature) => ({ lot_id: lot.id, feature })),
      ),
      lot_window_views: chunk.flatMap((lot) =>
        lot.window_views.map((view) => ({ lot_id: lot.id, view })),
      ),
    }
    for (const [table, rows] of Object.entries(tables)) {
      await insertRows(db, table, rows)
    }
  }
  await gatherStatistics(db)
  return db
}

/** Gathers statistics for the planner. SQLite also gets as much memory as PostgreSQL takes. */
export async function gatherStatistics(db: Database): Promise<void> {
  if (isPostgres(db)) {
    await sql`vacuum analyze`.execute(db)
    return
  }
  await sql`analyze`.execute(db)
  await sql`pragma cache_size = -500000`.execute(db)
  await sql`pragma temp_store = memory`.execute(db)
}

async function insertFrame(db: Database, shape: CatalogueShape): Promise<void> {
  const createRows = <T>(count: number, row: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => row(n))
  const keyed = (n: number) => ({ external_key: `key-${n}`, name: `${n + 1}`, position: n })
  await db
    .insertInto('cities')
    .values({ slug: 'city', name: 'Город', phone: '', email: '', position: 0 })
    .execute()
  await db
    .insertInto('finishes')
    .values(finishes.map((slug, position) => ({ slug, name: slug, description: '', position })))
    .execute()
  const geometry = JSON.stringify({ width: 9, height: 6, rooms: [], openings: [], furniture: [] })
  await db
    .insertInto('plans')
    .values(createRows(6 * PLANS_PER_ROOMS, (n) => ({ key: `plan-${n}`, geometry })))
    .execute()
  await db
    .insertInto('projects')
    .values(
      createRows(shape.projects, (n) => ({
        ...keyed(n),
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
      createRows(shape.projects, (n) => ({
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
      createRows(shape.buildings, (n) => ({
        ...keyed(n),
        project_id: Math.floor((n * shape.projects) / shape.buildings) + 1,
        floors_total: FLOORS,
        completion_year: toCompletion(n)[0],
        completion_quarter: toCompletion(n)[1],
        state: 'unfinished',
      })),
    )
    .execute()
  const sections = createRows(shape.sections, (n) => ({
    name: `${n + 1}`,
    position: n,
    building_id: Math.floor((n * shape.buildings) / shape.sections) + 1,
  }))
  await db.insertInto('sections').values(sections).execute()
  for (let section_id = 1; section_id <= shape.sections; section_id++) {
    await db
      .insertInto('floors')
      .values(createRows(FLOORS, (n) => ({ section_id, number: n + 1 })))
      .execute()
  }
}

function toLotRow(lot: LotFacts): Insertable<Tables['lots']> {
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
    kitchen_area: lot.kitchen_area ?? null,
    price: lot.has_sale ? Math.round(lot.paid_price / 0.95) : lot.paid_price,
    sale_price: lot.has_sale ? lot.paid_price : null,
    finish_id: finish === -1 ? null : finish + 1,
    status: lot.status,
    plan_id: lot.plan_id,
    plan_mirrored: 0,
    is_hot_offer: 0,
    created_at: AT,
    updated_at: AT,
  }
}

/** Inserts rows as JSON in one statement. The rows are consistent, so PostgreSQL need not check references. */
export async function insertRows(
  db: Database,
  table: string,
  rows: readonly object[],
): Promise<void> {
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

/** Returns the year and quarter of a building's hand-over. */
function toCompletion(building: number): [number, number] {
  return [2026 + (building % 4), 1 + (building % 3)]
}

/** Creates a generator of integers below a limit, the same for one seed (mulberry32). */
export function createRandom(seed: number): (limit: number) => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }
}

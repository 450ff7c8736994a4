import type { Insertable } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import type { Tables } from '../../src/db/tables.ts'

/*
 * Rows for tests. Each factory fills the columns that are not given, inserts the row and returns its id. Names contain
 * a counter, so that they are unique.
 */
let counter = 0
const next = () => ++counter
const AT = '2026-11-01T09:00:00.000Z'

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

export async function makeCity(db: Database, row: Row<'cities'> = {}): Promise<number> {
  const n = next()
  return insert(db, 'cities', {
    slug: `city-${n}`,
    name: `Город ${n}`,
    phone: '+7 (495) 000-00-01',
    email: `city-${n}@ordinata.example`,
    position: n,
    ...row,
  })
}

export async function makeProject(db: Database, row: Row<'projects'> = {}): Promise<number> {
  const n = next()
  return insert(db, 'projects', {
    external_key: `project-${n}`,
    slug: `project-${n}`,
    name: `Проект ${n}`,
    city_id: row.city_id ?? (await makeCity(db)),
    area_type: 'business_area',
    address: `Проектируемый проезд, ${n}`,
    latitude: 55.75,
    longitude: 37.61,
    description: 'Описание',
    picture: null,
    position: n,
    ...row,
  })
}

export async function makeBuilding(db: Database, row: Row<'buildings'> = {}): Promise<number> {
  const n = next()
  return insert(db, 'buildings', {
    project_id: row.project_id ?? (await makeProject(db)),
    external_key: `building-${n}`,
    name: `Корпус ${n}`,
    floors_total: 20,
    completion_year: 2027,
    completion_quarter: 3,
    state: 'unfinished',
    position: n,
    ...row,
  })
}

export async function makeSection(db: Database, row: Row<'sections'> = {}): Promise<number> {
  const n = next()
  return insert(db, 'sections', {
    building_id: row.building_id ?? (await makeBuilding(db)),
    name: `${n}`,
    position: n,
    ...row,
  })
}

export async function makeFloor(db: Database, row: Row<'floors'> = {}): Promise<number> {
  return insert(db, 'floors', {
    section_id: row.section_id ?? (await makeSection(db)),
    number: next(),
    ...row,
  })
}

/** Inserts a lot, and its project, building, section and floor if they are not given. */
export async function makeLot(db: Database, row: Row<'lots'> = {}): Promise<number> {
  const n = next()
  const project_id = row.project_id ?? (await makeProject(db))
  const building_id = row.building_id ?? (await makeBuilding(db, { project_id }))
  const section_id = row.section_id ?? (await makeSection(db, { building_id }))
  const floor_id = row.floor_id ?? (await makeFloor(db, { section_id }))
  return insert(db, 'lots', {
    external_id: `lot-${n}`,
    kind: 'flat',
    article: `А-${n}`,
    number: String(n),
    rooms: 2,
    is_open_plan: 0,
    area: 58.4,
    living_area: 33.1,
    kitchen_area: 12.6,
    ceiling_height: 3,
    price: 15_000_000,
    sale_price: null,
    sale_ends_on: null,
    finish_id: null,
    status: 'available',
    plan_id: null,
    plan_mirrored: 0,
    plan_picture_url: null,
    is_hot_offer: 0,
    created_at: AT,
    updated_at: AT,
    withdrawn_at: null,
    ...row,
    project_id,
    building_id,
    section_id,
    floor_id,
  })
}

/** Inserts a published document. The default is a privacy policy, without which no callback request is accepted. */
export async function makeDocument(db: Database, row: Row<'documents'> = {}): Promise<number> {
  const n = next()
  return insert(db, 'documents', {
    slug: `document-${n}`,
    title: `Документ ${n}`,
    type: 'privacy_policy',
    version: '1',
    html: '<p>Текст</p>',
    position: n,
    ...row,
  })
}

type TableWithId =
  | 'cities'
  | 'documents'
  | 'projects'
  | 'buildings'
  | 'sections'
  | 'floors'
  | 'lots'
  | 'mortgage_programs'

async function insert<T extends TableWithId>(
  db: Database,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<number> {
  // The cast to one table is safe: all have the column `id`, and `row` has the type of the actual table.
  const inserted = await db
    .insertInto<'lots'>(table as 'lots')
    .values(row as unknown as Insertable<Tables['lots']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** A mortgage programme that fits every home. */
export async function makeMortgageProgram(
  db: Database,
  row: Row<'mortgage_programs'> = {},
): Promise<number> {
  const n = next()
  return insert(db, 'mortgage_programs', {
    slug: `program-${n}`,
    name: 'Базовая',
    bank: 'Банк',
    rate: 18,
    first_payment_min: 20,
    term_max: 30,
    full_cost_min: 18.2,
    full_cost_max: 21.75,
    max_loan: null,
    areas: '[]',
    text: '',
    legal_text: 'АО «Банк»',
    ends_on: null,
    position: n,
    ...row,
  })
}

import { sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { commonPlanSchema } from '../model/common-plan-schema.ts'
import type { ContentKind, ContentValues } from '../model/content-model.ts'
import { outline } from '../model/file-schemas.ts'
import type { PictureBook } from '../model/picture-book.ts'

/** Reads and writes the rows of one kind of content. */
export interface ContentStore<V> {
  /** Returns all values of the kind by key, in display order. Positions in lists are renumbered from 1. */
  read: (db: Database, book: PictureBook) => Promise<Map<string, V>>
  /** Creates or updates the rows of a value. Everything it refers to must exist. */
  write: (trx: Database, key: string, value: V, book: PictureBook) => Promise<void>
  /** Removes the rows, or returns in Russian why they cannot be removed. */
  remove: (trx: Database, key: string) => Promise<string | undefined>
  /** Adds fields from the rows that a file may omit. Without it a file defines all fields. */
  merge?: (stored: V | undefined, wanted: V) => V
  /** Returns the stored key of an item that has a new key. Without it items are identified by their keys only. */
  find?: (stored: ReadonlyMap<string, V>, wanted: V) => string | undefined
  /** All items are in one file. When one changes, the positions of all are written. */
  isList?: boolean
}
export type ContentStores = { [K in ContentKind]: ContentStore<ContentValues[K]> }

type Cells = Record<string, string | number | null>

/** Updates the row with these cells, or inserts it. Returns its id. */
export async function saveRow(
  trx: Database,
  table: keyof Tables,
  where: Cells,
  values: Cells,
): Promise<number> {
  const found = await sql<{ id: number }>`update ${sql.table(table)} set ${toAssignments(values)}
    where ${toConditions(where)} returning id`.execute(trx)
  const row = found.rows[0] ?? (await insertRow(trx, table, { ...where, ...values }))
  return row.id
}

async function insertRow(
  trx: Database,
  table: keyof Tables,
  cells: Cells,
): Promise<{ id: number }> {
  const names = sql.join(Object.keys(cells).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(cells))}) returning id`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error(`no row was inserted into ${table}`)
  return row
}

/** Replaces all rows with these cells. Sets `position` from 1. */
export async function replaceRows(
  trx: Database,
  table: keyof Tables,
  where: Cells,
  rows: readonly Cells[],
): Promise<void> {
  await removeRows(trx, table, where)
  for (const [index, row] of rows.entries()) {
    const cells = { ...where, ...row, position: index + 1 }
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(cells).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(cells))})`.execute(trx)
  }
}

export async function removeRows(trx: Database, table: keyof Tables, where: Cells): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${toConditions(where)}`.execute(trx)
}

export async function hasRows(trx: Database, table: keyof Tables, where: Cells): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${toConditions(where)} limit 1`.execute(trx)
  return rows.length > 0
}

/** Returns the id of the row with this slug. Throws for an unknown slug. */
export async function getIdBySlug(
  trx: Database,
  table: 'cities' | 'projects' | 'finishes' | 'document_categories' | 'income_programs' | 'menus',
  slug: string,
): Promise<number> {
  const id = await findIdBySlug(trx, table, slug)
  if (id === undefined) throw new Error(`${table} has no ${slug}`)
  return id
}

export async function findIdBySlug(
  trx: Database,
  table: keyof Tables,
  slug: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where slug = ${slug}`.execute(trx)
  return rows[0]?.id
}

/** Returns the id of the plan with this key. */
export async function findPlanId(trx: Database, key: string): Promise<number | undefined> {
  const row = await trx.selectFrom('plans').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}

function toAssignments(cells: Cells) {
  return sql.join(Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}

function toConditions(cells: Cells) {
  return sql.join(
    Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
}

/** Serializes outlines and plans, which are stored as JSON. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

export function readCommonPlan(text: string | null): z.output<typeof commonPlanSchema> | null {
  return text === null ? null : commonPlanSchema.parse(JSON.parse(text))
}

export function readLine(text: string | null): [number, number][] | null {
  return text === null ? null : (JSON.parse(text) as [number, number][])
}

export function readOutline(text: string | null): z.output<typeof outline> | null {
  return text === null ? null : outline.parse(JSON.parse(text))
}

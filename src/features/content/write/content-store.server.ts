import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import type * as z from 'zod'
import { commonPlanSchema } from '../model/common-plan-schema.ts'
import type { ContentKind, ContentValues } from '../model/content-model.ts'
import { outline } from '../model/file-schemas.ts'
import type { PictureBook } from '../model/picture-book.ts'

/** How one kind of content lies in the tables. */
export interface ContentStore<V> {
  /** Everything of the kind by key, in order of display; positions in lists are counted anew from 1. */
  read: (db: Database, book: PictureBook) => Promise<Map<string, V>>
  /** Creates the rows of a value, or makes them say what it says. What it refers to must be there. */
  write: (trx: Database, key: string, value: V, book: PictureBook) => Promise<void>
  /** Removes the rows, or answers, in words, why they have to stay. */
  remove: (trx: Database, key: string) => Promise<string | undefined>
  /** What a file leaves out and the rows have; without this a file is the whole truth. */
  merge?: (stored: V | undefined, wanted: V) => V
  /** The stored key that a value continues under another one; without this, things are known by their keys alone. */
  find?: (stored: ReadonlyMap<string, V>, wanted: V) => string | undefined
  /** A list in one file: when one item changes, the places of all are written. */
  isList?: boolean
}
export type ContentStores = { [K in ContentKind]: ContentStore<ContentValues[K]> }

type Cells = Record<string, string | number | null>

/** Changes the row that has these cells, or adds it; answers its id. */
export async function saveRow(
  trx: Database,
  table: keyof Tables,
  where: Cells,
  values: Cells,
): Promise<number> {
  const found = await sql<{ id: number }>`update ${sql.table(table)} set ${assigned(values)}
    where ${matching(where)} returning id`.execute(trx)
  const row = found.rows[0] ?? (await addRow(trx, table, { ...where, ...values }))
  return row.id
}

async function addRow(trx: Database, table: keyof Tables, cells: Cells): Promise<{ id: number }> {
  const names = sql.join(Object.keys(cells).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names})
    values (${sql.join(Object.values(cells))}) returning id`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error(`${table} took no row`)
  return row
}

/** Puts these rows in the place of all that have these cells, `position` from 1. */
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
  await sql`delete from ${sql.table(table)} where ${matching(where)}`.execute(trx)
}

export async function hasRows(trx: Database, table: keyof Tables, where: Cells): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${matching(where)} limit 1`.execute(trx)
  return rows.length > 0
}

/** Id of the row that a slug names, or null without one; a slug that names none throws. */
export async function idOfSlug(
  trx: Database,
  table: 'cities' | 'projects' | 'finishes' | 'document_categories' | 'income_programs' | 'menus',
  slug: string,
): Promise<number> {
  const id = await findId(trx, table, slug)
  if (id === undefined) throw new Error(`${table} has no ${slug}`)
  return id
}

export async function findId(
  trx: Database,
  table: keyof Tables,
  slug: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where slug = ${slug}`.execute(trx)
  return rows[0]?.id
}

function assigned(cells: Cells) {
  return sql.join(Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}

function matching(cells: Cells) {
  return sql.join(
    Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
}

/** Outlines and the like lie in a column as JSON. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

export function readCommonPlan(text: string | null): z.output<typeof commonPlanSchema> | null {
  return text === null ? null : commonPlanSchema.parse(JSON.parse(text))
}

export function readOutline(text: string | null): z.output<typeof outline> | null {
  return text === null ? null : outline.parse(JSON.parse(text))
}

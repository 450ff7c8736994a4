import type { Kysely } from 'kysely'

/** What the company's own pages show of press, documents, finishes, the building sites and broadcasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of optional) {
    await db.schema.alterTable(table).addColumn(column, type).execute()
  }
  for (const [table, column] of lists) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  }
}

const optional = [
  ['press', 'kind', 'text'],
  ['documents', 'building', 'text'],
  ['documents', 'paper', 'text'],
  ['project_finishes', 'price_per_metre', 'integer'],
  ['finish_pictures', 'before', 'text'],
  ['progress_pictures', 'camera', 'text'],
] as const

/** JSON lists. */
const lists = [
  ['press', 'projects'],
  ['project_finishes', 'included'],
  ['project_finishes', 'materials'],
  ['aerial_photos', 'points'],
  ['broadcasts', 'chapters'],
] as const

import type { Kysely } from 'kysely'

/** Adds where the office of a city is, and how to get there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['office_address', 'office_way']) {
    await db.schema
      .alterTable('cities')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}

import type { Kysely } from 'kysely'

/** Days of a city on which its office is closed or has other hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cities')
    .addColumn('holidays', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}

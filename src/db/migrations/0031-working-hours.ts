import type { Kysely } from 'kysely'

/** When the office of each city works; JSON by day of the week, empty when unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cities')
    .addColumn('time_zone', 'text', (c) => c.notNull().defaultTo('Europe/Moscow'))
    .execute()
  await db.schema
    .alterTable('cities')
    .addColumn('working_hours', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
}

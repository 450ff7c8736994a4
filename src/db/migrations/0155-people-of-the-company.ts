import type { Kysely } from 'kysely'

/** Who draws, builds and answers the phone: JSON, a list of roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('company')
    .addColumn('people', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}

import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Instalment plans of the company. `areas` and `projects` are JSON lists; an empty one means all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('instalment_plans'), isPostgres(db))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('first_payment', 'double precision', (c) => c.notNull())
    .addColumn('payments', 'integer', (c) => c.notNull())
    .addColumn('months_between', 'integer', (c) => c.notNull())
    .addColumn('markup', 'double precision', (c) => c.notNull())
    .addColumn('areas', 'text', (c) => c.notNull())
    .addColumn('projects', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
}

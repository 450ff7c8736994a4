import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Mortgage programmes of banks. `areas` is a JSON list of area types; an empty one means all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('mortgage_programs'), isPostgres(db))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('rate', 'double precision', (c) => c.notNull())
    .addColumn('first_payment_min', 'double precision', (c) => c.notNull())
    .addColumn('term_max', 'integer', (c) => c.notNull())
    .addColumn('full_cost_min', 'double precision')
    .addColumn('full_cost_max', 'double precision')
    .addColumn('max_loan', 'bigint')
    .addColumn('areas', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('legal_text', 'text', (c) => c.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
}

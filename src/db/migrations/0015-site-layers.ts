import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** What lies on a project's plot and around it, and which way the fronts of its buildings look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('project_sites'), isPostgres(db))
    .addColumn('project_id', 'integer', (c) => c.notNull().unique().references('projects.id'))
    .addColumn('site', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('buildings').addColumn('front', 'text').execute()
}

import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** What lies around the projects of a city: its base map as a company's content brings it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('city_maps'), isPostgres(db))
    .addColumn('city_id', 'integer', (c) => c.notNull().unique().references('cities.id'))
    .addColumn('map', 'text', (c) => c.notNull())
    .execute()
}

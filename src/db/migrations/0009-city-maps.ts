import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** The base map of a city, from the company's content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('city_maps'), isPostgres(db))
    .addColumn('city_id', 'integer', (c) => c.notNull().unique().references('cities.id'))
    .addColumn('map', 'text', (c) => c.notNull())
    .execute()
}

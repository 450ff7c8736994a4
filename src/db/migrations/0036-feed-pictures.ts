import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Pictures that feeds name by their address, each fetched once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('feed_pictures'), isPostgres(db))
    .addColumn('url', 'text', (c) => c.notNull().unique())
    .addColumn('picture', 'text')
    .addColumn('address', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createIndex('feed_pictures_next_try')
    .on('feed_pictures')
    .columns(['picture', 'next_try_at'])
    .execute()
  await db.schema.createIndex('lots_plan_picture').on('lots').column('plan_picture_url').execute()
}

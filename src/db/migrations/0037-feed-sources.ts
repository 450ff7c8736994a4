import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** Feeds that are fetched from an address at an interval, and what each run brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('feed_sources'), isPostgres(db))
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('every_minutes', 'integer', (c) => c.notNull())
    .addColumn('is_paused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('next_run_at', 'text', (c) => c.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('last_outcome', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_ok_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await identity(db.schema.createTable('feed_runs'), isPostgres(db))
    .addColumn('source_id', 'integer', (c) =>
      c.notNull().references('feed_sources.id').onDelete('cascade'),
    )
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('report', 'text')
    .execute()
  await db.schema
    .createIndex('feed_runs_source')
    .on('feed_runs')
    .columns(['source_id', 'started_at'])
    .execute()
}

import { type Kysely, sql } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * Imports as runs that wait, are previewed and applied, with a row for each lot; names under which lots come without an
 * address; prices that are let through; and files that come in parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  await changeSources(db)
  await changeRuns(db)
  await createRows(db)
  await identity(db.schema.createTable('feed_releases'), pg)
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('offer', 'text', (c) => c.notNull())
    .addColumn('lowest', 'bigint', (c) => c.notNull())
    .addColumn('highest', 'bigint', (c) => c.notNull())
    .addColumn('until', 'text')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('feed_releases_offer')
    .on('feed_releases')
    .columns(['source', 'offer'])
    .execute()
  await createUploads(db)
}

async function changeSources(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  // SQLite cannot drop NOT NULL of a column: a copy takes its place.
  await schema.alterTable('feed_sources').addColumn('address', 'text').execute()
  await sql`update feed_sources set address = url`.execute(db)
  await schema.alterTable('feed_sources').dropColumn('url').execute()
  await schema.alterTable('feed_sources').renameColumn('address', 'url').execute()
  await schema
    .alterTable('feed_sources')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('feed_sources')
    .addColumn('is_waiting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

async function changeRuns(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const alter = () => schema.alterTable('feed_runs')
  await alter().addColumn('brought', 'text').execute()
  await sql`update feed_runs set brought = outcome`.execute(db)
  await alter().dropColumn('outcome').execute()
  await alter().renameColumn('brought', 'outcome').execute()
  await alter()
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('fetch'))
    .execute()
  await alter()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('applied'))
    .execute()
  await sql`update feed_runs set state = case outcome when 'imported' then 'applied'
    when 'unreachable' then 'failed' else outcome end`.execute(db)
  for (const column of ['version', 'attempts'] as const) {
    await alter()
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(column === 'version' ? 1 : 0))
      .execute()
  }
  for (const column of ['is_preview', 'bytes', 'offers'] as const) {
    await alter()
      .addColumn(column, column === 'bytes' ? 'bigint' : 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await alter().addColumn('size', 'bigint').execute()
  for (const column of ['confirm_withdrawals', 'allowed_withdrawals'] as const) {
    await alter().addColumn(column, 'integer').execute()
  }
  for (const column of [
    'user_id',
    'user_name',
    'format',
    'upload_id',
    'sheet',
    'counts',
    'row_summary',
    'demo',
    'etag',
    'last_modified',
    'queued_at',
    'ended_at',
  ] as const) {
    await alter().addColumn(column, 'text').execute()
  }
  await sql`update feed_runs set queued_at = started_at, ended_at = started_at`.execute(db)
  await schema.createIndex('feed_runs_state').on('feed_runs').column('state').execute()
}

async function createRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_run_rows')
    .addColumn('run_id', 'integer', (c) =>
      c.notNull().references('feed_runs.id').onDelete('cascade'),
    )
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('offer', 'text', (c) => c.notNull())
    .addColumn('lot_id', 'integer')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('project', 'text')
    .addColumn('slug', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('step', 'double precision')
    .addColumn('line_number', 'integer')
    .addColumn('column_number', 'integer')
    .addColumn('reason', 'text')
    .addColumn('text', 'text')
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_run_rows_key', ['run_id', 'n'])
    .execute()
  await db.schema
    .createIndex('feed_run_rows_outcome')
    .on('feed_run_rows')
    .columns(['run_id', 'outcome', 'n'])
    .execute()
}

async function createUploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('result', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('upload_parts')
    .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_parts_key', ['upload_id', 'start'])
    .execute()
}

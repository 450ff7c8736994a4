import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * Drafts of content files, what was published with every text before and after, and whether a feed changed the text of a
 * file or its facts alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('content_sources').addColumn('body_hash', 'text').execute()
  await schema
    .createTable('content_drafts')
    .addColumn('path', 'text', (c) => c.primaryKey().notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('base', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await identity(schema.createTable('content_revisions'), isPostgres(db))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text')
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('content_revision_files')
    .addColumn('revision_id', 'integer', (c) =>
      c.notNull().references('content_revisions.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('content_revision_files_key', ['revision_id', 'path'])
    .execute()
  await schema
    .createIndex('content_revision_files_path')
    .on('content_revision_files')
    .column('path')
    .execute()
}

import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * What requests are searched by on the desk: words of the name, the phone from its end, article, project and source.
 * Filled by the server, because SQLite knows no small letters beyond ASCII.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('request_words')
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('callback_requests.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    // Compared by bytes, so that an index finds what begins with a word.
    .addColumn('word', isPostgres(db) ? sql`text collate "C"` : 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_words_pk', ['request_id', 'kind', 'word'])
    .execute()
  await schema
    .createIndex('request_words_word')
    .on('request_words')
    .columns(['kind', 'word', 'request_id'])
    .execute()
  await schema
    .alterTable('callback_requests')
    .addColumn('is_indexed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index callback_requests_unindexed on callback_requests (created_at) where is_indexed = 0`.execute(
    db,
  )
}

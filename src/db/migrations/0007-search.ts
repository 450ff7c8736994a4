import { type Kysely, sql } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/** The texts that visitors can search, and the full-text index of their words and stems in the form of each store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  await identity(db.schema.createTable('search_texts'), pg)
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addUniqueConstraint('search_texts_key', ['type', 'slug'])
    .execute()
  if (pg) {
    await sql`create table search_index (
      text_id integer primary key references search_texts (id) on delete cascade,
      title tsvector not null,
      words tsvector not null
    )`.execute(db)
    await sql`create index search_index_words on search_index using gin (words)`.execute(db)
  } else {
    // Words are already in lower case. With diacritics removed FTS5 would treat «й» as «и».
    await sql`create virtual table search_index
      using fts5 (title, words, tokenize = 'unicode61 remove_diacritics 0')`.execute(db)
  }
}

import { type Kysely, sql } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * The texts that visitors of the callback form agreed to, starting with the published ones. Their publication dates
 * and earlier texts are unknown in a database of an earlier release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('consent_texts'), isPostgres(db))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('file', 'text')
    .addColumn('published_at', 'text')
    .addColumn('replaced_at', 'text')
    .execute()
  await sql`insert into consent_texts (type, version, title, html, file)
    select type, version, title, html, file from (
      select type, version, title, html, file,
        row_number() over (partition by type order by position, id) as place
      from documents where type in ('consent', 'privacy_policy', 'mailing_consent')
    ) as published where place = 1`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * An article may be unknown. Imports of portals' feeds built one of project, house, section and number, or took the
 * feed's id: both are forgotten. A price list gives articles, which are the ids of its lots; what a feed calls a lot
 * itself (`lot-number`) returns with its next import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable('lots')
      .alterColumn('article', (c) => c.dropNotNull())
      .execute()
  } else {
    // SQLite cannot alter a column, so a new one takes its place.
    await db.schema.alterTable('lots').addColumn('article_known', 'text').execute()
    await sql`update lots set article_known = article`.execute(db)
    await db.schema.alterTable('lots').dropColumn('article').execute()
    await db.schema.alterTable('lots').renameColumn('article_known', 'article').execute()
  }
  await sql`update lots set article = null where article = ''`.execute(db)
  // A lot that lost its id to another one stays under its old id, `#` and a number.
  await sql`update lots set article = null where source <> 'own'
    and article <> external_id and external_id not like article || '#%'`.execute(db)
  // A lot without a number got the feed's id, as a price list's row has its article.
  await sql`update lots set article = null where number = '' and (
    source in ('yrl', 'cian', 'avito', 'domclick', 'profitbase')
    or source in (select name from feed_sources where format <> 'lots'))`.execute(db)
}

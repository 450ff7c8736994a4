import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** Columns that imports filled where their source said nothing. */
const columns = [
  ['projects', 'area_type', 'text'],
  ['buildings', 'floors_total', 'integer'],
  ['buildings', 'state', 'text'],
] as const

/**
 * Class, number of storeys and state may be unknown. What earlier imports made up is forgotten where a feed created
 * the row and no content file is there to have said it: the class «business», the state «unfinished», and a number of
 * storeys that is only the highest floor on sale. The next import of the feed writes what it says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of columns) await dropNotNull(db, table, column, type)
  await sql`update projects set area_type = null where external_key is not null
    and area_type = 'business_area' and not exists (
      select 1 from content_sources c where c.path = 'projects/' || projects.slug || '/project.md')`.execute(
    db,
  )
  const isByFeed = sql`external_key is not null and not exists (
    select 1 from content_sources c join projects p on c.path = 'projects/' || p.slug || '/buildings.yaml'
    where p.id = buildings.project_id)`
  await sql`update buildings set state = null where state = 'unfinished' and ${isByFeed}`.execute(
    db,
  )
  await sql`update buildings set floors_total = null where ${isByFeed} and floors_total = (
    select max(f.number) from floors f join sections s on s.id = f.section_id
    where s.building_id = buildings.id)`.execute(db)
}

/** SQLite cannot alter a column, so a new one takes its place. */
async function dropNotNull(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: 'text' | 'integer',
): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable(table)
      .alterColumn(column, (c) => c.dropNotNull())
      .execute()
    return
  }
  const next = `${column}_known`
  await db.schema.alterTable(table).addColumn(next, type).execute()
  await sql`update ${sql.table(table)} set ${sql.ref(next)} = ${sql.ref(column)}`.execute(db)
  await db.schema.alterTable(table).dropColumn(column).execute()
  await db.schema.alterTable(table).renameColumn(next, column).execute()
}

import { type Kysely, sql } from 'kysely'

/**
 * When the demo company was marked, so that it is recognised once: after its removal its company can stay, because
 * somebody has changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demo_marks')
    .addColumn('marked_at', 'text', (c) => c.notNull())
    .execute()
  const now = new Date().toISOString()
  await sql`insert into demo_marks (marked_at)
    select ${now} where exists (select 1 from demo_items)`.execute(db)
}

import type { Kysely } from 'kysely'

/** Without it PostgreSQL reads all lots for each picture of a feed when it looks for those that are plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('lots_drawn_plan').on('lots').column('drawn_plan_url').execute()
}

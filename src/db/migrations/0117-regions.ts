import type { Kysely } from 'kysely'

/** The region of a city, as its feed names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cities').addColumn('region', 'text').execute()
}

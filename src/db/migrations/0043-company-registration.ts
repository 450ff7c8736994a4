import type { Kysely } from 'kysely'

/** The numbers and the address under which a company is registered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['inn', 'ogrn', 'address']) {
    await db.schema.alterTable('company').addColumn(column, 'text').execute()
  }
}

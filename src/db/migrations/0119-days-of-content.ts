import type { Kysely } from 'kysely'

/** From which day until which slides, banners and news are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['slides', 'menu_banners', 'press']) {
    for (const column of ['starts_on', 'ends_on']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
    }
  }
}

import type { Kysely } from 'kysely'

/** Pictures that are shown in place of others in a narrow window. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['slides', 'project_pictures']) {
    await db.schema.alterTable(table).addColumn('phone_picture', 'text').execute()
  }
}

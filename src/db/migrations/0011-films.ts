import type { Kysely } from 'kysely'

/** Films of content: the pieces of one in HLS, as JSON, are part of its playlist's row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_files').addColumn('playlist', 'text').execute()
}

import type { Kysely } from 'kysely'

/** Films of content. The segments of an HLS film are stored as JSON in the row of its playlist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_files').addColumn('playlist', 'text').execute()
}

import type { Kysely } from 'kysely'

/** What a picture of a feed was when it was fetched, so that a conditional request can find out whether it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['etag', 'last_modified', 'source_hash'] as const) {
    await db.schema.alterTable('feed_pictures').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('feed_pictures')
    .addColumn('decode_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

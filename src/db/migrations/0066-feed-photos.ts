import type { Kysely } from 'kysely'

/** Photos of offers: what feeds name for lots and projects, and what the fetched files show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pictures', 'drawn_plan_url'] as const) {
    await db.schema.alterTable('lots').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('projects').addColumn('feed_picture', 'text').execute()
  await db.schema
    .createTable('feed_project_pictures')
    .addColumn('project_id', 'integer', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('is_common', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_project_pictures_key', ['project_id', 'source', 'position'])
    .execute()
  await db.schema
    .createIndex('feed_project_pictures_url')
    .on('feed_project_pictures')
    .column('url')
    .execute()
  await db.schema.alterTable('feed_pictures').addColumn('look', 'text').execute()
  await db.schema.alterTable('feed_pictures').addColumn('is_drawing', 'integer').execute()
  await db.schema
    .alterTable('feed_pictures')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

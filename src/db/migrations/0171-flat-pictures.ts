import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * Pictures of the rooms of plans, and of views from windows. They disappear with the plan, project or building that
 * they show. A finish stays while a picture shows it: without it the picture would stand for all finishes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity(db.schema.createTable('flat_pictures'), isPostgres(db))
    .addColumn('plan_id', 'integer', (c) => c.references('plans.id').onDelete('cascade'))
    .addColumn('project_id', 'integer', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('building_id', 'integer', (c) => c.references('buildings.id').onDelete('cascade'))
    .addColumn('finish_id', 'integer', (c) => c.references('finishes.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_mirrored', 'integer')
    .addColumn('floor_from', 'integer')
    .addColumn('floor_to', 'integer')
    .addColumn('window_view', 'text')
    .execute()
  for (const owner of ['plan', 'project'] as const) {
    await db.schema
      .createIndex(`flat_pictures_${owner}`)
      .on('flat_pictures')
      .column(`${owner}_id`)
      .execute()
  }
}

import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'

/**
 * Content about projects besides their lots: pictures, slides, documents by quarter, construction progress, finishes,
 * broadcasts, purchase programmes, and outlines in metres. `slug` or `key` identifies a row in a content folder, so
 * that importing twice changes nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pg = isPostgres(db)
  const table = (name: string) => identity(db.schema.createTable(name), pg)

  await db.schema
    .createTable('pictures')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('renditions', 'text', (c) => c.notNull())
    .execute()

  await table('slides')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('link_text', 'text', (c) => c.notNull())
    .addColumn('picture', 'text')
    .addColumn('advertiser_mark', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await addToProjects(db)

  await table('project_pictures')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await table('document_categories')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  const documents = db.schema.alterTable('documents')
  await documents
    .addColumn('category_id', 'integer', (c) => c.references('document_categories.id'))
    .execute()
  await documents.addColumn('project_id', 'integer', (c) => c.references('projects.id')).execute()
  await documents.addColumn('year', 'integer').execute()
  await documents.addColumn('quarter', 'integer').execute()
  await documents.addColumn('published_on', 'text').execute()
  await documents.addColumn('file', 'text').execute()
  await documents.addColumn('file_size', 'integer').execute()

  await table('progress_albums')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('month', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addUniqueConstraint('progress_albums_key', ['project_id', 'year', 'month'])
    .execute()
  await table('progress_pictures')
    .addColumn('album_id', 'integer', (c) => c.notNull().references('progress_albums.id'))
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await video(table('progress_videos'))
    .addColumn('recorded_on', 'text', (c) => c.notNull())
    .execute()
  await table('aerial_photos')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
    .addColumn('taken_on', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await table('project_finishes')
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
    .addColumn('finish_id', 'integer', (c) => c.notNull().references('finishes.id'))
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addUniqueConstraint('project_finishes_key', ['project_id', 'finish_id'])
    .execute()
  await table('finish_pictures')
    .addColumn('project_finish_id', 'integer', (c) => c.notNull().references('project_finishes.id'))
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await video(table('broadcasts'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('is_live', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await table('income_programs')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('yield_percent', 'double precision')
    .addColumn('term_months', 'integer')
    .addColumn('picture', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('income_program_projects')
    .addColumn('program_id', 'integer', (c) => c.notNull().references('income_programs.id'))
    .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
    .addPrimaryKeyConstraint('income_program_projects_pk', ['program_id', 'project_id'])
    .execute()

  function video(builder: ReturnType<typeof table>) {
    return builder
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('project_id', 'integer', (c) => c.notNull().references('projects.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('poster', 'text')
      .addColumn('captions_url', 'text')
      .addColumn('duration', 'integer')
  }
}

/** The description of a project, and outlines in metres: JSON lists of `[x, y]`, or lists of such lists. */
async function addToProjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('projects')
    .addColumn('html', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('projects').addColumn('site', 'text').execute()
  await db.schema.alterTable('buildings').addColumn('footprint', 'text').execute()
  await db.schema.alterTable('floors').addColumn('outline', 'text').execute()
  await db.schema.alterTable('lots').addColumn('outline', 'text').execute()
}

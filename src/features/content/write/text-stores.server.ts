import { removeUnconditionally } from './company-stores.server.ts'
import {
  type ContentStores,
  findIdBySlug,
  getIdBySlug,
  removeRows,
  saveRow,
} from './content-store.server.ts'
import { paperSchema } from '../../documents/schema.ts'
import { pressSchema } from '../model/file-schemas.ts'
import { normalizeHtml } from '../model/markdown.ts'

const pressProjectsSchema = pressSchema.shape.projects

/** Stores of texts with their own pages: documents, press, income programmes. */
export const textStores = {
  documents: {
    async read(db) {
      const rows = await db
        .selectFrom('documents')
        .leftJoin('document_categories', 'document_categories.id', 'documents.category_id')
        .leftJoin('projects', 'projects.id', 'documents.project_id')
        .leftJoin('content_files', 'content_files.address', 'documents.file')
        .selectAll('documents')
        .select([
          'document_categories.slug as category',
          'projects.slug as project',
          'content_files.key as file_key',
        ])
        .orderBy('documents.position')
        .orderBy('documents.id')
        .orderBy('content_files.key')
        .execute()
      return new Map(
        rows.map((row) => [
          row.slug,
          {
            title: row.title,
            type: row.type,
            version: row.version,
            position: row.position,
            category: row.category,
            project: row.project,
            year: row.year,
            quarter: row.quarter,
            published_on: row.published_on,
            file: row.file_key ?? row.file,
            // The size of a file of the folder is not part of the content.
            file_size: row.file_key === null ? row.file_size : null,
            building: row.building,
            paper: row.paper === null ? null : paperSchema.parse(row.paper),
            html: normalizeHtml(row.html),
          },
        ]),
      )
    },
    async write(trx, slug, { category, project, ...value }) {
      const file = await trx
        .selectFrom('content_files')
        .select(['address', 'size'])
        .where('key', '=', value.file ?? '')
        .executeTakeFirst()
      await saveRow(
        trx,
        'documents',
        { slug },
        {
          ...value,
          file: file?.address ?? value.file,
          file_size: file?.size ?? value.file_size,
          category_id:
            category === null ? null : await getIdBySlug(trx, 'document_categories', category),
          project_id: project === null ? null : await getIdBySlug(trx, 'projects', project),
        },
      )
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'documents', { slug }),
  },

  press: {
    async read(db, book) {
      const rows = await db
        .selectFrom('press')
        .selectAll()
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ slug, title, lead, published_on, picture, kind, projects, html, ...days }) => [
          slug,
          {
            starts_on: days.starts_on,
            ends_on: days.ends_on,
            title,
            lead,
            published_on,
            picture: book.toKey(picture),
            kind,
            projects: pressProjectsSchema.parse(JSON.parse(projects)),
            html: normalizeHtml(html),
          },
        ]),
      )
    },
    async write(trx, slug, { projects, ...value }, book) {
      const picture = book.toAddress(value.picture)
      const row = { ...value, picture, projects: JSON.stringify(projects) }
      await saveRow(trx, 'press', { slug }, row)
    },
    remove: (trx, slug) => removeUnconditionally(trx, 'press', { slug }),
  },

  income: {
    async read(db) {
      const rows = await db
        .selectFrom('income_programs')
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .execute()
      const projects = await db
        .selectFrom('income_program_projects')
        .innerJoin('projects', 'projects.id', 'income_program_projects.project_id')
        .select(['program_id', 'slug'])
        .orderBy('slug')
        .execute()
      return new Map(
        rows.map(({ id, slug, html, ...value }) => [
          slug,
          {
            ...value,
            projects: projects.filter((row) => row.program_id === id).map((row) => row.slug),
            html: normalizeHtml(html),
          },
        ]),
      )
    },
    async write(trx, slug, { projects, ...value }) {
      const program_id = await saveRow(trx, 'income_programs', { slug }, value)
      await removeRows(trx, 'income_program_projects', { program_id })
      for (const project of projects) {
        const project_id = await getIdBySlug(trx, 'projects', project)
        await trx.insertInto('income_program_projects').values({ program_id, project_id }).execute()
      }
    },
    async remove(trx, slug) {
      const program_id = await findIdBySlug(trx, 'income_programs', slug)
      if (program_id === undefined) return undefined
      await removeRows(trx, 'income_program_projects', { program_id })
      return removeUnconditionally(trx, 'income_programs', { slug })
    },
    merge: (_stored, wanted) => ({ ...wanted, projects: wanted.projects.toSorted() }),
  },
} satisfies Partial<ContentStores>

import type * as z from 'zod'
import type { Database } from '../../db/connect.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { DocumentCard, DocumentQuarter, documentDetailSchema } from './schema.ts'

/** All documents in the order of their categories, then of their display. */
export async function listDocuments(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<DocumentCard[]> {
  const rows = await documentRows(db).execute()
  return rows.map((row) => cardOf(row, projects))
}

/** One document with its text; undefined when there is none. */
export async function findDocument(
  db: Database,
  id: number,
  projects: readonly ProjectCard[],
): Promise<z.infer<typeof documentDetailSchema> | undefined> {
  const row = await documentRows(db)
    .select(['documents.html', 'documents.version'])
    .where('documents.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...cardOf(row, projects), html: row.html, version: row.version }
}

/** The documents that belong to a quarter, by quarters from the newest. */
export function groupByQuarter(documents: readonly DocumentCard[]): DocumentQuarter[] {
  const quarters = new Map<string, DocumentQuarter>()
  for (const document of documents) {
    const { year, quarter } = document
    if (year === null || quarter === null) continue
    const key = `${year}-${quarter}`
    const group = quarters.get(key) ?? { year, quarter, documents: [] }
    group.documents.push(document)
    quarters.set(key, group)
  }
  return [...quarters.values()].toSorted((a, b) => b.year - a.year || b.quarter - a.quarter)
}

function documentRows(db: Database) {
  return (
    db
      .selectFrom('documents')
      .leftJoin('document_categories', 'document_categories.id', 'documents.category_id')
      .select([
        'documents.id',
        'documents.slug',
        'documents.title',
        'documents.project_id',
        'documents.year',
        'documents.quarter',
        'documents.published_on',
        'documents.file',
        'documents.file_size',
        'document_categories.slug as category_slug',
        'document_categories.name as category_name',
      ])
      // What has no category stands last, on both stores.
      .orderBy((eb) => eb.fn.coalesce('document_categories.position', eb.lit(1_000_000)))
      .orderBy('documents.position')
      .orderBy('documents.id')
  )
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['execute']>>[number]

function cardOf(row: DocumentRow, projects: readonly ProjectCard[]): DocumentCard {
  const { id, slug, title, year, quarter, published_on, file, file_size } = row
  const project = projects.find((known) => known.id === row.project_id)
  return {
    id,
    slug,
    title,
    category:
      row.category_slug === null || row.category_name === null
        ? null
        : { slug: row.category_slug, name: row.category_name },
    project: project ? { id: project.id, slug: project.slug, name: project.name } : null,
    year,
    quarter,
    published_on,
    file,
    file_size,
  }
}

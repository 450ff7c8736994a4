import type * as z from 'zod'
import type { Database } from '../../db/connect.ts'
import { ofShownProject } from '../../db/places.ts'
import type { ProjectCard } from '../projects/schema.ts'
import {
  type DocumentCard,
  type DocumentQuarter,
  type documentDetailSchema,
  paperSchema,
} from './schema.ts'

/** Returns all documents in the order of their categories, then in display order. */
export async function listDocuments(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<DocumentCard[]> {
  const rows = await selectDocuments(db).execute()
  return rows.map((row) => toCard(row, projects))
}

/** Returns the documents of one project in the same order. */
export async function listProjectDocuments(
  db: Database,
  project: ProjectCard,
): Promise<DocumentCard[]> {
  const rows = await selectDocuments(db).where('documents.project_id', '=', project.id).execute()
  return rows.map((row) => toCard(row, [project]))
}

/** Returns one document with its text, or undefined for an unknown id. */
export async function findDocument(
  db: Database,
  id: number,
  projects: readonly ProjectCard[],
): Promise<z.infer<typeof documentDetailSchema> | undefined> {
  const row = await selectDocuments(db)
    .select('documents.html')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...toCard(row, projects), html: row.html }
}

/** Returns a document's card by its slug, or undefined for an unknown one. */
export async function findDocumentCard(
  db: Database,
  slug: string,
  projects: readonly ProjectCard[],
): Promise<DocumentCard | undefined> {
  const row = await selectDocuments(db).where('documents.slug', '=', slug).executeTakeFirst()
  return row && toCard(row, projects)
}

/** Groups the documents that belong to a quarter by quarter, the newest first. */
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

function selectDocuments(db: Database) {
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
        'documents.version',
        'documents.building',
        'documents.paper',
        'document_categories.slug as category_slug',
        'document_categories.name as category_name',
      ])
      .where(ofShownProject)
      // Two files of the folder with the same bytes have one address.
      .select((eb) =>
        eb
          .selectFrom('content_files')
          .select((own) => own.fn.min('content_files.hash').as('hash'))
          .whereRef('content_files.address', '=', 'documents.file')
          .as('file_hash'),
      )
      // Documents without a category are last on both stores, which sort nulls differently.
      .orderBy((eb) => eb.fn.coalesce('document_categories.position', eb.lit(1_000_000)))
      .orderBy('documents.position')
      .orderBy('documents.id')
  )
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

function toCard(row: DocumentRow, projects: readonly ProjectCard[]): DocumentCard {
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
    file_hash: row.file_hash,
    version: row.version,
    building: row.building,
    paper: row.paper === null ? null : paperSchema.parse(row.paper),
  }
}

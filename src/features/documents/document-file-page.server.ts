import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import { findPreview } from './find-preview.ts'
import { findDocumentCard } from './queries.server.ts'
import type { DocumentCard } from './schema.ts'

export interface DocumentFileData {
  document: DocumentCard
  /** Address of the PDF file on this site. */
  file: string
}

/** A document whose file a browser shows in the page; 404 for one without such a file. */
export const documentFilePage: ServerPage<DocumentFileData> = {
  canonicalSearch: () => '',
  async load({ params, snapshot }, { db }) {
    const document = await findDocumentCard(db, params['slug'] ?? '', snapshot.projects)
    const file = findPreview(document?.file)
    if (!document || file === null) throw new AppError('not_found', `no file of ${params['slug']}`)
    return { document, file }
  },
}

import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { DocumentPage } from '../company/company-card-schema.ts'
import { findDocumentCard } from './queries.server.ts'
import { POLICY_SLUG } from './policy-slug.ts'
import type { DocumentCard } from './schema.ts'

export interface DocumentData {
  document: DocumentPage
  /** Category, project, date and file; null in the moment between an import and the next snapshot. */
  card: DocumentCard | null
}

export const documentPage: ServerPage<DocumentData> = {
  canonicalSearch: () => '',
  async load({ params, snapshot }, { db }) {
    const { documents } = snapshot
    const document =
      documents.find(({ slug }) => slug === params['slug']) ??
      (params['slug'] === POLICY_SLUG
        ? documents.find(({ type }) => type === 'privacy_policy')
        : undefined)
    if (!document) throw new AppError('not_found', `no document ${params['slug']}`)
    const card = await findDocumentCard(db, document.slug, snapshot.projects)
    return { document, card: card ?? null }
  },
}

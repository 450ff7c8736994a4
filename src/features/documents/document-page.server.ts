import { AppError } from '../../lib/errors.ts'
import { PageRedirect } from '../../page-contract.server.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import type { DocumentPage } from '../home/schema.ts'
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
    const document = snapshot.documents.find(({ slug }) => slug === params['slug'])
    const policy = snapshot.documents.find(({ type }) => type === 'privacy_policy')
    if (!document && policy && params['slug'] === POLICY_SLUG) {
      throw new PageRedirect(`/documents/${policy.slug}`)
    }
    if (!document) throw new AppError('not_found', `no document ${params['slug']}`)
    const card = await findDocumentCard(db, document.slug, snapshot.projects)
    return { document, card: card ?? null }
  },
}

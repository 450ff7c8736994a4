import { AppError } from '../../lib/errors.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import type { DocumentPage } from '../home/schema.ts'

export type DocumentData = DocumentPage

export const documentPage: ServerPage<DocumentData> = {
  canonicalSearch: () => '',
  load({ params, snapshot }) {
    const document = snapshot.documents.find(({ slug }) => slug === params['slug'])
    if (!document) throw new AppError('not_found', `no document ${params['slug']}`)
    return document
  },
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { deleteFile, discardDraft, saveDraft } from '../../features/content/edit/drafts.server.ts'
import { listContentItems } from '../../features/content/edit/list-items.server.ts'
import { createContentOverview } from '../../features/content/edit/overview.server.ts'
import { planPublish, publishContent } from '../../features/content/edit/publish.server.ts'
import { readContentFile } from '../../features/content/edit/read-file.server.ts'
import {
  listRevisions,
  readContentRevision,
  restoreRevision,
} from '../../features/content/edit/revisions.server.ts'
import { addCall } from './add-call.ts'

/** Texts, contacts and settings of the company: files, drafts, publishing and what was published. */
export function contentRoutes(app: FastifyInstance, { config }: Pick<AppContext, 'config'>): void {
  addCall(app, createContentOverview(config))
  addCall(app, listContentItems)
  addCall(app, readContentFile)
  addCall(app, saveDraft)
  addCall(app, discardDraft)
  addCall(app, deleteFile)
  addCall(app, planPublish)
  addCall(app, publishContent)
  addCall(app, listRevisions)
  addCall(app, readContentRevision)
  addCall(app, restoreRevision)
}

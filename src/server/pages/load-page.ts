import type { AppContext, ServerPage } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { AppError, type ErrorCode } from '../../lib/errors.ts'
import { type LoadedPage, PageRedirect, type PageRequest } from '../../app/page-contract.server.ts'
import { toStatus } from '../edge/error-table.ts'

/** Failures that are shown as the error page of their status; any other one reaches the error handler. */
const expected: ReadonlySet<ErrorCode> = new Set(['not_found', 'forbidden', 'bad_input'])

/** Loads a page's data; expected failures become a status, unexpected ones are thrown. */
export async function loadPage(
  page: ServerPage<unknown>,
  request: PageRequest<CatalogueSnapshot>,
  context: AppContext,
): Promise<LoadedPage> {
  try {
    const data = await page.load(request, context)
    const status = page.isMissing?.(data) === true ? toStatus('not_found') : 200
    const boot = page.toBoot?.(data, request.isNavigation) ?? data
    return { kind: 'data', status, data, boot }
  } catch (error) {
    if (error instanceof PageRedirect) {
      return { kind: 'redirect', status: error.status, location: error.location }
    }
    if (error instanceof AppError && expected.has(error.code)) {
      return { kind: 'error', status: toStatus(error.code) }
    }
    throw error
  }
}

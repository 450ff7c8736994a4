import type { AppContext } from '../context.server.ts'
import { AppError } from '../lib/errors.ts'
import { PageRedirect, type PageRequest, type ServerPage } from './page.server.ts'

/** What became of loading a page's data. */
export type LoadedPage =
  | { kind: 'data'; status: number; data: unknown }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'error'; status: number }

const statuses = { not_found: 404, forbidden: 403, bad_input: 400 } as const

/** Loads a page's data; expected failures become a status, unexpected ones are thrown. */
export async function loadPage(
  page: ServerPage<unknown>,
  request: PageRequest,
  context: AppContext,
): Promise<LoadedPage> {
  try {
    return { kind: 'data', status: 200, data: await page.load(request, context) }
  } catch (error) {
    if (error instanceof PageRedirect) {
      return { kind: 'redirect', status: error.status, location: error.location }
    }
    if (error instanceof AppError && error.code in statuses) {
      return { kind: 'error', status: statuses[error.code as keyof typeof statuses] }
    }
    throw error
  }
}

import { findOutage } from '../../../db/outage.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'

/**
 * Returns what `read` returns, or `missing` if it fails: plan, price and callback of a lot are shown although one of
 * the other parts cannot be read. The failure is logged. An outage of the database is thrown, so that the page is
 * answered with 503 and not cached.
 */
export async function readOptionalPart<Part>(
  { log }: Pick<AppContext, 'log'>,
  name: string,
  read: () => Promise<Part>,
  missing: Part,
): Promise<Part> {
  try {
    return await read()
  } catch (error) {
    if (findOutage(error)) throw error
    log.error({ err: error, lotPart: name }, 'a part of the page of a lot could not be read')
    return missing
  }
}

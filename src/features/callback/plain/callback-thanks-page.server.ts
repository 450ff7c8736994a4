import type { Database } from '../../../db/connect.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import { toCallbackLot } from '../../lots/model/callback-lot.ts'
import {
  findLotOfRequest,
  isLotPage,
  readCallbackContext,
} from '../intake/callback-context.server.ts'
import { promiseMode, readCallPromise } from '../intake/read-promise.server.ts'
import type { CallbackContext, CallbackLot } from '../schema.ts'

/** Data of the page after a form without scripts was stored. */
export interface CallbackThanksData {
  /** The lot that the request is about, by the article or the page in the address; null without one. */
  lot: CallbackLot | null
  /** When the company calls; only when that follows the calendar and without a chosen time. */
  promise?: string
}

/** In the address after a request with a chosen time: no other time is promised. */
export const CHOSEN_TIME = 'time=chosen'

/** `/callback/thanks`: the same for everyone who asked about one lot. */
export const callbackThanksPage: ServerPage<CallbackThanksData> = {
  dependsOnClock: (config, snapshot) => promiseMode(config, snapshot) === 'calendar',
  canonicalSearch: (search) => toThanksSearch(readAsked(search)),
  async load({ search, snapshot, city }, context) {
    const lot = await findShownLot(context.db, snapshot, readAsked(search))
    const promise =
      search.get('time') === 'chosen' ? undefined : await readCallPromise(context, city, { own: 1 })
    return { lot, ...(promise === undefined ? {} : { promise }) }
  },
}

function readAsked(search: URLSearchParams): CallbackContext {
  return readCallbackContext({ fields: { lot: search.get('lot'), page: search.get('from') } })
}

/** Returns the query that names the lot of a request: its article, or the page of a lot without one. */
export function toThanksSearch({ lot, page }: CallbackContext): string {
  if (lot !== undefined) return `lot=${encodeURIComponent(lot)}`
  return isLotPage(page) ? `from=${page}` : ''
}

/** Returns the lot that a request is about as the form shows it; null for an unknown one. */
export async function findShownLot(
  db: Database,
  snapshot: CatalogueSnapshot,
  context: CallbackContext,
): Promise<CallbackLot | null> {
  try {
    const card = await findLotOfRequest(db, snapshot, context)
    return card ? toCallbackLot(card) : null
  } catch {
    // While the database is unavailable, the form works without it.
    return null
  }
}

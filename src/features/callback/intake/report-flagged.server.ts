import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { StoredOutcome } from './store-request.server.ts'

/** Logs and counts a flagged or rejected request, without data of its sender. */
export function reportFlagged(
  { health, log }: Pick<AppContext, 'health' | 'log'>,
  id: string,
  stored: StoredOutcome,
): void {
  if (stored.outcome === 'flagged') {
    health.count('flagged_request_stored')
    log.warn(
      { request: id, limit: stored.limit },
      'callback request over a limit: stored, not delivered',
    )
  }
  if (stored.outcome === 'rejected') {
    health.count('flagged_request_rejected')
    health.setProblem(
      'flagged_cap',
      'callback requests over a limit reached the cap of the last 24 hours and are not stored: ' +
        'see LEADS_FLAGGED_PER_ADDRESS, LEADS_FLAGGED_PER_DAY',
    )
  }
}

import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { AppError, getErrorCode } from '../../../lib/errors.ts'
import { limits, REPEAT_MS, type Limit } from './callback-limits.server.ts'
import { openSpool, SpoolFullError } from './request-spool.server.ts'
import type { SpooledRequest } from './spooled-request.ts'
import { hasSameContent, type NewRequest, type StoredOutcome } from './store-request.server.ts'

/** `Retry-After` of a request that neither the database nor the disk stores, seconds. */
const RETRY_S = 10

/**
 * Keeps a request on the local disk because the database cannot store it. The outcomes are those of `storeRequest`, as
 * far as the requests that wait here tell: the rules are applied again, to all requests, when the database stores it.
 * Throws `unavailable` when it cannot be written either, or when too many requests wait.
 */
export async function spoolRequest(
  { config, health, log }: Pick<AppContext, 'config' | 'health' | 'log'>,
  request: NewRequest,
  now: Date,
): Promise<StoredOutcome> {
  const spool = openSpool(config.SPOOL_DIR)
  const known = spool.known()
  const ofKey =
    request.idempotency_key !== null &&
    known.find((other) => other.request.idempotency_key === request.idempotency_key)
  if (ofKey && !hasSameContent(ofKey.request, request)) return { outcome: 'conflict' }
  const same = ofKey || known.find((other) => isRepeated(other, request, now))
  if (same) return { outcome: 'repeated', id: same.request.id, flagged: null }
  const limit = findExceeded(known, request, now)
  if (limit && countFlagged(known, request) >= config.LEADS_FLAGGED_PER_ADDRESS) {
    return { outcome: 'rejected', ...limit }
  }
  try {
    await spool.add({ at: now.toISOString(), request })
  } catch (error) {
    const reason =
      error instanceof SpoolFullError ? 'is full' : `cannot be written (${getErrorCode(error)})`
    health.setProblem('spool', `SPOOL_DIR ${reason}: callback requests are rejected.`)
    throw new AppError('unavailable', `the spool ${reason}`, { retryAfter: RETRY_S })
  }
  health.count('spooled_request')
  health.setProblem('spool', 'Callback requests wait in SPOOL_DIR until the database stores them.')
  log.info({ request: request.id }, 'callback request spooled')
  return limit ? { outcome: 'flagged', ...limit } : { outcome: 'created' }
}

function isRepeated({ at, request }: SpooledRequest, other: NewRequest, now: Date): boolean {
  return request.fingerprint === other.fingerprint && now.getTime() - Date.parse(at) < REPEAT_MS
}

/** The limit that one more request of this sender or phone exceeds among the waiting ones, or null. */
function findExceeded(
  known: readonly SpooledRequest[],
  request: NewRequest,
  now: Date,
): { limit: Limit; retryAfter: number } | null {
  for (const limit of ['address_limit', 'phone_limit'] as const) {
    const { column, count, windowMs } = limits[limit]
    const times = known
      .filter((other) => other.request[column] === request[column])
      .map(({ at }) => Date.parse(at))
      .filter((time) => now.getTime() - time < windowMs)
      .toSorted((a, b) => a - b)
    const first = times[0]
    if (first === undefined || times.length < count) continue
    return { limit, retryAfter: Math.max(1, Math.ceil((first + windowMs - now.getTime()) / 1000)) }
  }
  return null
}

function countFlagged(known: readonly SpooledRequest[], { sender }: NewRequest): number {
  const own = known.filter((other) => other.request.sender === sender).length
  return own - limits.address_limit.count
}

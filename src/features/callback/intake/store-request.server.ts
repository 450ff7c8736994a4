import type { Selectable } from 'kysely'
import type { CallbackRequestsTable, OfficeColumns } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'
import { runInOneRoundTrip } from '../../../db/one-round-trip.ts'
import { compileEnrolment } from './enrol-channels.server.ts'
import {
  toExceededLimit,
  type FlaggedCaps,
  type Limit,
  selectExceededLimit,
  selectCapReached,
  selectRecent,
  selectRepeated,
} from './callback-limits.server.ts'

/** How long PostgreSQL may take to store one request: a slow disk must not lose it. */
const RESPONSE_TIMEOUT_MS = 4_000

export type NewRequest = Omit<
  Selectable<CallbackRequestsTable>,
  'flagged' | 'handled_at' | 'created_at' | keyof OfficeColumns
>

/**
 * Outcome of storing a request. `created`: stored. `repeated`: the same as an earlier one, not stored. `conflict`: its
 * key was used for another one, not stored. `flagged`: over a limit, stored without a delivery. `rejected`: over a
 * limit and over the daily cap of flagged ones, not stored. `retryAfter` is in seconds.
 */
export type StoredOutcome =
  | { outcome: 'created' }
  | { outcome: 'repeated'; id: string; flagged: string | null }
  | { outcome: 'conflict' }
  | { outcome: 'flagged' | 'rejected'; limit: Limit; retryAfter: number }

/**
 * Stores a request with its deliveries, unless it repeats an earlier one or is over the caps (decision D17). Uses one
 * transaction in one round trip. May be called again with the same request after any error. `dueAt` is
 * when the visitor has to be called.
 */
export async function storeRequest(
  db: Database,
  request: NewRequest,
  caps: FlaggedCaps,
  { now, dueAt }: { now: Date; dueAt: string },
): Promise<StoredOutcome> {
  const keys = [`phone ${request.phone}`, `sender ${request.sender}`]
  if (request.idempotency_key) keys.push(`key ${request.idempotency_key}`)
  const [, , same, recentOfSender, recentOfPhone] = await runInOneRoundTrip(db, {
    locks: keys.map((key) => `callback ${key}`),
    statements: [
      insertRequest(db, { ...request, due_at: dueAt }, caps, now),
      compileEnrolment(db, request.id, { lane: 'queue', now }),
      selectSame(db, request, now),
      selectRecent(db, 'address_limit', request, now).compile(),
      selectRecent(db, 'phone_limit', request, now).compile(),
    ],
    responseTimeout: RESPONSE_TIMEOUT_MS,
  })
  const own = same.find(({ id }) => id === request.id)
  if (own?.flagged === null) return { outcome: 'created' }
  const exceeded = toExceededLimit(
    { address_limit: recentOfSender, phone_limit: recentOfPhone },
    now,
  )
  if (own) return { outcome: 'flagged', ...exceeded }
  const ofKey =
    request.idempotency_key && same.find((row) => row.idempotency_key === request.idempotency_key)
  if (ofKey && !hasSameContent(ofKey, request)) return { outcome: 'conflict' }
  const earlier = ofKey || same[0]
  if (earlier) return { outcome: 'repeated', id: earlier.id, flagged: earlier.flagged }
  return { outcome: 'rejected', ...exceeded }
}

function insertRequest(
  db: Database,
  request: NewRequest & { due_at: string },
  caps: FlaggedCaps,
  now: Date,
) {
  const { lot_price, ...texts } = request
  const names = Object.keys(texts) as Array<keyof typeof texts>
  const ofKey = db
    .selectFrom('callback_requests')
    .select('id')
    .where('idempotency_key', '=', request.idempotency_key)
  const repeated = selectRepeated(db, request.fingerprint, now).select('id')
  const cap = selectCapReached(db, request, caps, now)
  return db
    .insertInto('callback_requests')
    .columns([...names, 'lot_price', 'created_at', 'flagged'])
    .expression(
      db
        .selectFrom(selectExceededLimit(db, request, now).as('limit'))
        .select((eb) => [
          ...names.map((name) => eb.val(texts[name]).as(name)),
          eb.cast<number | null>(eb.val(lot_price), 'bigint').as('lot_price'),
          eb.val(now.toISOString()).as('created_at'),
          'limit.flagged',
        ])
        .where((eb) => eb.not(eb.exists(ofKey)))
        .where((eb) => eb.not(eb.exists(repeated)))
        .where((eb) =>
          eb.or([
            eb('limit.flagged', 'is', null),
            eb.not(eb.or([eb.exists(cap.perAddress), eb.exists(cap.inAll)])),
          ]),
        ),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .compile()
}

/** Selects the request itself, the one with the same key, and those that it repeats, newest first. */
function selectSame(db: Database, request: NewRequest, now: Date) {
  const columns = [
    'id',
    'flagged',
    'idempotency_key',
    'fingerprint',
    'content_hash',
    'created_at',
  ] as const
  return selectRepeated(db, request.fingerprint, now)
    .select(columns)
    .union((eb) =>
      eb
        .selectFrom('callback_requests')
        .select(columns)
        .where((row) =>
          row.or([
            row('id', '=', request.id),
            row('idempotency_key', '=', request.idempotency_key),
          ]),
        ),
    )
    .orderBy('created_at', 'desc')
    .compile()
}

/** Whether a request with the same idempotency key has the same content. */
export function hasSameContent(
  earlier: { content_hash: string | null; fingerprint: string },
  request: NewRequest,
): boolean {
  // Rows of an older release have no hash.
  return earlier.content_hash === null
    ? earlier.fingerprint === request.fingerprint
    : earlier.content_hash === request.content_hash
}

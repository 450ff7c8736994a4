import type { Selectable } from 'kysely'
import type { CallbackRequestsTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'
import { runInOneTrip } from '../../../db/one-trip.ts'
import {
  describeBrokenLimit,
  type FlaggedCaps,
  type Limit,
  selectBrokenLimit,
  selectCapReached,
  selectRecent,
  selectRepeated,
} from './callback-limits.server.ts'

/** The name of the one channel there is: the company's CRM at `LEADS_WEBHOOK_URL`. */
export const WEBHOOK_CHANNEL = 'webhook'
/** How long PostgreSQL may take over storing one request: a slow disk must not lose it. */
const SILENCE_MS = 4_000

export type DescribedRequest = Omit<
  Selectable<CallbackRequestsTable>,
  'flagged' | 'handled_at' | 'created_at'
>

/**
 * What became of a request. `created`: stored. `repeated`: the same as an earlier one. `conflict`: its key was used
 * for another one; not stored. `flagged`: over a limit, stored and held back. `rejected`: over a limit and over the
 * day's cap of suspect ones; not stored. Seconds in `retryAfter`.
 */
export type StoredOutcome =
  | { outcome: 'created' }
  | { outcome: 'repeated'; id: string; flagged: string | null }
  | { outcome: 'conflict' }
  | { outcome: 'flagged' | 'rejected'; limit: Limit; retryAfter: number }

/**
 * Stores a request with its delivery, unless it repeats an earlier one or too many suspect ones came (decision D17):
 * one transaction in one round trip. It may be called again for the same request after any error.
 */
export async function storeRequest(
  db: Database,
  asked: DescribedRequest,
  caps: FlaggedCaps,
  now: Date,
): Promise<StoredOutcome> {
  const keys = [`phone ${asked.phone}`, `sender ${asked.sender}`]
  if (asked.idempotency_key) keys.push(`key ${asked.idempotency_key}`)
  const [, , same, ofAddress, ofPhone] = await runInOneTrip(db, {
    locks: keys.map((key) => `callback ${key}`),
    statements: [
      insertRequest(db, asked, caps, now),
      insertDelivery(db, asked.id, now),
      selectSame(db, asked, now),
      selectRecent(db, 'address_limit', asked, now).compile(),
      selectRecent(db, 'phone_limit', asked, now).compile(),
    ],
    silence: SILENCE_MS,
  })
  const own = same.find(({ id }) => id === asked.id)
  if (own?.flagged === null) return { outcome: 'created' }
  const broken = describeBrokenLimit({ address_limit: ofAddress, phone_limit: ofPhone }, now)
  if (own) return { outcome: 'flagged', ...broken }
  const ofKey =
    asked.idempotency_key && same.find((row) => row.idempotency_key === asked.idempotency_key)
  if (ofKey && !hasSameContent(ofKey, asked)) return { outcome: 'conflict' }
  const earlier = ofKey || same[0]
  if (earlier) return { outcome: 'repeated', id: earlier.id, flagged: earlier.flagged }
  return { outcome: 'rejected', ...broken }
}

function insertRequest(db: Database, asked: DescribedRequest, caps: FlaggedCaps, now: Date) {
  const { lot_price, ...texts } = asked
  const names = Object.keys(texts) as Array<keyof typeof texts>
  const ofKey = db
    .selectFrom('callback_requests')
    .select('id')
    .where('idempotency_key', '=', asked.idempotency_key)
  const repeated = selectRepeated(db, asked.fingerprint, now).select('id')
  const cap = selectCapReached(db, asked, caps, now)
  return db
    .insertInto('callback_requests')
    .columns([...names, 'lot_price', 'created_at', 'flagged'])
    .expression(
      db
        .selectFrom(selectBrokenLimit(db, asked, now).as('judged'))
        .select((eb) => [
          ...names.map((name) => eb.val(texts[name]).as(name)),
          eb.cast<number | null>(eb.val(lot_price), 'bigint').as('lot_price'),
          eb.val(now.toISOString()).as('created_at'),
          'judged.flagged',
        ])
        .where((eb) => eb.not(eb.exists(ofKey)))
        .where((eb) => eb.not(eb.exists(repeated)))
        .where((eb) =>
          eb.or([
            eb('judged.flagged', 'is', null),
            eb.not(eb.or([eb.exists(cap.ofAddress), eb.exists(cap.inAll)])),
          ]),
        ),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .compile()
}

/** Of a request that was stored just now and is not held back. */
function insertDelivery(db: Database, id: string, now: Date) {
  const at = now.toISOString()
  const delivery = {
    channel: WEBHOOK_CHANNEL,
    state: 'pending',
    lane: 'queue',
    due_at: at,
    created_at: at,
  } as const
  const names = Object.keys(delivery) as Array<keyof typeof delivery>
  return db
    .insertInto('deliveries')
    .columns(['request_id', 'attempts', ...names])
    .expression((eb) =>
      eb
        .selectFrom('callback_requests')
        .select([
          'id',
          eb.lit(0).as('attempts'),
          ...names.map((name) => eb.val(delivery[name]).as(name)),
        ])
        .where('id', '=', id)
        .where('flagged', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['request_id', 'channel']).doNothing())
    .compile()
}

/** The request itself, the one of its key, and those that it repeats, newest first. */
function selectSame(db: Database, asked: DescribedRequest, now: Date) {
  const columns = [
    'id',
    'flagged',
    'idempotency_key',
    'fingerprint',
    'content_hash',
    'created_at',
  ] as const
  return selectRepeated(db, asked.fingerprint, now)
    .select(columns)
    .union((eb) =>
      eb
        .selectFrom('callback_requests')
        .select(columns)
        .where((row) =>
          row.or([row('id', '=', asked.id), row('idempotency_key', '=', asked.idempotency_key)]),
        ),
    )
    .orderBy('created_at', 'desc')
    .compile()
}

function hasSameContent(
  earlier: { content_hash: string | null; fingerprint: string },
  asked: DescribedRequest,
): boolean {
  // A row of an older release does not have the hash.
  return earlier.content_hash === null
    ? earlier.fingerprint === asked.fingerprint
    : earlier.content_hash === asked.content_hash
}

import { createHash, randomUUID } from 'node:crypto'
import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'
import { findConsentDocument } from '../../lib/consent-types.ts'
import { AppError } from '../../lib/errors.ts'
import { nationalDigits } from '../../lib/phone.ts'
import { scheduledMoment } from './call-time.ts'
import { findLotOfRequest } from './callback-context.server.ts'
import {
  type EarlierRequest,
  findByKey,
  findExceededLimit,
  findRepeated,
} from './callback-limits.server.ts'
import { announceDeliveryWork } from './delivery-wakeup.server.ts'
import { type CallbackContext, type CallbackForm, callbackMessages } from './schema.ts'
import { hashSender } from './sender-hash.server.ts'

/** The name of the one channel there is: the company's CRM at `LEADS_WEBHOOK_URL`. */
export const WEBHOOK_CHANNEL = 'webhook'
/** Told to the sender of a request that was held back earlier and is repeated within a minute, seconds. */
const REPEATED_LIMIT_WAIT = 60

export interface CallbackSubmission {
  form: CallbackForm
  context: CallbackContext
  /** The sender's address; only a keyed hash of it is stored. */
  ip: string
  idempotencyKey?: string | undefined
}

/**
 * `created`: stored, will be delivered. `repeated`: the same as an earlier one, whose id it gets.
 * `limited`: over a limit; stored but held back, and the sender should wait `retryAfter` seconds.
 */
export type CallbackAnswer =
  | { id: string; outcome: 'created' | 'repeated' }
  | { id: string; outcome: 'limited'; retryAfter: number }

type Intake = Pick<AppContext, 'db' | 'catalogue' | 'clock'>

/**
 * Takes a checked callback request into the ledger, with its delivery, in one transaction (decision D17);
 * once it answers, the request survives anything. Throws `unavailable` where no consent and no policy is published:
 * then there is nothing that a visitor could agree to.
 */
export async function requestCallback(
  intake: Intake,
  submission: CallbackSubmission,
): Promise<CallbackAnswer> {
  const { db } = intake
  const asked = await describeRequest(intake, submission)
  const answer = await db.transaction().execute(async (trx): Promise<CallbackAnswer> => {
    // Sorted, so that two requests which share several keys never wait for each other in a circle.
    for (const key of locksOf(asked)) await lockKey(trx, key)
    const now = intake.clock.now()
    const earlier = await findEarlier(trx, asked, now)
    if (earlier) return repeat(earlier)
    const exceeded = await findExceededLimit(trx, asked, now)
    await store(trx, { ...asked, flagged: exceeded?.reason ?? null }, now)
    return exceeded
      ? { id: asked.id, outcome: 'limited', retryAfter: exceeded.retryAfter }
      : { id: asked.id, outcome: 'created' }
  })
  if (answer.outcome === 'created') announceDeliveryWork(db)
  return answer
}

type DescribedRequest = Awaited<ReturnType<typeof describeRequest>>

async function describeRequest(
  intake: Intake,
  { form, context, ip, idempotencyKey }: CallbackSubmission,
) {
  const snapshot = intake.catalogue.current()
  const lot = await findLotOfRequest(intake.db, snapshot, context)
  const consent = findConsentDocument(snapshot.documents)
  if (!consent) {
    throw new AppError('unavailable', 'no consent and no privacy policy is published', {
      detail: callbackMessages.unpublished,
    })
  }
  const phone = `+7${nationalDigits(form.phone)}`
  return {
    id: randomUUID() as string,
    type: form.type,
    name: form.name,
    phone,
    page: context.page ?? null,
    project: lot?.project.name ?? context.project ?? null,
    lot: lot?.article ?? context.lot ?? null,
    lot_price: lot ? (lot.sale_price ?? lot.price) : null,
    form_name: context.form_name ?? null,
    scheduled_at: scheduledMoment(form),
    consent_version: consent.version,
    wantsMailings: form.mailing_agreed === true,
    // Hashed, so that a key of any length and content is fit to be stored.
    idempotency_key: idempotencyKey ? sha256(idempotencyKey) : null,
    fingerprint: sha256(JSON.stringify([form.name.toLowerCase(), phone, form.type])),
    sender: await hashSender(intake.db, ip),
  }
}

function locksOf({ idempotency_key, phone, sender }: DescribedRequest): string[] {
  const keys = [`phone ${phone}`, `sender ${sender}`]
  if (idempotency_key) keys.push(`key ${idempotency_key}`)
  return keys.map((key) => `callback ${key}`).toSorted()
}

async function findEarlier(
  trx: Database,
  { idempotency_key, fingerprint }: DescribedRequest,
  now: Date,
): Promise<EarlierRequest | undefined> {
  // The key alone decides (decision D17): what else was sent with it counts the first time only.
  const sameKey = idempotency_key ? await findByKey(trx, idempotency_key) : undefined
  return sameKey ?? findRepeated(trx, fingerprint, now)
}

function repeat({ id, flagged }: EarlierRequest): CallbackAnswer {
  return flagged === null
    ? { id, outcome: 'repeated' }
    : { id, outcome: 'limited', retryAfter: REPEATED_LIMIT_WAIT }
}

async function store(
  trx: Database,
  { wantsMailings, ...row }: DescribedRequest & { flagged: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('callback_requests')
    .values({
      ...row,
      consent_at: at,
      mailing_consent_at: wantsMailings ? at : null,
      created_at: at,
    })
    .execute()
  if (row.flagged !== null) return
  await trx
    .insertInto('deliveries')
    .values({
      request_id: row.id,
      channel: WEBHOOK_CHANNEL,
      state: 'pending',
      lane: 'queue',
      attempts: 0,
      first_attempt_at: null,
      due_at: at,
      last_error: null,
      delivered_at: null,
      created_at: at,
    })
    .execute()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

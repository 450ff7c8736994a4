import { createHash, randomUUID } from 'node:crypto'
import type { AppContext } from '../../../context.server.ts'
import { whenConnected } from '../../../db/when-connected.ts'
import { findConsentDocument } from '../../../lib/consent-types.ts'
import { AppError } from '../../../lib/errors.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { scheduledMoment } from '../call-time.ts'
import { findLotOfRequest, withReferer } from './callback-context.server.ts'
import { announceDeliveryWork } from './delivery-wakeup.server.ts'
import { type CallbackContext, type CallbackForm, callbackMessages } from '../schema.ts'
import { hashSender } from './sender-hash.server.ts'
import { type DescribedRequest, type StoredOutcome, storeRequest } from './store-request.server.ts'

/** Told to the sender of a request that was held back earlier and is repeated within a minute, seconds. */
const REPEATED_LIMIT_WAIT = 60

export interface CallbackSubmission {
  form: CallbackForm
  /** What the sender told of where the request comes from. */
  context: CallbackContext
  /** Path of the own page that sent it; not part of what a repeated idempotency key must repeat. */
  referer?: string | null
  /** The sender's address; only a keyed hash of it is stored. */
  ip: string
  idempotencyKey?: string | undefined
}

/**
 * `created`: stored, will be delivered. `repeated`: the same as an earlier one, whose id it gets. `limited`: over a
 * limit; not delivered, and the sender should wait `retryAfter` seconds. The id is null where nothing was stored.
 */
export type CallbackAnswer =
  | { outcome: 'created' | 'repeated'; id: string }
  | { outcome: 'limited'; id: string | null; retryAfter: number }

type Intake = Pick<AppContext, 'db' | 'catalogue' | 'clock' | 'config' | 'health' | 'log'>

/**
 * Stores a checked callback request with its delivery (decision D17); once it returns, the request survives
 * anything. Throws `conflict` when the idempotency key belongs to another request, and `unavailable` where no policy
 * is published, so that there is nothing to agree to; nothing is stored then.
 */
export async function requestCallback(
  intake: Intake,
  submission: CallbackSubmission,
): Promise<CallbackAnswer> {
  const { db, config } = intake
  const caps = {
    perAddress: config.LEADS_FLAGGED_PER_ADDRESS,
    inAll: config.LEADS_FLAGGED_PER_DAY,
  }
  const id = randomUUID()
  const stored = await whenConnected(async () =>
    storeRequest(db, await describeRequest(intake, submission, id), caps, intake.clock.now()),
  )
  reportSuspect(intake, id, stored)
  switch (stored.outcome) {
    case 'created':
      announceDeliveryWork(db)
      return { outcome: 'created', id: id }
    case 'repeated':
      return stored.flagged === null
        ? { outcome: 'repeated', id: stored.id }
        : { outcome: 'limited', id: stored.id, retryAfter: REPEATED_LIMIT_WAIT }
    case 'conflict':
      throw new AppError('conflict', 'the idempotency key was used for another request')
    case 'flagged':
      return { outcome: 'limited', id: id, retryAfter: stored.retryAfter }
    case 'rejected':
      return { outcome: 'limited', id: null, retryAfter: stored.retryAfter }
  }
}

/** Says in the log and the metrics that a request was held back; never who sent it. */
function reportSuspect({ health, log }: Intake, id: string, stored: StoredOutcome): void {
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

async function describeRequest(
  intake: Intake,
  { form, context: told, referer, ip, idempotencyKey }: CallbackSubmission,
  id: string,
): Promise<DescribedRequest> {
  const context = withReferer(told, referer ?? null)
  const snapshot = intake.catalogue.current()
  const lot = await findLotOfRequest(intake.db, snapshot, context)
  const consent = findConsentDocument(snapshot.documents)
  if (!consent) {
    throw new AppError('unavailable', 'no privacy policy is published', {
      detail: callbackMessages.unpublished,
    })
  }
  const phone = `+7${nationalDigits(form.phone)}`
  const now = intake.clock.now().toISOString()
  return {
    id,
    type: form.type,
    name: form.name,
    phone,
    page: context.page ?? null,
    project: lot?.project.name ?? context.project ?? null,
    lot: lot?.article ?? context.lot ?? null,
    lot_price: lot ? paidPrice(lot) : null,
    form_name: context.form_name ?? null,
    scheduled_at: scheduledMoment(form),
    consent_version: consent.version,
    consent_at: now,
    mailing_consent_at: form.mailing_agreed === true ? now : null,
    // Hashed, so that a key of any length and content is fit to be stored.
    idempotency_key: idempotencyKey ? sha256(idempotencyKey) : null,
    fingerprint: sha256(JSON.stringify([form.name.toLowerCase(), phone, form.type])),
    content_hash: sha256(JSON.stringify([form, told])),
    sender: await hashSender(intake.db, ip),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

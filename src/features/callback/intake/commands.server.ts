import { createHash, randomUUID } from 'node:crypto'
import type { AppContext } from '../../catalogue/snapshot/app-context.server.ts'
import { withConnectionRetry } from '../../../db/connection-retry.ts'
import { findConsentDocument } from '../../../lib/consent-types.ts'
import { AppError } from '../../../lib/errors.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { toScheduledAt } from '../call-time.ts'
import { findLotOfRequest, withRefererPage } from './callback-context.server.ts'
import { announceDeliveryWork } from './delivery-wakeup.server.ts'
import { callbackMessages } from '../callback-words.ts'
import { type CallbackContext, type CallbackForm } from '../schema.ts'
import { hashSender } from './sender-hash.server.ts'
import { type NewRequest, type StoredOutcome, storeRequest } from './store-request.server.ts'

/** `retryAfter` in seconds for a flagged request that is repeated within a minute. */
const REPEATED_LIMIT_WAIT = 60

export interface CallbackSubmission {
  form: CallbackForm
  /** Where the request comes from, as the sender stated it. */
  context: CallbackContext
  /** Path of the own page that sent it. It may differ when an idempotency key is repeated. */
  referer?: string | null
  /** The sender's IP address; only a keyed hash of it is stored. */
  ip: string
  idempotencyKey?: string | undefined
}

/**
 * `created`: stored, will be delivered. `repeated`: the same as an earlier request, whose id is returned. `limited`:
 * over a limit, not delivered; the sender should wait `retryAfter` seconds. The id is null when nothing was stored.
 */
export type CallbackResult =
  | { outcome: 'created' | 'repeated'; id: string }
  | { outcome: 'limited'; id: string | null; retryAfter: number }

type Intake = Pick<AppContext, 'db' | 'catalogue' | 'clock' | 'config' | 'health' | 'log'>

/**
 * Stores a validated callback request with its delivery (decision D17); both are committed when it resolves. Throws
 * `conflict` when the idempotency key belongs to another request, and `unavailable` when no privacy policy is
 * published. Nothing is stored in either case.
 */
export async function requestCallback(
  intake: Intake,
  submission: CallbackSubmission,
): Promise<CallbackResult> {
  const { db, config } = intake
  const caps = {
    perAddress: config.LEADS_FLAGGED_PER_ADDRESS,
    inAll: config.LEADS_FLAGGED_PER_DAY,
  }
  const id = randomUUID()
  const stored = await withConnectionRetry(async () =>
    storeRequest(db, await buildRequest(intake, submission, id), caps, intake.clock.now()),
  )
  reportFlagged(intake, id, stored)
  switch (stored.outcome) {
    case 'created':
      announceDeliveryWork(db)
      return { outcome: 'created', id }
    case 'repeated':
      return stored.flagged === null
        ? { outcome: 'repeated', id: stored.id }
        : { outcome: 'limited', id: stored.id, retryAfter: REPEATED_LIMIT_WAIT }
    case 'conflict':
      throw new AppError('conflict', 'the idempotency key was used for another request')
    case 'flagged':
      return { outcome: 'limited', id, retryAfter: stored.retryAfter }
    case 'rejected':
      return { outcome: 'limited', id: null, retryAfter: stored.retryAfter }
  }
}

/** Logs and counts a flagged or rejected request, without data of its sender. */
function reportFlagged({ health, log }: Intake, id: string, stored: StoredOutcome): void {
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

async function buildRequest(
  intake: Intake,
  { form, context: stated, referer, ip, idempotencyKey }: CallbackSubmission,
  id: string,
): Promise<NewRequest> {
  const context = withRefererPage(stated, referer ?? null)
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
    scheduled_at: toScheduledAt(form),
    consent_version: consent.version,
    consent_at: now,
    mailing_consent_at: form.mailing_agreed === true ? now : null,
    // Hashed, so that keys of any length and content can be stored.
    idempotency_key: idempotencyKey ? sha256(idempotencyKey) : null,
    fingerprint: sha256(JSON.stringify([form.name.toLowerCase(), phone, form.type])),
    content_hash: sha256(JSON.stringify([form, stated])),
    sender: await hashSender(intake.db, ip),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

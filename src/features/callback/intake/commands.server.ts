import { createHash, randomUUID } from 'node:crypto'
import type { LotCard } from '../../lots/model/schema.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { describeRequestedLot } from '../../lots/model/which-lot.ts'
import { findOutage } from '../../../db/outage.ts'
import { withConnectionRetry } from '../../../db/connection-retry.ts'
import { findConsentDocument } from '../../../lib/consent-types.ts'
import { AppError } from '../../../lib/errors.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { toScheduledAt } from '../call-time.ts'
import { findLotOfPage, findLotOfRequest, withRefererPage } from './callback-context.server.ts'
import { announceDeliveryWork } from './delivery-wakeup.server.ts'
import { pickWishes } from '../callback-fields.ts'
import { callbackMessages } from '../callback-texts.ts'
import { type CallbackContext, type CallbackForm } from '../schema.ts'
import { hashSender } from '../../../db/sender-hash.ts'
import { reportFlagged } from './report-flagged.server.ts'
import { findDueAt } from './due-at.server.ts'
import { openSpool } from './request-spool.server.ts'
import { spoolRequest } from './spool-request.server.ts'
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
 * Stores a validated callback request with its delivery (decision D17); both are committed when it resolves. While the
 * database cannot store it, the request is on the local disk when it resolves, and is moved to the database later
 * (`move-spooled.server.ts`). Throws `conflict` when the idempotency key belongs to another request, and `unavailable` when no privacy policy is
 * published. Nothing is stored in either case.
 */
export async function requestCallback(
  intake: Intake,
  submission: CallbackSubmission,
): Promise<CallbackResult> {
  const id = randomUUID()
  const stored = await store(intake, submission, id)
  reportFlagged(intake, id, stored)
  switch (stored.outcome) {
    case 'created':
      announceDeliveryWork(intake.db)
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

/** Stores in the database, or on the disk while the database cannot or while earlier requests wait there. */
async function store(
  intake: Intake,
  submission: CallbackSubmission,
  id: string,
): Promise<StoredOutcome> {
  let outage: unknown
  if (openSpool(intake.config.SPOOL_DIR).size === 0) {
    try {
      return await withConnectionRetry(async () => storeInDatabase(intake, submission, id))
    } catch (error) {
      const found = findOutage(error)
      if (!found) throw error
      outage = error
      const problem = found.kind === 'unreachable' ? 'database' : 'disk'
      intake.health.setProblem(problem, found.reason)
    }
  }
  try {
    return await storeOnDisk(intake, submission, id)
  } catch (error) {
    throw outage ?? error
  }
}

async function storeInDatabase(
  intake: Intake,
  submission: CallbackSubmission,
  id: string,
): Promise<StoredOutcome> {
  const { db, config, catalogue, clock } = intake
  const caps = {
    perAddress: config.LEADS_FLAGGED_PER_ADDRESS,
    inAll: config.LEADS_FLAGGED_PER_DAY,
  }
  const lot = await findLotOfRequest(db, catalogue.current(), toContext(submission))
  const request = await buildVisitorRequest(intake, submission, { id, lot })
  const now = clock.now()
  return storeRequest(db, request, caps, { now, dueAt: findDueAt(intake, request, now) })
}

async function storeOnDisk(
  intake: Intake,
  submission: CallbackSubmission,
  id: string,
): Promise<StoredOutcome> {
  const lot = findPageLot(intake, submission)
  const request = await buildVisitorRequest(intake, submission, { id, lot })
  return spoolRequest(intake, request, intake.clock.now())
}

function toContext({ context, referer }: CallbackSubmission): CallbackContext {
  return withRefererPage(context, referer ?? null)
}

/** The lot of the page, which the catalogue in memory knows. Another one is looked up when the request is moved. */
function findPageLot({ catalogue }: Intake, submission: CallbackSubmission): LotCard | undefined {
  const context = toContext(submission)
  const lot = findLotOfPage(catalogue.current(), context.page)
  return context.lot === undefined || context.lot === lot?.article ? lot : undefined
}

async function buildVisitorRequest(
  intake: Intake,
  submission: CallbackSubmission,
  { id, lot }: { id: string; lot: LotCard | undefined },
): Promise<NewRequest> {
  const { form, context, ip, idempotencyKey } = submission
  const request = buildRequest(
    intake,
    { form, context: toContext(submission), sender: await hashSender(intake.db, ip) },
    { id, lot },
  )
  return {
    ...request,
    // Hashed, so that keys of any length and content can be stored.
    idempotency_key: idempotencyKey ? sha256(idempotencyKey) : null,
    content_hash: sha256(JSON.stringify([form, context])),
  }
}

/**
 * Builds the row of a request of this moment, with the consent text that is in force. Throws `unavailable` when no privacy
 * policy is published.
 */
export function buildRequest(
  { catalogue, clock }: Pick<Intake, 'catalogue' | 'clock'>,
  { form, context, sender }: { form: CallbackForm; context: CallbackContext; sender: string },
  { id, lot }: { id: string; lot: LotCard | undefined },
): NewRequest {
  const consent = findConsentDocument(catalogue.current().documents)
  if (!consent) {
    throw new AppError('unavailable', 'no privacy policy is published', {
      detail: callbackMessages.unpublished,
    })
  }
  const phone = `+7${nationalDigits(form.phone)}`
  const now = clock.now().toISOString()
  return {
    id,
    type: form.type,
    name: form.name,
    phone,
    page: context.page ?? null,
    project: lot?.project.name ?? context.project ?? null,
    lot: lot ? describeRequestedLot(lot) : (context.lot ?? null),
    lot_price: lot ? paidPrice(lot) : null,
    form_name: context.form_name ?? null,
    campaign: context.campaign ? JSON.stringify(context.campaign) : null,
    scheduled_at: toScheduledAt(form),
    ...pickWishes(form),
    consent_version: consent.version,
    consent_at: now,
    mailing_consent_at: form.mailing_agreed === true ? now : null,
    idempotency_key: null,
    fingerprint: sha256(JSON.stringify([form.name.toLowerCase(), phone, form.type])),
    content_hash: null,
    sender,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

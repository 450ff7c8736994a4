import type { Database } from '../../../db/connect.ts'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { AppError } from '../../../lib/errors.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { WEBHOOK_CHANNEL } from '../intake/store-request.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import type { LeadStatus } from './lead-words.server.ts'
import { deleteRequests } from './retention.server.ts'

/** SQLite allows about 32,000 values per statement. */
const MARK_BATCH = 1_000

export interface LeadFilter {
  status?: LeadStatus | undefined
  since?: Date | undefined
  limit?: number | undefined
}

export type Lead = Awaited<ReturnType<typeof listLeads>>[number]

/** Lists requests with the state of their delivery, newest first. */
export async function listLeads(db: Database, filter: LeadFilter = {}) {
  let query = selectLeads(db).orderBy('created_at', 'desc').orderBy('id')
  if (filter.since) query = query.where('created_at', '>=', filter.since.toISOString())
  const { status } = filter
  if (status === 'delivered') query = query.where('delivery_state', '=', 'delivered')
  else if (status === 'flagged') query = query.where('delivery_state', 'is', null)
  else if (status) {
    query = query
      .where('delivery_state', '<>', 'delivered')
      .where('handled_at', status === 'handled' ? 'is not' : 'is', null)
    if (status === 'needs_human') query = query.where('delivery_state', '=', 'needs_human')
    if (status === 'aside' || status === 'pending') {
      query = query
        .where('delivery_state', '=', 'pending')
        .where('lane', '=', status === 'aside' ? 'aside' : 'queue')
    }
  }
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return query.execute()
}

/** Returns one request by its id; throws `not_found`. */
export async function getLead(db: Database, id: string): Promise<Lead> {
  const lead = await selectLeads(db).where('id', '=', id).executeTakeFirst()
  if (!lead) throw new AppError('not_found', `заявки ${id} нет`)
  return lead
}

/** Lists the attempts to deliver a request, oldest first. */
export function listAttempts(db: Database, id: string) {
  return db
    .selectFrom('delivery_attempts')
    .select(['channel', 'started_at', 'duration_ms', 'outcome', 'reason'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
}

export type Attempt = Awaited<ReturnType<typeof listAttempts>>[number]

/**
 * Makes deliveries that need a person or are in the retry queue due at once, with a new limit of 72 hours. A flagged
 * request gets a delivery only when it is retried by its id. Returns how many deliveries will be attempted.
 */
export async function retryLeads(
  db: Database,
  which: { id: string } | 'all',
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const retried = await db.transaction().execute(async (trx) => {
    let update = trx
      .updateTable('deliveries')
      .set({ state: 'pending', lane: 'aside', attempts: 0, first_attempt_at: null, due_at: at })
      .where((eb) =>
        eb.or([
          eb('state', '=', 'needs_human'),
          eb.and([eb('state', '=', 'pending'), eb('lane', '=', 'aside')]),
        ]),
      )
    if (which !== 'all') update = update.where('request_id', '=', which.id)
    const result = await update.executeTakeFirstOrThrow()
    const released = which === 'all' ? 0 : await releaseFlagged(trx, which.id, at)
    // A retry by a person does not wait for the channel's back-off.
    await trx
      .updateTable('delivery_channels')
      .set({ next_attempt_at: null })
      .where('name', '=', WEBHOOK_CHANNEL)
      .execute()
    return Number(result.numUpdatedRows) + released
  })
  announceDeliveryWork(db)
  return retried
}

/** Erases everything stored about a phone number, delivered or not. Returns how many requests were erased. */
export async function eraseLeads(db: Database, phone: string): Promise<number> {
  const digits = nationalDigits(phone)
  if (digits === null) throw new AppError('bad_input', 'это не российский номер телефона')
  const erased = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('callback_requests')
      .select('id')
      .where('phone', '=', `+7${digits}`)
      .execute()
    if (rows.length > 0)
      await deleteRequests(
        trx,
        rows.map((row) => row.id),
      )
    return rows.length
  })
  if (!(await scrubDeleted(db))) {
    throw new AppError(
      'unavailable',
      'заявки удалены, но журнал базы занят: повторите команду позже',
    )
  }
  return erased
}

/** Marks requests as handled by the office. Returns how many were not marked before. */
export async function markHandled(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  let marked = 0
  for (let from = 0; from < ids.length; from += MARK_BATCH) {
    const { numUpdatedRows } = await db
      .updateTable('callback_requests')
      .set({ handled_at: now.toISOString() })
      .where('id', 'in', ids.slice(from, from + MARK_BATCH))
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    marked += Number(numUpdatedRows)
  }
  return marked
}

async function releaseFlagged(trx: Database, id: string, at: string): Promise<number> {
  const flagged = await trx
    .selectFrom('callback_requests')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', (eb) => eb.selectFrom('deliveries').select('request_id'))
    .executeTakeFirst()
  if (!flagged) return 0
  await trx
    .insertInto('deliveries')
    .values({
      request_id: id,
      channel: WEBHOOK_CHANNEL,
      state: 'pending',
      lane: 'aside',
      attempts: 0,
      first_attempt_at: null,
      due_at: at,
      last_error: null,
      delivered_at: null,
      created_at: at,
    })
    .execute()
  return 1
}

function selectLeads(db: Database) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('callback_requests as request')
        .leftJoin('deliveries as delivery', (join) =>
          join
            .onRef('delivery.request_id', '=', 'request.id')
            .on('delivery.channel', '=', WEBHOOK_CHANNEL),
        )
        .select([
          'request.id',
          'request.type',
          'request.name',
          'request.phone',
          'request.page',
          'request.project',
          'request.lot',
          'request.lot_price',
          'request.form_name',
          'request.campaign',
          'request.scheduled_at',
          'request.consent_version',
          'request.consent_at',
          'request.mailing_consent_at',
          'request.flagged',
          'request.handled_at',
          'request.created_at',
          'delivery.state as delivery_state',
          'delivery.lane',
          'delivery.attempts',
          'delivery.last_error',
          'delivery.delivered_at',
        ])
        .as('lead'),
    )
    .selectAll()
}

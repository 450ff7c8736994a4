import type { Insertable } from 'kysely'
import type { DeliveryAttemptsTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'

/**
 * Stores one attempt of a channel, whatever its outcome. An attempt of a request that was erased meanwhile is not
 * stored. A row contains nothing of the visitor; it is deleted with its request.
 */
export async function recordAttempt(
  db: Database,
  attempt: Omit<Insertable<DeliveryAttemptsTable>, 'id'>,
): Promise<void> {
  await db
    .insertInto('delivery_attempts')
    .columns(['request_id', 'channel', 'started_at', 'duration_ms', 'outcome', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('callback_requests')
        .select([
          'id',
          eb.val(attempt.channel).as('channel'),
          eb.val(attempt.started_at).as('started_at'),
          eb.cast<number>(eb.val(attempt.duration_ms), 'integer').as('duration_ms'),
          eb.val(attempt.outcome).as('outcome'),
          eb.val(attempt.reason).as('reason'),
        ])
        .where('id', '=', attempt.request_id),
    )
    .execute()
}

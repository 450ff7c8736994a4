import { waitAtMost } from '../../../lib/time/wait-at-most.ts'
import { writeAuditRow } from '../../../operations/audit-row.server.ts'
import { defineQuery, type OperationContext } from '../../../operations/operation.server.ts'
import { describeRequest } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** The log tells once in this time that a person has a card open, however often its screen loads it. */
const OPENED_MS = 3_600_000
/** A card is shown at once, also while an import writes: the row of the log then comes a little later. */
const LOG_WAIT_MS = 250

/**
 * Opens one request. The log tells it, once a person, card and hour: a card holds a person's data. Throws `not_found`.
 */
export const readRequest = defineQuery(requestCalls.read, {
  read: async (context, { id }) => {
    const { db, actor, clock } = context
    const card = await findRequestCard(db, id, actor, clock.now())
    await logOpened(context, id)
    return card
  },
})

async function logOpened(
  { db, actor, address, clock }: OperationContext,
  id: string,
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - OPENED_MS).toISOString()
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', requestCalls.read.name)
    .where('user_id', '=', actor.kind === 'user' ? actor.id : '')
    .where('ids', '=', JSON.stringify([id]))
    .where('at', '>', since)
    .where('at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const entity = await describeRequest(db, id)
  const facts = { action: requestCalls.read, subject: 'Карточка', entity }
  await waitAtMost(writeAuditRow(db, facts, { actor, address, now }), LOG_WAIT_MS)
}

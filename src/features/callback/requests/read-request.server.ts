import * as z from 'zod/mini'
import { waitAtMost } from '../../../lib/async/wait-at-most.ts'
import { writeAuditRow } from '../../../verbs/audit-row.server.ts'
import { defineQuery, type VerbContext } from '../../../verbs/verb.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { requestId } from './request-input.ts'

/** The log tells once in this time that a person has a card open, however often its screen loads it. */
const OPENED_MS = 3_600_000
/** A card is shown at once, also while an import writes: the row of the log then comes a little later. */
const LOG_WAIT_MS = 250

/**
 * Opens one request. The log tells it, once a person, card and hour: a card holds a person's data. Throws `not_found`.
 */
export const readRequest = defineQuery({
  action: 'request.read',
  roles: ['owner', 'manager', 'analyst'],
  input: z.object({ id: requestId }),
  read: async (context, { id }) => {
    const { db, actor, clock } = context
    const card = await findRequestCard(db, id, actor, clock.now())
    await logOpened(context, id)
    return card
  },
})

async function logOpened({ db, actor, address, clock }: VerbContext, id: string): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - OPENED_MS).toISOString()
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'request.read')
    .where('user_id', '=', actor.kind === 'user' ? actor.id : '')
    .where('ids', '=', JSON.stringify([id]))
    .where('at', '>', since)
    .where('at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const facts = { action: 'request.read', subject: 'Карточка', ids: [id] }
  await waitAtMost(writeAuditRow(db, facts, { actor, address, now }), LOG_WAIT_MS)
}

import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../verbs/actor.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { findLeadTexts } from '../office/lead-texts.server.ts'
import { listAttempts } from '../office/leads.server.ts'
import { selectRequests, toListed } from './request-rows.server.ts'
import type { RequestCard } from './schema.ts'

const HISTORY = 50

/** Opens one request, which the audit log tells: it holds a person's data. Throws `not_found`. */
export const readRequest = defineVerb({
  action: 'request.read',
  roles: ['owner', 'manager', 'analyst'],
  input: z.object({ id: z.string() }),
  act: async ({ db, actor, now, audit }, { id }) => {
    const card = await findRequestCard(db, id, actor, now)
    await audit({ subject: 'Карточка', ids: [id] })
    return card
  },
})

/** Returns a request with all that an actor may see of it; throws `not_found`. */
export async function findRequestCard(
  db: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<RequestCard> {
  const row = await selectRequests(db).where('request.id', '=', id).executeTakeFirst()
  const [listed] = row ? await toListed(db, [row], actor, now) : []
  if (!row || !listed) throw new AppError('not_found', 'no such request')
  const texts = await findLeadTexts(db, row)
  const attempts = await listAttempts(db, id)
  return {
    ...listed,
    consent: {
      version: row.consent_version,
      at: row.consent_at,
      mailing_at: row.mailing_consent_at,
      texts: [texts.consent, texts.policy, texts.mailing]
        .filter((text) => text !== undefined)
        .map(({ title, version, html }) => ({ title, version, html })),
    },
    wishes: {
      scheduled_at: row.scheduled_at,
      reply_by: row.reply_by,
      no_calls_after: row.no_calls_after,
    },
    history: await findHistory(db, row),
    attempt_log: attempts.map(({ channel, started_at, outcome, reason }) => ({
      channel,
      started_at,
      outcome,
      reason,
    })),
  }
}

/** The other requests of the same phone, newest first. */
async function findHistory(
  db: Database,
  { id, phone }: { id: string; phone: string },
): Promise<RequestCard['history']> {
  const rows = await db
    .selectFrom('callback_requests')
    .select(['id', 'created_at', 'desk_state', 'outcome', 'lot', 'page'])
    .where('phone', '=', phone)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map(({ desk_state, ...row }) => ({ ...row, state: desk_state }))
}

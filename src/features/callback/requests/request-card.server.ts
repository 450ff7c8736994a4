import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { listViewers } from '../../../operations/viewers.server.ts'
import { readCompanyName } from '../../../db/company-name.ts'
import { pickWishes } from '../callback-fields.ts'
import { findAgreedTexts } from './agreed-texts.server.ts'
import { listAttempts } from './office-requests.server.ts'
import { requestTopic } from './request-topic.ts'
import { seesPeople, selectRequests, toListed } from './request-rows.server.ts'
import type { ListedRequest, RequestCard } from './schema.ts'

const HISTORY = 50

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
  const texts = await findAgreedTexts(db, row)
  const attempts = await listAttempts(db, id)
  return {
    ...listed,
    consent: {
      version: row.consent_version,
      at: row.consent_at,
      mailing_at: row.mailing_consent_at,
      given: row.consent_form ?? 'form',
      texts: [texts.consent, texts.policy, texts.mailing]
        .filter((text) => text !== undefined)
        .map(({ title, version, html }) => ({ title, version, html })),
    },
    wishes: { scheduled_at: row.scheduled_at, ...pickWishes(row) },
    // It needs the catalogue of the site.
    furniture_plan: null,
    history: await findHistory(db, row),
    notes: seesPeople(actor) ? await listNotes(db, id) : [],
    events: await listEvents(db, id),
    viewers: (await listViewers(db, now, { topic: requestTopic.name, id })).flatMap(
      ({ users }) => users,
    ),
    message: seesPeople(actor) ? await writeMessage(db, row) : null,
    attempt_log: attempts.map(({ channel, started_at, outcome, reason }) => ({
      channel,
      started_at,
      outcome,
      reason,
    })),
  }
}

/** What may be sent to a visitor: only about the own request, as the consent allows, and of calls only what was. */
async function writeMessage(
  db: Database,
  {
    name,
    lot,
    project,
    calls,
    source,
  }: Pick<ListedRequest, 'name' | 'lot' | 'project' | 'source'> & { calls: number },
): Promise<string> {
  const company = await readCompanyName(db)
  const subject = lot ?? project
  const asked = source === null ? 'Вы оставили на сайте заявку' : 'Вы обращались к нам'
  return [
    `Здравствуйте, ${name}!`,
    `Это отдел продаж${company && ` «${company}»`}.`,
    `${asked}${subject === null ? '' : ` (${subject})`}${calls > 0 ? ', но дозвониться не получилось' : ''}.`,
    'Напишите, когда вам удобно говорить.',
  ].join(' ')
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

/** Notes, oldest first. */
async function listNotes(db: Database, id: string): Promise<RequestCard['notes']> {
  const rows = await db
    .selectFrom('request_notes')
    .select(['at', 'user_id', 'user_name', 'text'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ at, user_id, user_name, text }) => ({
    at,
    user: { id: user_id, name: user_name },
    text,
  }))
}

/** What was done to a request, oldest first. */
async function listEvents(db: Database, id: string): Promise<RequestCard['events']> {
  const rows = await db
    .selectFrom('request_events')
    .select(['at', 'user_id', 'user_name', 'kind', 'text'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ at, user_id, user_name, kind, text }) => ({
    at,
    user: { id: user_id, name: user_name },
    kind,
    text,
  }))
}

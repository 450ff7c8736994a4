import type { Database } from '../../../db/connect.ts'
import { maskName, maskPhone } from '../../../lib/mask-person.ts'
import type { Actor } from '../../../operations/actor.ts'
import { readCampaignMarks } from '../describe-request.ts'
import type { ListedRequest } from './schema.ts'
import { wishNames } from '../callback-fields.ts'

const wishColumns = wishNames.map((name) => `request.${name}` as const)

/** Selects what a list shows of requests, with the person who has each. */
export function selectRequests(db: Database) {
  return db
    .selectFrom('callback_requests as request')
    .leftJoin('desk_users as person', 'person.id', 'request.assigned_to')
    .select([
      'request.id',
      'request.version',
      'request.desk_state',
      'request.outcome',
      'request.created_at',
      'request.due_at',
      'request.closed_at',
      'request.source',
      'request.consent_form',
      'request.meeting_at',
      'request.calls',
      'request.name',
      'request.phone',
      'request.type',
      'request.project',
      'request.lot',
      'request.lot_price',
      'request.page',
      'request.form_name',
      'request.campaign',
      'request.flagged',
      'request.scheduled_at',
      ...wishColumns,
      'request.consent_version',
      'request.consent_at',
      'request.mailing_consent_at',
      'person.id as person_id',
      'person.name as person_name',
    ])
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

/** Turns rows into what the list of an actor shows, with the deliveries of each. */
export async function toListed(
  db: Database,
  rows: readonly RequestRow[],
  actor: Actor,
  now: Date,
): Promise<ListedRequest[]> {
  const ids = rows.map(({ id }) => id)
  const deliveries =
    ids.length === 0
      ? []
      : await db
          .selectFrom('deliveries')
          .leftJoin('delivery_channels', 'delivery_channels.name', 'deliveries.channel')
          .select([
            'request_id',
            'channel',
            'state',
            'delivered_at',
            'reference',
            'delivery_channels.enabled_at',
          ])
          .where('request_id', 'in', ids)
          .orderBy('channel')
          .execute()
  const isOpen = seesPeople(actor)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.desk_state,
    outcome: row.outcome,
    created_at: row.created_at,
    due_at: row.due_at,
    scheduled_at: row.scheduled_at,
    meeting_at: row.meeting_at,
    asks_outcome: row.meeting_at !== null && row.meeting_at <= now.toISOString(),
    late: row.desk_state !== 'done' && row.due_at !== null && row.due_at < now.toISOString(),
    attempts: row.calls,
    name: isOpen ? row.name : maskName(row.name),
    phone: isOpen ? row.phone : maskPhone(row.phone),
    type: row.type,
    source: row.source,
    project: row.project,
    lot: row.lot,
    lot_price: row.lot_price,
    page: row.page,
    form_name: row.form_name,
    campaign: row.campaign === null ? null : readCampaignMarks(row),
    assigned_to:
      row.person_id === null || row.person_name === null
        ? null
        : { id: row.person_id, name: row.person_name },
    flagged: row.flagged,
    deliveries: deliveries
      .filter(({ request_id }) => request_id === row.id)
      .map(({ channel, state, delivered_at, reference, enabled_at }) => ({
        channel,
        state,
        enabled: enabled_at !== null,
        delivered_at,
        reference,
      })),
    lot_page: null,
  }))
}

/** Whether an actor sees names, phones and notes: an analyst does not (decision D61). */
export function seesPeople(actor: Actor): boolean {
  return actor.kind !== 'user' || actor.role !== 'analyst'
}

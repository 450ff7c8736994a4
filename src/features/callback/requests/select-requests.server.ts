import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { wishNames } from '../callback-fields.ts'

const wishColumns = wishNames.map((name) => `request.${name}` as const)

/**
 * Selects requests, each with one of its deliveries: the one that needs attention most, first among the channels that
 * are configured. A delivered one stands before those that wait for a channel which the settings no longer name.
 */
export function selectOfficeRequests(db: Database, channels: readonly string[] = []) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('callback_requests as request')
        .leftJoin('deliveries as delivery', (join) =>
          join.on((on) => on('delivery.id', '=', selectDecisive(on, channels))),
        )
        .leftJoin('desk_users as person', 'person.id', 'request.assigned_to')
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
          ...wishColumns,
          'request.consent_version',
          'request.consent_at',
          'request.mailing_consent_at',
          'request.flagged',
          'request.handled_at',
          'request.created_at',
          'request.source',
          'request.desk_state',
          'request.outcome',
          'request.calls',
          'request.due_at',
          'request.meeting_at',
          'person.name as person_name',
          'delivery.channel',
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

type RequestBuilder = ExpressionBuilder<
  Tables & { request: Tables['callback_requests']; delivery: Tables['deliveries'] },
  'request' | 'delivery'
>

function selectDecisive(eb: RequestBuilder, channels: readonly string[]) {
  return eb
    .selectFrom('deliveries as one')
    .select('one.id')
    .whereRef('one.request_id', '=', 'request.id')
    .orderBy((order) => {
      const unsent = order.case().when('one.state', '=', 'delivered').then(sql.lit(3))
      const other =
        channels.length === 0
          ? unsent.when(order.lit(true)).then(sql.lit(4))
          : unsent.when('one.channel', 'not in', channels).then(sql.lit(4))
      return other
        .when('one.state', '=', 'needs_human')
        .then(sql.lit(0))
        .when('one.lane', '=', 'aside')
        .then(sql.lit(1))
        .else(sql.lit(2))
        .end()
    })
    .orderBy('one.delivered_at', 'desc')
    .orderBy('one.id')
    .limit(1)
}

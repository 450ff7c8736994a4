import { type ExpressionBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Actor } from '../../../operations/actor.ts'
import { requestViews } from './schema.ts'

/** The office's day (`findToday`), which the caller knows. */
export const officeDay = z.object({ zone: z.string(), ends: z.string() })

/** What each view is sorted by, soonest first. */
export const viewKeys = {
  mine: 'due_at',
  late: 'due_at',
  today: 'due_at',
  meetings: 'meeting_at',
} as const
type View = keyof typeof viewKeys

/** Whose view it is, and when. */
interface Given {
  actor: Actor
  now: Date
  today: z.output<typeof officeDay>
}

/** Selects what somebody still has to do something about, of the requests of years: two indexes find it. */
export function selectOpen(db: Database) {
  return db
    .selectFrom('callback_requests as open')
    .select('open.id')
    .where('open.desk_state', 'in', ['new', 'in_progress'])
    .union(
      db
        .selectFrom('callback_requests as met')
        .select('met.id')
        .where('met.meeting_at', 'is not', null),
    )
}

type RequestBuilder = ExpressionBuilder<
  Tables & { request: Tables['callback_requests'] },
  'request'
>

/** Whether an open request, or one with a meeting, belongs to a view (decision D108). */
export function isInView(eb: RequestBuilder, view: View, { actor, now, today }: Given) {
  const isOpen = eb('request.desk_state', '<>', 'done')
  switch (view) {
    case 'mine':
      return eb('request.assigned_to', '=', actor.kind === 'user' ? actor.id : '')
    case 'late':
      return eb.and([
        isOpen,
        eb('request.due_at', '<', now.toISOString()),
        eb('request.flagged', 'is', null),
      ])
    case 'today':
      return eb('request.due_at', '<', today.ends)
    case 'meetings':
      return eb('request.meeting_at', 'is not', null)
  }
}

/** Counts the requests of each view. */
export async function countViews(db: Database, given: Given): Promise<Record<View, number>> {
  const counts = await db
    .selectFrom('callback_requests as request')
    .where('request.id', 'in', selectOpen(db))
    .select((eb) =>
      requestViews.map((view) =>
        eb.fn
          .sum<number | string | null>(
            eb
              .case()
              .when(isInView(eb, view, given))
              .then(sql.lit(1))
              .else(sql.lit(0))
              .end(),
          )
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    mine: Number(counts.mine),
    late: Number(counts.late),
    today: Number(counts.today),
    meetings: Number(counts.meetings),
  }
}

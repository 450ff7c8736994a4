import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { CLOCK_SKEW_MS } from '../../../lib/async/clock.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { recordEvent } from './change-request.server.ts'

/** Requests that become due in one transaction: a person in the office must not wait for it. */
const BATCH = 200

/**
 * Makes requests due again that would be forgotten (decision D68): those that were taken and have no outcome for too long
 * are open to all; those whose visitor did not answer are due at their time, for their person, or for all when the person
 * is away. Returns how many it changed; called again while there are more.
 */
export const returnRequests = defineVerb({
  action: 'request.return',
  roles: [],
  others: ['job'],
  input: z.object({ lateMinutes: z.number() }),
  prepare: ({ db, clock }, { lateMinutes }) => findForgotten(db, clock.now(), lateMinutes),
  act: async (act, _input, rows) => {
    const { db, now } = act
    const at = now.toISOString()
    const returned: string[] = []
    for (const row of rows) {
      const isThere =
        row.person !== null &&
        row.disabled_at === null &&
        (row.role === 'owner' || row.role === 'manager') &&
        (row.absent_until === null || row.absent_until <= at)
      const owner = row.outcome === 'no_answer' && isThere ? row.person : null
      const { numUpdatedRows } = await db
        .updateTable('callback_requests')
        .set((eb) => ({
          desk_state: 'new',
          assigned_to: owner,
          taken_at: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) continue
      returned.push(row.id)
      await recordEvent(act, row.id, 'return', row.outcome ?? '')
    }
    await act.audit({ subject: `Заявки вернулись: ${returned.length}`, ids: returned })
    return returned.length
  },
})

/** Finds the requests that `returnRequests` brings back now. */
export async function findForgotten(db: Database, now: Date, lateMinutes: number) {
  const silentSince = new Date(now.getTime() - lateMinutes * 60_000).toISOString()
  // Taken while the clock was ahead: it would stay for as long. A little of that only makes the wait longer.
  const ahead = new Date(
    now.getTime() + Math.max(lateMinutes * 60_000, CLOCK_SKEW_MS),
  ).toISOString()
  return db
    .selectFrom('callback_requests as request')
    .leftJoin('desk_users as person', 'person.id', 'request.assigned_to')
    .select([
      'request.id',
      'request.version',
      'request.outcome',
      'person.id as person',
      'person.disabled_at',
      'person.role',
      'person.absent_until',
    ])
    .where('request.desk_state', '=', 'in_progress')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('request.outcome', '=', 'no_answer'),
          eb('request.due_at', '<=', now.toISOString()),
        ]),
        ...(lateMinutes > 0
          ? [
              eb.and([
                eb('request.outcome', 'is', null),
                eb.or([
                  eb('request.taken_at', '<=', silentSince),
                  eb('request.taken_at', '>', ahead),
                  eb('request.taken_at', 'is', null),
                ]),
              ]),
            ]
          : []),
      ]),
    )
    .limit(BATCH)
    .execute()
}

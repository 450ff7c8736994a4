import type { Database } from '../../../db/connect.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { recordEvent } from './change-request.server.ts'
import { describeRequests } from './request-entity.ts'
import { requestJobs } from './request-job-contracts.ts'
import { PROMISED_MINUTES } from '../intake/due-at.server.ts'
import { AGAIN_MS } from './close-request.server.ts'

/** Requests that become due in one transaction: a person in the office must not wait for it. */
const BATCH = 200

/**
 * Makes requests due again that would be forgotten (decision D68): those that were taken and have no outcome for too long
 * are open to all; those whose visitor did not answer are due at their time, for their person, or for all when the person
 * is away. So are meetings that are over, whose person says what came of them. Where `lateMinutes` are 0 the promised hour
 * counts. Returns how many it changed; called again while there are more.
 */
export const returnRequests = defineCommand(requestJobs.return, {
  prepare: ({ db, clock }, { lateMinutes }) => findForgotten(db, clock.now(), lateMinutes),
  act: async (act, { lateMinutes }, rows) => {
    const { db, now } = act
    const at = now.toISOString()
    const returned: string[] = []
    for (const row of rows) {
      const isThere =
        row.person !== null &&
        row.disabled_at === null &&
        (row.role === 'owner' || row.role === 'manager') &&
        (row.absent_until === null || row.absent_until <= at)
      const isMeeting = row.outcome === 'meeting'
      const owner = (row.outcome === 'no_answer' || isMeeting) && isThere ? row.person : null
      const { numUpdatedRows } = await db
        .updateTable('callback_requests')
        .set((eb) => ({
          desk_state: 'new',
          assigned_to: owner,
          taken_at: null,
          ...('again' in row && { due_at: at }),
          ...(isMeeting && {
            closed_at: null,
            handled_at: null,
            // A call in progress is not late.
            due_at: after(row.meeting_at ?? at, toLateMs(lateMinutes)),
          }),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) continue
      returned.push(row.id)
      await recordEvent(act, row.id, 'return', row.outcome ?? '')
    }
    await act.audit({
      subject: `Заявки вернулись: ${returned.length}`,
      entity: describeRequests(returned),
    })
    return returned.length
  },
})

/** Finds the requests that `returnRequests` brings back now. */
export async function findForgotten(db: Database, now: Date, lateMinutes: number) {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const lateMs = toLateMs(lateMinutes)
  const forgotten = await selectWaiting(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('request.outcome', '=', 'no_answer'), eb('request.due_at', '<=', at(0))]),
        eb.and([
          eb('request.outcome', 'is', null),
          eb.or([
            eb('request.taken_at', '<=', at(-lateMs)),
            // Taken while the clock was ahead: it would stay for as long. A little only makes the wait longer.
            eb('request.taken_at', '>', at(Math.max(lateMs, CLOCK_SKEW_MS))),
            eb('request.taken_at', 'is', null),
          ]),
        ]),
      ]),
    )
    .execute()
  const met = await selectPeople(db)
    .where('request.meeting_at', '<=', at(0))
    .where('request.desk_state', '=', 'done')
    .execute()
  return [...forgotten, ...met, ...(await findMissedAhead(db, at(CLOCK_SKEW_MS)))]
}

function toLateMs(lateMinutes: number): number {
  return (lateMinutes || PROMISED_MINUTES) * 60_000
}

function after(from: string, ms: number): string {
  return new Date(Date.parse(from) + ms).toISOString()
}

/**
 * Finds the requests whose visitor did not answer while a clock was ahead, and which would return an hour after the time of
 * that clock: they would stay away for as long as it was ahead. A time that a person has chosen is not of that clock.
 */
async function findMissedAhead(db: Database, ahead: string) {
  const rows = await selectWaiting(db)
    .innerJoin('request_events as missed', (join) =>
      join
        .onRef('missed.request_id', '=', 'request.id')
        .onRef('missed.text', '=', 'request.due_at')
        .on('missed.kind', '=', 'no_answer'),
    )
    .select(['missed.at', 'missed.text as again'])
    .where('request.outcome', '=', 'no_answer')
    .where('missed.at', '>', ahead)
    .execute()
  return rows.filter(({ at, again }) => Date.parse(again) - Date.parse(at) === AGAIN_MS)
}

function selectWaiting(db: Database) {
  return selectPeople(db).where('request.desk_state', '=', 'in_progress')
}

function selectPeople(db: Database) {
  return db
    .selectFrom('callback_requests as request')
    .leftJoin('desk_users as person', 'person.id', 'request.assigned_to')
    .select([
      'request.id',
      'request.version',
      'request.outcome',
      'request.meeting_at',
      'person.id as person',
      'person.disabled_at',
      'person.role',
      'person.absent_until',
    ])
    .limit(BATCH)
}

/** Gives what a person has taken back to all: of somebody who is away, has no access or another role. */
export async function releaseRequests(act: Act, userId: string): Promise<void> {
  const { db } = act
  const rows = await db
    .updateTable('callback_requests')
    .set((eb) => ({
      desk_state: 'new',
      assigned_to: null,
      taken_at: null,
      version: eb('version', '+', 1),
    }))
    .where('assigned_to', '=', userId)
    .where('desk_state', '<>', 'done')
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('due_at', '<=', act.now.toISOString())]))
    .returning('id')
    .execute()
  for (const { id } of rows) await recordEvent(act, id, 'release')
}

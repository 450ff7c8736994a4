import type { Database } from '../../../db/connect.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { recordChange } from '../../../operations/record-change.server.ts'
import { recordEvent } from './change-request.server.ts'
import { describeRequests } from './request-entity.ts'
import { requestTopic } from './request-topic.ts'
import { requestJobs } from './request-job-contracts.ts'

/** So long before a meeting its person is reminded. */
const AHEAD_MS = 3_600_000
const BATCH = 200

/** Stores an e-mail to a person. */
type QueueMail = (act: Act, userId: string, text: string) => Promise<void>

/**
 * Creates the command that reminds people of their meetings an hour before: every open desk shows it, and the person gets an
 * e-mail. The meeting of somebody who is away is unassigned from then on. Returns how many it reminded of.
 */
export function createRemindMeetings(queueMail: QueueMail) {
  return defineCommand(requestJobs.remind, {
    prepare: ({ db, clock }) => findMeetingsAhead(db, clock.now()),
    act: async (act, { zone }, rows) => {
      const ids: string[] = []
      const time = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: zone })
      for (const row of rows) {
        if (!(await remind(act, row))) continue
        ids.push(row.id)
        const at = time.format(new Date(row.meeting_at ?? act.now))
        if (isThere(row)) await queueMail(act, row.person ?? '', `Встреча в ${at}`)
      }
      await act.audit({
        subject: `Напоминания о встречах: ${ids.length}`,
        entity: describeRequests(ids),
      })
      return ids.length
    },
  })
}

type Meeting = Awaited<ReturnType<typeof findMeetingsAhead>>[number]

/** Finds the meetings without a reminder yet. */
export function findMeetingsAhead(db: Database, now: Date) {
  return db
    .selectFrom('callback_requests as request')
    .leftJoin('desk_users as person', 'person.id', 'request.assigned_to')
    .select([
      'request.id',
      'request.version',
      'request.meeting_at',
      'person.id as person',
      'person.disabled_at',
      'person.role',
      'person.absent_until',
    ])
    .where('request.meeting_at', '>', now.toISOString())
    .where('request.meeting_at', '<=', new Date(now.getTime() + AHEAD_MS).toISOString())
    .where('request.desk_state', '=', 'done')
    .where('request.reminded_at', 'is', null)
    .limit(BATCH)
    .execute()
}

function isThere({ person, disabled_at, role, absent_until, meeting_at }: Meeting): boolean {
  const works = person !== null && disabled_at === null && (role === 'owner' || role === 'manager')
  return works && (absent_until === null || absent_until <= (meeting_at ?? ''))
}

async function remind(act: Act, meeting: Meeting): Promise<boolean> {
  const { db, now } = act
  const { id, version, meeting_at } = meeting
  const isAtWork = isThere(meeting)
  const { numUpdatedRows } = await db
    .updateTable('callback_requests')
    .set((eb) => ({
      reminded_at: now.toISOString(),
      // Who writes an outcome meanwhile must not be stopped by a reminder.
      ...(!isAtWork && { assigned_to: null, version: eb('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('reminded_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await recordEvent(act, id, 'remind', meeting_at ?? '')
  if (isAtWork) {
    await recordChange(db, requestTopic, { id, version, event: { id, state: 'done', version } })
  }
  return true
}

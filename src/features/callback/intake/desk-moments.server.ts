import type { Database } from '../../../db/connect.ts'
import type { DeskMomentsTable } from '../../../db/desk-tables.ts'
import { CLOCK_SKEW_MS } from '../../../lib/time/clock.ts'

type Mail = Exclude<DeskMomentsTable['name'], 'open'>

/** Stores that somebody who works on requests has the desk open now. */
export async function recordOpenDesk(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('desk_moments')
    .values({ name: 'open', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
}

/**
 * Returns when somebody who works on requests had the desk open last: by a stream of events, or by a call where a proxy
 * cuts the stream. Null: never.
 */
export async function findOpenDesk(db: Database, now: Date): Promise<Date | null> {
  const until = latest(now)
  const stream = await db
    .selectFrom('desk_moments')
    .select('at')
    .where('name', '=', 'open')
    .where('at', '<=', until)
    .executeTakeFirst()
  const session = await db
    .selectFrom('desk_sessions as session')
    .innerJoin('desk_users as person', 'person.id', 'session.user_id')
    .select((eb) => eb.fn.max('session.used_at').as('at'))
    .where('session.is_complete', '=', 1)
    .where('session.used_at', '<=', until)
    .where('person.role', 'in', ['owner', 'manager'])
    .executeTakeFirst()
  const times = [stream?.at, session?.at].filter((at) => typeof at === 'string').toSorted()
  const last = times.at(-1)
  return last === undefined ? null : new Date(last)
}

/**
 * Claims an e-mail for this process. False when one was sent since `since`: processes on one database send one together.
 */
export async function claimDeskMail(
  db: Database,
  name: Mail,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const claimed = await db
    .insertInto('desk_moments')
    .values({ name, at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at })
        .where((eb) =>
          eb.or([
            eb('desk_moments.at', '<=', since.toISOString()),
            eb('desk_moments.at', '>', latest(now)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Forgets that an e-mail was sent: its reason is over, or it could not be sent. */
export async function forgetDeskMail(db: Database, name: Mail): Promise<void> {
  await db.deleteFrom('desk_moments').where('name', '=', name).execute()
}

/** A later moment is of a clock that was ahead, and does not count. */
function latest(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
}

import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { zoneDay } from '../../../lib/time/zone-time.ts'
import { findOffice } from './due-at.server.ts'
import { listSpans } from '../office-hours.ts'

/** Counts the requests whose visitors wait longer than was promised. Those that are over a limit do not count. */
export async function countLate(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('callback_requests')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('desk_state', 'in', ['new', 'in_progress'])
    .where('due_at', '<', now.toISOString())
    .where('flagged', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the requests that need an alarm (decision D68): late ones, while the office works and people work
 * with requests on the desk. 0 outside of the working hours, and where a CRM has the states of requests.
 */
export async function countAlarming({
  db,
  clock,
  config,
  catalogue,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'catalogue'>): Promise<number> {
  const { DESK, DESK_REQUESTS, DESK_LATE_MINUTES } = config
  const now = clock.now()
  if (!DESK || !DESK_REQUESTS || DESK_LATE_MINUTES === 0) return 0
  if (!isOfficeOpen(catalogue.current(), now) || !(await isDeskUsed(db))) return 0
  return countLate(db, now)
}

/** Whether the office works now; always, where its hours are unknown. */
export function isOfficeOpen(
  snapshot: ReturnType<AppContext['catalogue']['current']>,
  now: Date,
): boolean {
  const office = findOffice(snapshot)
  if (!office || Object.keys(office.hours).length === 0) return true
  const at = now.getTime()
  // The span of a day may end after midnight.
  return listSpans(office, zoneDay(office.zone, at) - 1, 1).some(
    ({ from, to }) => from <= at && at < to,
  )
}

/** Whether anybody has an account with which requests are worked on: a site may do without the desk. */
export async function isDeskUsed(db: Database): Promise<boolean> {
  const person = await db
    .selectFrom('desk_users')
    .select('id')
    .where('role', 'in', ['owner', 'manager'])
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return person !== undefined
}

import type { ListedRequest } from '../../features/callback/requests/schema.ts'

type Timed = Pick<ListedRequest, 'id' | 'state' | 'due_at'>
export type Urgency = 'now' | 'today' | 'later'

/** What is due within the hour is called now. */
const NOW_MS = 3_600_000
const DAY_MS = 86_400_000

export const urgencyNames: Readonly<Record<Urgency, string>> = {
  now: 'Сейчас',
  today: 'Сегодня',
  later: 'Позже',
}

/** Whether a request waits longer than was promised, in milliseconds of the clock (decision D68). */
export function isLate({ state, due_at }: Omit<Timed, 'id'>, now: number): boolean {
  return state !== 'done' && due_at !== null && Date.parse(due_at) < now
}

/**
 * Sorts open requests by the time of their call, soonest first, into those to call within the hour, later today and on
 * other days. `todayEnds` is the end of the office's day when the list was loaded. Groups without requests are left out;
 * those without a time are last.
 */
export function groupByUrgency<Request extends Timed>(
  requests: readonly Request[],
  now: number,
  todayEnds: number,
): Array<{ urgency: Urgency; requests: Request[] }> {
  const sorted = requests.toSorted(
    (one, other) => toTime(one) - toTime(other) || (one.id < other.id ? -1 : 1),
  )
  return (['now', 'today', 'later'] as const).flatMap((urgency) => {
    const own = sorted.filter((request) => toUrgency(toTime(request), now, todayEnds) === urgency)
    return own.length === 0 ? [] : [{ urgency, requests: own }]
  })
}

/** A time that sorts what has none behind all others, and can be subtracted from itself. */
function toTime({ due_at }: Timed): number {
  return due_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(due_at)
}

function toUrgency(at: number, now: number, todayEnds: number): Urgency {
  if (at - now <= NOW_MS) return 'now'
  // A screen that is open over midnight has the end of yesterday until it loads again.
  const daysOver = Math.max(0, Math.ceil((now - todayEnds) / DAY_MS))
  return at < todayEnds + daysOver * DAY_MS ? 'today' : 'later'
}

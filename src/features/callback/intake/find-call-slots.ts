import { zoneDay, zoneMoment } from '../../../lib/time/zone-time.ts'
import { listSpans, type OfficeHours, type Span } from '../office-hours.ts'

export type { OfficeHours, Span }

/** What can be promised: a call within the hour, or the first two hours in which it can take place. */
export type CallPromise = { kind: 'hour' } | { kind: 'slots'; isOpen: boolean; slots: Span[] }

const HOUR_MS = 3_600_000
/** One call with its preparation. The office is assumed to make one call at a time. */
const CALL_MS = 5 * 60_000
const DAYS_BEHIND = 14
const DAYS_AHEAD = 28
const SLOTS = 2

/**
 * Computes what a visitor can be promised now. Each of the `waiting` requests takes five minutes of working time, and
 * the visitor's turn comes after them. The hour is promised when the office is open and the turn comes within the hour
 * and before it closes. Otherwise the slots are hours that are counted from the opening, and the first holds the turn.
 * Returns null for an office without working hours, or when the turn is more than four weeks away.
 */
export function findCallPromise(
  office: OfficeHours,
  waiting: number,
  now: number,
): CallPromise | null {
  const today = zoneDay(office.zone, now)
  const spans = listSpans(office, today, DAYS_AHEAD).filter(({ to }) => to > now)
  const turn = findTurn(spans, waiting * CALL_MS, now)
  if (turn === null) return null
  const isOpen = spans.some(({ from }) => from <= now)
  const opening = spans.find(({ from }) => from <= now)
  if (isOpen && turn - now < HOUR_MS && opening && turn < opening.to) return { kind: 'hour' }
  const slots = spans
    .flatMap(cutIntoHours)
    .filter(({ to }) => to > turn)
    .slice(0, SLOTS)
  return { kind: 'slots', isOpen, slots }
}

/**
 * Returns the moment since which the office has worked for one hour: visitors who asked before it have been called by
 * now, as promised. Returns 14 days ago for an office that worked less.
 */
export function findHourAgo(office: OfficeHours, now: number): number {
  const today = zoneDay(office.zone, now)
  let left = HOUR_MS
  for (const { from, to } of listSpans(office, today - DAYS_BEHIND, DAYS_BEHIND).toReversed()) {
    const end = Math.min(to, now)
    if (end <= from) continue
    if (end - from >= left) return end - left
    left -= end - from
  }
  return zoneMoment(office.zone, today - DAYS_BEHIND, 0)
}

function findTurn(spans: readonly Span[], work: number, now: number): number | null {
  let left = work
  for (const { from, to } of spans) {
    const start = Math.max(from, now)
    if (left < to - start) return start + left
    left -= to - start
  }
  return null
}

function cutIntoHours({ from, to }: Span): Span[] {
  return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, n) => ({
    from: from + n * HOUR_MS,
    to: Math.min(from + (n + 1) * HOUR_MS, to),
  }))
}

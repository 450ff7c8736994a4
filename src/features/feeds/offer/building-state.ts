import type { FeedBuilding } from './feed-offer.ts'

/** Returns the state of a building that a word of a feed means, or undefined for an unknown word. */
export function toBuildingState(text: string): NonNullable<FeedBuilding['state']> | undefined {
  const word = text.toLowerCase().replaceAll('_', '-')
  if (/^(?:built|ready|complete|построен|сдан(?!\p{L}*\s+в\s+20)|введ[её]н|готов)/u.test(word)) {
    return 'built'
  }
  if (/^(?:hand-?over|сдача|сда[её]тся|введ)/.test(word)) return 'hand-over'
  return /^(?:unfinished|under-?construction|project|проект|котлован)|стро/.test(word)
    ? 'unfinished'
    : undefined
}

/** A hand-over that is late by a year still happens; one that is later is of an abandoned feed. */
const LATE_QUARTERS = 4

/** Returns whether a known quarter of completion is more than a year ago on a day (YYYY-MM-DD). */
export function isLongPast(
  building: Pick<FeedBuilding, 'completion_year' | 'completion_quarter'>,
  today: string,
): boolean {
  const { completion_year, completion_quarter } = building
  if (completion_year === null || completion_quarter === null) return false
  return quartersSince(building, today) > LATE_QUARTERS
}

/**
 * Returns how many quarters have begun since a quarter, on a day (YYYY-MM-DD): 0 within it, negative before it, 1 in the
 * next one. An unknown quarter is infinitely long ago.
 */
export function quartersSince(
  {
    completion_year,
    completion_quarter,
  }: Pick<FeedBuilding, 'completion_year' | 'completion_quarter'>,
  today: string,
): number {
  if (completion_year === null || completion_quarter === null) return Infinity
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
  return (Number(today.slice(0, 4)) - completion_year) * 4 + quarter - completion_quarter
}

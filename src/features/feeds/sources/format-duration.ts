/** «30 мин», «2 ч», «1 д» for a number of minutes; the largest unit that divides it. */
export function formatDuration(minutes: number): string {
  if (minutes % (24 * 60) === 0) return `${minutes / (24 * 60)}\u00a0д`
  return minutes % 60 === 0 ? `${minutes / 60}\u00a0ч` : `${minutes}\u00a0мин`
}

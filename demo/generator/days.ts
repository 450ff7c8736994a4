/** Moment so many days before the day, at 09:00 UTC. */
export function daysBefore(day: Date, days: number): string {
  const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 9))
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString()
}

/** The day so many days later, `YYYY-MM-DD`. */
export function dayAfter(day: Date, days: number): string {
  return daysBefore(day, -days).slice(0, 10)
}

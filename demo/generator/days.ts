/** The day so many days earlier, `YYYY-MM-DD`. */
export function daysBefore(day: Date, days: number): string {
  const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** The day so many days later, `YYYY-MM-DD`. */
export function dayAfter(day: Date, days: number): string {
  return daysBefore(day, -days)
}

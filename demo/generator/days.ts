/** Returns the date `days` days earlier, `YYYY-MM-DD`. */
export function subtractDays(day: Date, days: number): string {
  const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

/** Returns the date `days` days later, `YYYY-MM-DD`. */
export function addDays(day: Date, days: number): string {
  return subtractDays(day, -days)
}

const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats `2026-11-03` as «3 ноября 2026 г.». Returns an invalid date unchanged. */
export function formatDay(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : format.format(time).replaceAll(' ', '\u00a0')
}

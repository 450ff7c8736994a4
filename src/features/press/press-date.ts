const format = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-03` as «3 ноября 2026 г.»; a date that cannot be read stays as it is. */
export function formatDate(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : format.format(time).replaceAll(' ', '\u00a0')
}

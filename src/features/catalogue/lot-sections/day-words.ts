const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** Formats a timestamp or a date (`2026-11-30`) in Moscow time: «30 ноября 2026 г.». */
export function dayWords(at: string): string {
  return day.format(new Date(at)).replaceAll(' ', '\u00a0')
}

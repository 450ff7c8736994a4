const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** A moment or a day (`2026-11-30`) as people write it, in Moscow: «30 ноября 2026 г.». */
export function dayWords(at: string): string {
  return day.format(new Date(at)).replaceAll(' ', '\u00a0')
}

const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** When a comment was written, in Moscow: «23 ноября, 14:05». `at` is ISO 8601. */
export function commentDay(at: string): string {
  return day.format(new Date(at)).replace(' в ', ', ')
}

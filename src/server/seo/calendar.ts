/** An all-day event. */
export interface CalendarDay {
  /** Identifies the event for ever, so that a calendar can move it. */
  id: string
  /** `2027-09-30`. */
  day: string
  title: string
  description: string
  /** Absolute. */
  link: string
}

/** Lines may have 75 bytes (RFC 5545, section 3.1). */
const MAX_LINE = 75
const DAY_MS = 24 * 60 * 60 * 1000

/** Writes an iCalendar file (RFC 5545) of days. `host` makes the ids of events unique in the world. */
export function writeCalendar(
  title: string,
  days: readonly CalendarDay[],
  { host, now }: { host: string; now: Date },
): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kvartal//Calendar//RU',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escape(title)}`,
    ...days.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escape(event.id)}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${toDate(event.day)}`,
      `DTEND;VALUE=DATE:${toDate(toNextDay(event.day))}`,
      `SUMMARY:${escape(event.title)}`,
      `DESCRIPTION:${escape(event.description)}`,
      `URL:${event.link}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Escapes a text value; line breaks become `\n`, other control characters are removed. */
function escape(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Breaks a line before the byte that does not fit, never inside a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE) {
      parts.push(part)
      part = ''
      // The continuation begins with a space.
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

function toDate(day: string): string {
  return day.replaceAll('-', '')
}

function toNextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

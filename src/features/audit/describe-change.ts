import type { AuditChange } from './schema.ts'

/** As JSON writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Formats moments by the clocks of the office. */
interface Clock {
  format: (moment: Date) => string
}

/**
 * «Срок: нет → 27.11.2026, 12:30». A field of personal data is named without its values. `words` has values that people
 * read otherwise than they are stored.
 */
export function describeChange(
  { label, before, after }: AuditChange,
  clock: Clock,
  words: Readonly<Record<string, string>> = {},
): string {
  if (before === undefined && after === undefined) return label
  const write = (value: AuditChange['before']) => {
    if (value === null || value === undefined || value === '') return 'нет'
    if (typeof value === 'boolean') return value ? 'да' : 'нет'
    if (typeof value === 'string' && MOMENT.test(value)) return clock.format(new Date(value))
    return words[String(value)] ?? String(value)
  }
  return `${label}: ${write(before)} → ${write(after)}`
}

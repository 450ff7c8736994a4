import { describeChange } from '../../features/audit/describe-change.ts'
import type { AuditChange } from '../../features/audit/schema.ts'
import { lazily } from '../../lib/time/lazily.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { formatDayOfYear } from '../../lib/time/days.ts'
import { officeZone } from '../kit/office-zone.ts'
import { roleNames } from '../session/role-names.ts'
import { outcomeNames, stateNames } from '../requests/request-labels.ts'

const toLower = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => [value, name.toLowerCase()])
const words: Readonly<Record<string, string>> = Object.fromEntries([
  ...toLower(roleNames),
  ...toLower(outcomeNames),
])
/** Of changed fields: a state has a word of its own there. */
const valueLabels: Readonly<Record<string, string>> = {
  ...words,
  ...Object.fromEntries(toLower(stateNames)),
}
const moment = lazily(
  () =>
    new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: officeZone(),
    }),
)

/** A changed field with what it was and is, in Russian and by the clocks of the office. */
export function describeValues(change: AuditChange): string {
  const { before, after } = change
  const isAmount = change.field === 'price' || change.field === 'sale'
  const values = isAmount ? { before: toAmount(before), after: toAmount(after) } : {}
  return describeChange({ ...change, ...values }, moment(), valueLabels)
}

/** Prices are stored as numbers, and discounts with their last day: «11900000 до 2026-12-04». */
function toAmount(value: AuditChange['before']): AuditChange['before'] {
  const [, roubles, day] = /^(\d+)(?: до (\d{4}-\d\d-\d\d))?$/.exec(String(value)) ?? []
  if (roubles === undefined) return value
  const amount = formatRoubles(Number(roubles))
  return day === undefined ? amount : `${amount} до ${formatDayOfYear(day)}`
}

/** What a row of the log is about, with roles and outcomes in Russian: it has them as they are stored. */
export function describeSubject(action: string, subject: string): string {
  if (!/^(user|request|invite)\./.test(action)) return subject
  // Only behind «Итог:», a comma, «роль» or an arrow: a person may have such a name.
  return subject.replaceAll(
    /(?<=(?:Итог:|,|роль|→) )[a-z_]+(?=$|,| →)/g,
    (word) => words[word] ?? word,
  )
}

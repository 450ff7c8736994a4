import { describeChange } from '../../features/audit/describe-change.ts'
import type { AuditChange } from '../../features/audit/schema.ts'
import { lazily } from '../../lib/time/lazily.ts'
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
  return describeChange(change, moment(), valueLabels)
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

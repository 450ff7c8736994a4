import { formatDay, moscowDay } from './calendar.ts'
import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const FIRST_YEAR = 1900
const YEAR = /^\d{4}$/

/** Returns the schema of a year with four digits, from 1900 to the current year in Moscow. */
export function yearSchema(now: Date) {
  const current = Number(formatDay(moscowDay(now)).slice(-4))
  return requiredText().check(
    must((text) => YEAR.test(text), ruleMessages.badFormat),
    must((text) => Number(text) >= FIRST_YEAR && Number(text) <= current, ruleMessages.badFormat),
  )
}

import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const SNILS = /^\d{3}-\d{3}-\d{3} \d{2}$/

/** A pension insurance number: `000-000-000 00`. */
export const snilsSchema = requiredText().check(
  must((text) => SNILS.test(text), ruleMessages.badFormat),
)

import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const PERSON = /^\d{12}$/
const COMPANY = /^\d{10}$/

/** A person's taxpayer number: 12 digits. */
export const personInnSchema = requiredText().check(
  must((text) => PERSON.test(text), ruleMessages.personInn),
)

/** A company's taxpayer number: 10 digits. */
export const companyInnSchema = requiredText().check(
  must((text) => COMPANY.test(text), ruleMessages.companyInn),
)

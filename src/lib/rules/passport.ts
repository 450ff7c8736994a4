import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const PASSPORT = /^\d{4} \d{6}$/
const PASSPORT_CODE = /^\d{3}-\d{3}$/
const ISSUER_LENGTH = 255

/** Series and number of a passport: 4 digits, a space, 6 digits. */
export const passportSchema = requiredText().check(
  must((text) => PASSPORT.test(text), ruleMessages.badFormat),
)

/** Code of the issuing office: `000-000`. */
export const passportCodeSchema = requiredText().check(
  must((text) => PASSPORT_CODE.test(text), ruleMessages.badFormat),
)

/** The issuing office: any text of at most 255 characters. */
export const passportIssuerSchema = requiredText().check(
  must((text) => text.length <= ISSUER_LENGTH, ruleMessages.longIssuer),
)

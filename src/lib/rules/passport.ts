import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

const PASSPORT = /^\d{4} \d{6}$/
const PASSPORT_CODE = /^\d{3}-\d{3}$/
const ISSUER_LENGTH = 255

/** Series and number of a passport: 4 digits, a space, 6 digits. */
export const passportSchema = filledText().check(
  must((text) => PASSPORT.test(text), ruleMessages.badFormat),
)

/** Code of the office that issued a passport: `000-000`. */
export const passportCodeSchema = filledText().check(
  must((text) => PASSPORT_CODE.test(text), ruleMessages.badFormat),
)

/** Who issued a passport: any text of at most 255 characters. */
export const passportIssuerSchema = filledText().check(
  must((text) => text.length <= ISSUER_LENGTH, ruleMessages.longIssuer),
)

import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

/** The mask as typed, and as the form sends it: without spaces (decision D12). */
const TYPED_PHONE = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/
const WIRE_PHONE = /^\+7\(\d{3}\)\d{3}-\d{2}-\d{2}$/

/** A phone in the mask `+7 (XXX) XXX-XX-XX`, or the same without its spaces. */
export const phoneSchema = filledText({
  // The mask writes the field, so a space that is not its own is a mistake of whoever sent it.
  tidy: (text) => text,
  empty: ruleMessages.emptyPhone,
}).check(must((text) => TYPED_PHONE.test(text) || WIRE_PHONE.test(text), ruleMessages.badPhone))

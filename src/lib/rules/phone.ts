import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

/** The phone as typed into the mask, and without spaces as the form sends it (decision D12). */
const TYPED_PHONE = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/
const WIRE_PHONE = /^\+7\(\d{3}\)\d{3}-\d{2}-\d{2}$/

/** A phone in the mask `+7 (XXX) XXX-XX-XX`, or the same without its spaces. */
export const phoneSchema = requiredText({
  // Not trimmed: the mask formats the field, so any other space is an error of the client.
  normalize: (text) => text,
  empty: ruleMessages.emptyPhone,
}).check(must((text) => TYPED_PHONE.test(text) || WIRE_PHONE.test(text), ruleMessages.badPhone))

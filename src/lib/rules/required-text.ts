// chunk: callback-parts
import * as z from 'zod/mini'
import { ruleMessages } from './messages.ts'

interface RequiredText {
  /** Normalizes the value before validation; trims by default. */
  normalize?: (text: string) => string
  /** Message for an empty value and for a value that is not a text. */
  empty?: string
}

/** Returns the schema of a non-empty text, on which all rules are based. Make it optional for an optional field. */
export function requiredText({
  normalize = (text) => text.trim(),
  empty = ruleMessages.emptyField,
}: RequiredText = {}) {
  return z.string({ error: empty }).check(
    z.overwrite(normalize),
    z.refine((text) => text.trim() !== '', { error: empty, abort: true }),
  )
}

/** Returns a check that aborts the rule with its message, so that a field has one message at a time. */
export function must(isValid: (text: string) => boolean, error: string) {
  return z.refine<string>(isValid, { error, abort: true })
}

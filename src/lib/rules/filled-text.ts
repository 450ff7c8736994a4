import * as z from 'zod/mini'
import { ruleMessages } from './messages.ts'

interface FilledText {
  /** What the value becomes before it is looked at; outer spaces go unless told. */
  tidy?: (text: string) => string
  /** Said when nothing is left, and when the value is no text at all. */
  empty?: string
}

/** What every rule begins with: a text with something in it. For a field that may stay empty, make the schema optional. */
export function filledText({
  tidy = (text) => text.trim(),
  empty = ruleMessages.emptyField,
}: FilledText = {}) {
  return z.string({ error: empty }).check(
    z.overwrite(tidy),
    z.refine((text) => text.trim() !== '', { error: empty, abort: true }),
  )
}

/** A check that ends the rule with its message, so that a field has one message at a time. */
export function must(isRight: (text: string) => boolean, error: string) {
  return z.refine<string>(isRight, { error, abort: true })
}

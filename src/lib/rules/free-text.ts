import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

const TEXT_LENGTH = 2_000
/**
 * Anything that can be printed, over any number of lines. Left out: control characters, halves of surrogate
 * pairs, the mark that decoders leave where bytes were no text, and the marks that turn the reading
 * direction, which can make a text read as another.
 */
const TEXT = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\ufffd\u202a-\u202e\u2066-\u2069])+$/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** A text in the visitor's own words, with at least one letter or digit and at most 2,000 characters. */
export const freeTextSchema = filledText().check(
  must(
    (text) => text.length <= TEXT_LENGTH && TEXT.test(text) && LETTER_OR_DIGIT.test(text),
    ruleMessages.badFormat,
  ),
)

import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const TEXT_LENGTH = 2_000
/**
 * Printable text on any number of lines, without control characters, lone surrogates, the replacement character of
 * decoders and the direction marks, which can disguise a text.
 */
const TEXT = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\ufffd\u202a-\u202e\u2066-\u2069])+$/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** A free text with at least one letter or digit and at most 2,000 characters. */
export const freeTextSchema = requiredText().check(
  must(
    (text) => text.length <= TEXT_LENGTH && TEXT.test(text) && LETTER_OR_DIGIT.test(text),
    ruleMessages.badFormat,
  ),
)

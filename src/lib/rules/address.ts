import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const ADDRESS_LENGTH = 255
/** Cyrillic and Latin letters, digits, spaces and punctuation of addresses. */
const ADDRESS =
  /^[\u0400-\u0481\u048a-\u052fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f0-9 .,;:()/№#"'«»–—-]+$/
const LETTER = /[\u0400-\u0481\u048a-\u052fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/

/** A postal address on one line, with at least one letter and at most 255 characters. */
export const addressSchema = requiredText({
  normalize: (text) => text.normalize('NFC').trim(),
}).check(
  must(
    (text) => text.length <= ADDRESS_LENGTH && ADDRESS.test(text) && LETTER.test(text),
    ruleMessages.badAddress,
  ),
)

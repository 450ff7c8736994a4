import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

const NAME_LENGTH = 100
/** Letters of one script and spaces. U+0482…U+0489 are signs, not letters. */
const CYRILLIC_NAME = /^[\u0400-\u0481\u048a-\u052f ]+$/
const LATIN_NAME = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f ]+$/
const SPACES = / {2,}/g

/** A name of Cyrillic or of Latin letters with spaces, at most 100 characters. */
export const nameSchema = requiredText({ normalize: normalizeName }).check(
  must(
    (name) => name.length <= NAME_LENGTH && (CYRILLIC_NAME.test(name) || LATIN_NAME.test(name)),
    ruleMessages.badFormat,
  ),
)

/** Composes letters with combining marks («й» typed on a Mac is two characters), trims and collapses spaces. */
function normalizeName(name: string): string {
  return name
    .slice(0, 4 * NAME_LENGTH)
    .normalize('NFC')
    .trim()
    .replaceAll(SPACES, ' ')
}

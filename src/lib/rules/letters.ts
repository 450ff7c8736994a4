import { requiredText, must } from './required-text.ts'
import { ruleMessages } from './messages.ts'

/** Cyrillic and Latin letters without U+0482…U+0489, × and ÷, which are signs in the same blocks. */
const LETTERS = /^[\u0400-\u0481\u048a-\u052fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+$/
const CYRILLIC_LETTER = /[\u0400-\u0481\u048a-\u052f]/
const LATIN_LETTER = /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/
const CYRILLIC = /^[\u0400-\u0481\u048a-\u052f ]+$/

/** Letters without spaces, all Cyrillic or all Latin. */
export const lettersSchema = requiredText({ normalize: toComposed }).check(
  must((text) => LETTERS.test(text), ruleMessages.onlyLetters),
  must((text) => !(CYRILLIC_LETTER.test(text) && LATIN_LETTER.test(text)), ruleMessages.twoLayouts),
)

/** Cyrillic letters and spaces only. */
export const cyrillicSchema = requiredText({ normalize: toComposed }).check(
  must((text) => CYRILLIC.test(text), ruleMessages.onlyCyrillic),
)

/** Composes a letter and its combining mark: «й» typed on a Mac is two characters. */
function toComposed(text: string): string {
  return text.normalize('NFC').trim()
}

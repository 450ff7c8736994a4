import { filledText, must } from './filled-text.ts'
import { ruleMessages } from './messages.ts'

/** A Cyrillic or Latin letter; U+0482…U+0489, × and ÷ stand among them and are signs. */
const LETTERS = /^[\u0400-\u0481\u048a-\u052fA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]+$/
const CYRILLIC_LETTER = /[\u0400-\u0481\u048a-\u052f]/
const LATIN_LETTER = /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/
const CYRILLIC = /^[\u0400-\u0481\u048a-\u052f ]+$/

/** Letters only, no space among them, all Cyrillic or all Latin. */
export const lettersSchema = filledText({ tidy: composed }).check(
  must((text) => LETTERS.test(text), ruleMessages.onlyLetters),
  must((text) => !(CYRILLIC_LETTER.test(text) && LATIN_LETTER.test(text)), ruleMessages.twoLayouts),
)

/** Cyrillic letters and spaces only. */
export const cyrillicSchema = filledText({ tidy: composed }).check(
  must((text) => CYRILLIC.test(text), ruleMessages.onlyCyrillic),
)

/** A letter and its mark as one letter: «й» typed on a Mac is two. */
function composed(text: string): string {
  return text.normalize('NFC').trim()
}

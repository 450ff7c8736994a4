import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  withNearMisses,
  expectMessages,
  RULE_TIMEOUT_MS,
  findMessage,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { cyrillicSchema, lettersSchema } from './letters.ts'
import { nameSchema } from './name.ts'

const EMPTY = 'Пожалуйста, заполните это поле'
const ONLY_LETTERS = 'Пожалуйста, используйте только буквы'
const ONE_LAYOUT = 'Пожалуйста, используйте только одну языковую раскладку'
const ONLY_CYRILLIC = 'Используйте только кириллицу'
const BAD_FORMAT = 'Неверный формат'

/** Scripts by the Unicode tables, up to the last block that is used in names. */
const isCyrillic = (letter: string) =>
  /^(?=\p{Script=Cyrillic})[\p{Lu}\p{Ll}]$/u.test(letter) && letter <= '\u052f'
const isLatin = (letter: string) =>
  /^(?=\p{Script=Latin})[\p{Lu}\p{Ll}]$/u.test(letter) && letter <= '\u017f'
const all = (text: string, test: (letter: string) => boolean) => Array.from(text).every(test)

const cyrillic = fc.string({
  unit: fc.constantFrom(...Array.from('АаБбЁёйЇҐѢъэ')),
  minLength: 1,
  maxLength: 9,
})
const latin = fc.string({
  unit: fc.constantFrom(...Array.from('AaZzéÖßšŁ')),
  minLength: 1,
  maxLength: 9,
})
const words = fc
  .tuple(cyrillic, latin, cyrillic, fc.constantFrom('one', 'both', 'latin', 'two'))
  .map(([first, other, second, choice]) => {
    if (choice === 'both') return first + other
    if (choice === 'latin') return other
    return choice === 'two' ? `${first} ${second}` : first
  })

it(
  'letters: accepts letters of one script, with separate messages for other characters and for mixed scripts',
  () => {
    expect(
      ['Анна', 'ёлка', 'Anna', 'José'].map((text) => findMessage(lettersSchema, text)),
    ).toEqual([null, null, null, null])
    expect(findMessage(lettersSchema, 'Аnna')).toBe(ONE_LAYOUT)
    expect(findMessage(lettersSchema, 'Анна1')).toBe(ONLY_LETTERS)
    expect(findMessage(lettersSchema, 'Анна Anna')).toBe(ONLY_LETTERS)
    expectMessages(lettersSchema, withNearMisses(words), (text) => {
      const normalized = text.normalize('NFC').trim()
      if (normalized === '') return EMPTY
      if (!all(normalized, (letter) => isCyrillic(letter) || isLatin(letter))) return ONLY_LETTERS
      return all(normalized, isCyrillic) || all(normalized, isLatin) ? null : ONE_LAYOUT
    })
    verifies('§5.2-1')
  },
  RULE_TIMEOUT_MS,
)

it(
  'cyrillic: accepts Cyrillic letters and spaces only',
  () => {
    expect(findMessage(cyrillicSchema, 'Йошкар Ола')).toBeNull()
    expect(findMessage(cyrillicSchema, 'Mосква')).toBe(ONLY_CYRILLIC)
    expect(findMessage(cyrillicSchema, 'дом 5')).toBe(ONLY_CYRILLIC)
    expectMessages(cyrillicSchema, withNearMisses(words), (text) => {
      const normalized = text.normalize('NFC').trim()
      if (normalized === '') return EMPTY
      return all(normalized, (letter) => letter === ' ' || isCyrillic(letter))
        ? null
        : ONLY_CYRILLIC
    })
    verifies('§5.2-2')
  },
  RULE_TIMEOUT_MS,
)

it(
  'name: accepts letters of one script and spaces',
  () => {
    expectMessages(nameSchema, withNearMisses(words), (text) => {
      const normalized = text.normalize('NFC').trim().split(/ +/).join(' ')
      if (normalized === '') return EMPTY
      const isInScript = (script: (letter: string) => boolean) =>
        all(normalized, (letter) => letter === ' ' || script(letter))
      return normalized.length <= 100 && (isInScript(isCyrillic) || isInScript(isLatin))
        ? null
        : BAD_FORMAT
    })
    verifies('§3.1-2')
  },
  RULE_TIMEOUT_MS,
)

it('name: composes letters with combining marks and collapses spaces', () => {
  expect(nameSchema.parse('  И\u0306ода   Ильич ')).toBe('Йода Ильич')
  expect(findMessage(nameSchema, 'А'.repeat(100))).toBeNull()
  expect(findMessage(nameSchema, 'А'.repeat(101))).toBe(BAD_FORMAT)
})

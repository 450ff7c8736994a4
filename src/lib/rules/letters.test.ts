import fc from 'fast-check'
import { expect, it } from 'vitest'
import { around, holdAgainst, RULE_PATIENCE, verdict } from '../../../tests/support/rules.ts'
import { cyrillicSchema, lettersSchema } from './letters.ts'
import { nameSchema } from './name.ts'

const EMPTY = 'Пожалуйста, заполните это поле'
const ONLY_LETTERS = 'Пожалуйста, используйте только буквы'
const ONE_LAYOUT = 'Пожалуйста, используйте только одну языковую раскладку'
const ONLY_CYRILLIC = 'Используйте только кириллицу'
const BAD_FORMAT = 'Неверный формат'

/** The scripts by Unicode's own tables, up to the last block whose letters people's names are written with. */
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
  'letters: takes letters of one layout, and says which of the two is wrong',
  () => {
    expect(['Анна', 'ёлка', 'Anna', 'José'].map((text) => verdict(lettersSchema, text))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(verdict(lettersSchema, 'Аnna')).toBe(ONE_LAYOUT)
    expect(verdict(lettersSchema, 'Анна1')).toBe(ONLY_LETTERS)
    expect(verdict(lettersSchema, 'Анна Anna')).toBe(ONLY_LETTERS)
    holdAgainst(lettersSchema, around(words), (text) => {
      const tidy = text.normalize('NFC').trim()
      if (tidy === '') return EMPTY
      if (!all(tidy, (letter) => isCyrillic(letter) || isLatin(letter))) return ONLY_LETTERS
      return all(tidy, isCyrillic) || all(tidy, isLatin) ? null : ONE_LAYOUT
    })
  },
  RULE_PATIENCE,
)

it(
  'cyrillic: takes Cyrillic letters and spaces only',
  () => {
    expect(verdict(cyrillicSchema, 'Йошкар Ола')).toBeNull()
    expect(verdict(cyrillicSchema, 'Mосква')).toBe(ONLY_CYRILLIC)
    expect(verdict(cyrillicSchema, 'дом 5')).toBe(ONLY_CYRILLIC)
    holdAgainst(cyrillicSchema, around(words), (text) => {
      const tidy = text.normalize('NFC').trim()
      if (tidy === '') return EMPTY
      return all(tidy, (letter) => letter === ' ' || isCyrillic(letter)) ? null : ONLY_CYRILLIC
    })
  },
  RULE_PATIENCE,
)

it(
  'name: takes letters and spaces, wholly Cyrillic or wholly Latin',
  () => {
    holdAgainst(nameSchema, around(words), (text) => {
      const tidy = text.normalize('NFC').trim().split(/ +/).join(' ')
      if (tidy === '') return EMPTY
      const isOf = (script: (letter: string) => boolean) =>
        all(tidy, (letter) => letter === ' ' || script(letter))
      return tidy.length <= 100 && (isOf(isCyrillic) || isOf(isLatin)) ? null : BAD_FORMAT
    })
  },
  RULE_PATIENCE,
)

it('name: makes one letter of a letter and its mark, and one space of several', () => {
  expect(nameSchema.parse('  И\u0306ода   Ильич ')).toBe('Йода Ильич')
  expect(verdict(nameSchema, 'А'.repeat(100))).toBeNull()
  expect(verdict(nameSchema, 'А'.repeat(101))).toBe(BAD_FORMAT)
})

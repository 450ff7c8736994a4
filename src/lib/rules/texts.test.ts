import fc from 'fast-check'
import { expect, it } from 'vitest'
import { around, holdAgainst, RULE_PATIENCE, verdict } from '../../../tests/support/rules.ts'
import { addressSchema } from './address.ts'
import { freeTextSchema } from './free-text.ts'

const EMPTY = 'Пожалуйста, заполните это поле'
const streets = fc.string({
  unit: fc.constantFrom(...Array.from('Тверская ул. 1234567890/,-№«»()éW')),
  minLength: 1,
  maxLength: 260,
})

const isLetter = (sign: string) =>
  /^[\p{Lu}\p{Ll}]$/u.test(sign) &&
  /^[\p{Script=Cyrillic}\p{Script=Latin}]$/u.test(sign) &&
  (sign <= '\u017f' || (sign >= '\u0400' && sign <= '\u052f'))

it.each([
  'г. Москва, ул. Льва Толстого, д. 16, корп. 2/1 (вход со двора), кв. №5',
  'Ёлкино',
  "10, Rue de l'Église",
  'а/я 7; «Дом у реки»',
])('takes the address %j', (text) => {
  expect(addressSchema.parse(` ${text} `)).toBe(text)
})

it.each(['123', '—', 'ул. <b>', 'ул.\nдом', 'дом @ улица', 'дом 🏠', 'Я'.repeat(256), '北京路'])(
  'refuses the address %j',
  (text) => {
    expect(verdict(addressSchema, text)).toBe('Неверно введен адрес')
  },
)

it(
  'address: takes letters, digits and the signs of addresses, with a letter among them',
  () => {
    holdAgainst(addressSchema, around(streets), (text) => {
      const tidy = text.normalize('NFC').trim()
      if (tidy === '') return EMPTY
      const signs = Array.from(tidy)
      const isFit = signs.every(
        (sign) => isLetter(sign) || '0123456789 .,;:()/№#"\'«»–—-'.includes(sign),
      )
      return isFit && signs.some(isLetter) && tidy.length <= 255 ? null : 'Неверно введен адрес'
    })
  },
  RULE_PATIENCE,
)

it.each([
  'Перезвоните после 18:00, пожалуйста.\r\nСпасибо',
  'Площадь < 60 м², этаж > 5',
  'Семья 👨‍👩‍👧 и кот',
  '7',
  'Я'.repeat(2_000),
])('takes the text %j', (text) => {
  expect(freeTextSchema.parse(` ${text}\n`)).toBe(text)
})

it.each([
  '...',
  'а\0б',
  'а\u001bб',
  'а\u0085б',
  'а\ud800б',
  'а\ufffdб',
  'а\u202eб',
  'а\u2066б',
  'Я'.repeat(2_001),
])('refuses the text %j', (text) => {
  expect(verdict(freeTextSchema, text)).toBe('Неверный формат')
})

it(
  'free text: takes what can be printed, with a letter or digit in it',
  () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...Array.from('Дом 5,\n\t!?')),
        minLength: 1,
        maxLength: 60,
      }),
    )
    holdAgainst(freeTextSchema, around(texts), (text) => {
      const tidy = text.trim()
      if (tidy === '') return EMPTY
      const isFit = tidy.isWellFormed() && Array.from(tidy).every(canBePrinted)
      return isFit && /[\p{L}\p{N}]/u.test(tidy) && tidy.length <= 2_000 ? null : 'Неверный формат'
    })
  },
  RULE_PATIENCE,
)

function canBePrinted(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (code < 32) return code === 9 || code === 10 || code === 13
  if (code >= 127 && code <= 159) return false
  const turnsDirection = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
  return !turnsDirection && code !== 0xfffd
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  withNearMisses,
  expectMessages,
  RULE_TIMEOUT_MS,
  findMessage,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
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
])('accepts the address %j', (text) => {
  expect(addressSchema.parse(` ${text} `)).toBe(text)
})

it.each(['123', '—', 'ул. <b>', 'ул.\nдом', 'дом @ улица', 'дом 🏠', 'Я'.repeat(256), '北京路'])(
  'rejects the address %j',
  (text) => {
    expect(findMessage(addressSchema, text)).toBe('Неверно введен адрес')
    verifies('§5.2-15')
  },
)

it(
  'address: accepts letters, digits and punctuation of addresses with at least one letter',
  () => {
    expectMessages(addressSchema, withNearMisses(streets), (text) => {
      const normalized = text.normalize('NFC').trim()
      if (normalized === '') return EMPTY
      const signs = Array.from(normalized)
      const isValid = signs.every(
        (sign) => isLetter(sign) || '0123456789 .,;:()/№#"\'«»–—-'.includes(sign),
      )
      return isValid && signs.some(isLetter) && normalized.length <= 255
        ? null
        : 'Неверно введен адрес'
    })
    verifies('§5.2-15')
  },
  RULE_TIMEOUT_MS,
)

it.each([
  'Перезвоните после 18:00, пожалуйста.\r\nСпасибо',
  'Площадь < 60 м², этаж > 5',
  'Семья 👨‍👩‍👧 и кот',
  '7',
  'Я'.repeat(2_000),
])('accepts the text %j', (text) => {
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
])('rejects the text %j', (text) => {
  expect(findMessage(freeTextSchema, text)).toBe('Неверный формат')
  verifies('§5.2-16')
})

it(
  'free text: accepts printable text with at least one letter or digit',
  () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...Array.from('Дом 5,\n\t!?')),
        minLength: 1,
        maxLength: 60,
      }),
    )
    expectMessages(freeTextSchema, withNearMisses(texts), (text) => {
      const normalized = text.trim()
      if (normalized === '') return EMPTY
      const isValid = normalized.isWellFormed() && Array.from(normalized).every(isPrintable)
      return isValid && /[\p{L}\p{N}]/u.test(normalized) && normalized.length <= 2_000
        ? null
        : 'Неверный формат'
    })
    verifies('§5.2-16')
  },
  RULE_TIMEOUT_MS,
)

function isPrintable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  if (code < 32) return code === 9 || code === 10 || code === 13
  if (code >= 127 && code <= 159) return false
  const isDirectionMark = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
  return !isDirectionMark && code !== 0xfffd
}

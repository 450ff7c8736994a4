import { expect, it } from 'vitest'
import {
  withNearMisses,
  hasShape,
  expectMessages,
  RULE_TIMEOUT_MS,
  textOfShape,
  findMessage,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { companyInnSchema, personInnSchema } from './inn.ts'
import { passportCodeSchema, passportIssuerSchema, passportSchema } from './passport.ts'
import { snilsSchema } from './snils.ts'

const EMPTY = 'Пожалуйста, заполните это поле'

it.each([
  ['INN of a person', personInnSchema, '000000000000', 'Неверный формат, введите 12 цифр'],
  ['INN of a company', companyInnSchema, '0000000000', 'Неверный формат, введите 10 цифр'],
  ['SNILS', snilsSchema, '000-000-000 00', 'Неверный формат'],
  ['passport', passportSchema, '0000 000000', 'Неверный формат'],
  ['passport code', passportCodeSchema, '000-000', 'Неверный формат'],
] as const)(
  'accepts for a %s exactly its format',
  (_name, rule, shape, message) => {
    expectMessages(rule, withNearMisses(textOfShape(shape)), (text) => {
      const trimmed = text.trim()
      if (trimmed === '') return EMPTY
      return hasShape(trimmed, shape) ? null : message
    })
    verifies('§5.2-9', '§5.2-10', '§5.2-11', '§5.2-12')
  },
  RULE_TIMEOUT_MS,
)

it.each([
  [personInnSchema, '500100732259'],
  [companyInnSchema, '7707083893'],
  [snilsSchema, '112-233-445 95'],
  [passportSchema, '4509 123456'],
  [passportCodeSchema, '770-001'],
])('returns the trimmed text (%#)', (rule, text) => {
  expect(rule.parse(` ${text} `)).toBe(text)
  expect(findMessage(rule, undefined)).toBe(EMPTY)
  expect(findMessage(rule, Number.parseInt(text, 10))).toBe(EMPTY)
})

it.each([
  [snilsSchema, '112-233-445-95'],
  [snilsSchema, '112 233 445 95'],
  [snilsSchema, '11223344595'],
  [passportSchema, '4509-123456'],
  [passportSchema, '4509123456'],
  [passportSchema, '45 09 123456'],
  [passportCodeSchema, '770 001'],
  [passportCodeSchema, '770001'],
])('rejects other separators (%#)', (rule, text) => {
  expect(findMessage(rule, text)).toBe('Неверный формат')
})

it(
  'accepts for the issuer of a passport any text of at most 255 characters',
  () => {
    expect(findMessage(passportIssuerSchema, 'Я'.repeat(255))).toBeNull()
    expect(findMessage(passportIssuerSchema, 'Я'.repeat(256))).toBe(
      'Макс. количество символов - 255',
    )
    expect(passportIssuerSchema.parse('  ОВД «Арбат» г. Москвы ')).toBe('ОВД «Арбат» г. Москвы')
    expectMessages(passportIssuerSchema, withNearMisses(textOfShape('0'.repeat(252))), (text) => {
      const trimmed = text.trim()
      if (trimmed === '') return EMPTY
      return trimmed.length < 256 ? null : 'Макс. количество символов - 255'
    })
    verifies('§5.2-13', '§9-4')
  },
  RULE_TIMEOUT_MS,
)

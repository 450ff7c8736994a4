import { expect, it } from 'vitest'
import {
  around,
  hasShape,
  holdAgainst,
  RULE_PATIENCE,
  shaped,
  verdict,
} from '../../../tests/support/rules.ts'
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
  'takes for a %s its digits in their places and nothing else',
  (_name, rule, shape, message) => {
    holdAgainst(rule, around(shaped(shape)), (text) => {
      const tidy = text.trim()
      if (tidy === '') return EMPTY
      return hasShape(tidy, shape) ? null : message
    })
  },
  RULE_PATIENCE,
)

it.each([
  [personInnSchema, '500100732259'],
  [companyInnSchema, '7707083893'],
  [snilsSchema, '112-233-445 95'],
  [passportSchema, '4509 123456'],
  [passportCodeSchema, '770-001'],
])('answers what was typed without its outer spaces (%#)', (rule, text) => {
  expect(rule.parse(` ${text} `)).toBe(text)
  expect(verdict(rule, undefined)).toBe(EMPTY)
  expect(verdict(rule, Number.parseInt(text, 10))).toBe(EMPTY)
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
])('refuses other signs between the digits (%#)', (rule, text) => {
  expect(verdict(rule, text)).toBe('Неверный формат')
})

it(
  'takes for the issuer of a passport any text of at most 255 characters',
  () => {
    expect(verdict(passportIssuerSchema, 'Я'.repeat(255))).toBeNull()
    expect(verdict(passportIssuerSchema, 'Я'.repeat(256))).toBe('Макс. количество символов - 255')
    expect(passportIssuerSchema.parse('  ОВД «Арбат» г. Москвы ')).toBe('ОВД «Арбат» г. Москвы')
    holdAgainst(passportIssuerSchema, around(shaped('0'.repeat(252))), (text) => {
      const tidy = text.trim()
      if (tidy === '') return EMPTY
      return tidy.length < 256 ? null : 'Макс. количество символов - 255'
    })
  },
  RULE_PATIENCE,
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  withNearMisses,
  expectMessages,
  RULE_TIMEOUT_MS,
  findMessage,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { emailSchema } from './email.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const DIGITS = '0123456789'
const SIGNS = "!#$%&'*+/=?^_`{|}~-"

/** Checks an address part by part according to RFC 5321. */
function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const has = (part: string, alphabet: string) =>
    Array.from(part).every((sign) => alphabet.includes(sign) || alphabet.includes(lower(sign)))
  const atoms = text.slice(0, at).split('.')
  if (!atoms.every((atom) => atom !== '' && has(atom, LATIN + DIGITS + SIGNS))) return false
  const labels = text.slice(at + 1).split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every(
      (label) =>
        label !== '' &&
        label.length <= 63 &&
        has(label, `${LATIN}${CYRILLIC}${DIGITS}-`) &&
        !label.startsWith('-') &&
        !label.endsWith('-'),
    ) &&
    last.length > 1 &&
    has(last.charAt(0), LATIN + CYRILLIC)
  )
}

/** Lower case of Latin and Russian capitals only: «K» (Kelvin) is not allowed. */
function lower(sign: string): string {
  return /^[A-ZА-ЯЁ]$/.test(sign) ? sign.toLowerCase() : sign
}

const part = (alphabet: string) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength: 70 })
const short = (alphabet: string) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength: 4 })
const addresses = fc
  .tuple(
    fc.oneof(short(`${LATIN + DIGITS + SIGNS}.`), part(LATIN)),
    fc.array(
      fc.oneof({ weight: 9, arbitrary: short(`${LATIN + CYRILLIC + DIGITS}-ZЖ`) }, part(LATIN)),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom('ru', 'com', 'рф', 'xn--p1ai', 'a', 'r7', '7r'),
  )
  .map(([local, labels, zone]) => `${local}@${[...labels, zone].join('.')}`)

it.each([
  'anna@example.ru',
  'Anna.Petrova+flat@mail.example.com',
  'sales@дом.рф',
  'a@xn--80aswg.xn--p1ai',
  `${'a'.repeat(64)}@example.ru`,
])('accepts %s', (text) => {
  expect(findMessage(emailSchema, text)).toBeNull()
})

it.each([
  'anna',
  'anna@',
  '@example.ru',
  'anna@example',
  'anna@example.r',
  'anna@@example.ru',
  'an na@example.ru',
  '.anna@example.ru',
  'anna.@example.ru',
  'an..na@example.ru',
  'anna@-example.ru',
  'anna@example-.ru',
  'anna@example..ru',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  '"anna"@example.ru',
  'анна@example.ru',
  'anna@\u1c80ода.рф',
  'anna@example.ru\nbcc: x@example.ru',
  `${'a'.repeat(65)}@example.ru`,
  `a@${'b'.repeat(64)}.ru`,
  `a@${'b.'.repeat(130)}ru`,
])('rejects %j', (text) => {
  expect(findMessage(emailSchema, text)).toBe('Неверный формат')
  verifies('§5.2-14')
})

it(
  'accepts the same addresses as a check part by part',
  () => {
    expectMessages(emailSchema, withNearMisses(addresses), (text) => {
      const trimmed = text.trim()
      if (trimmed === '') return 'Пожалуйста, заполните это поле'
      return isAddress(trimmed) ? null : 'Неверный формат'
    })
    verifies('§5.2-14')
  },
  RULE_TIMEOUT_MS,
)

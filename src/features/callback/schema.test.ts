import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCallbackForm } from './check-callback-form.server.ts'

const valid = { name: 'Анна', phone: '+7(912)345-67-89', privacy_policy_agreed: 'true' }
const firstErrors = (fields: Record<string, unknown>) => {
  const checked = checkCallbackForm({ ...valid, ...fields })
  if (checked.ok) return {}
  return Object.fromEntries(Object.entries(checked.errors).map(([key, list]) => [key, list[0]]))
}

it.each([
  'Анна',
  'Пётр Ильич',
  'ЁЛКА',
  'John Smith',
  '  Анна  ',
  'и\u0306ода',
  'Ї',
  'José',
  'А'.repeat(100),
])('takes the name %j', (name) => {
  expect(firstErrors({ name })).toEqual({})
})

it.each([
  'Анна-Мария',
  "O'Brien",
  'Анна Smith',
  'Анна1',
  'Анна.',
  '=HYPERLINK',
  'Анна\u0000',
  'Анна\nМария',
  'Анна\ufffd',
  '\ud800',
  '<b>Анна</b>',
  '安娜',
  'А'.repeat(101),
  'А'.repeat(60_000),
])('refuses the name %j', (name) => {
  expect(firstErrors({ name })).toEqual({ name: 'Неверный формат' })
})

it.each(['', '   ', '\u00a0', undefined, null, 5, ['Анна'], {}])(
  'takes the name %j for an empty field',
  (name) => {
    expect(firstErrors({ name })).toEqual({ name: 'Пожалуйста, заполните это поле' })
  },
)

it.each(['+7 (912) 345-67-89', '+7(912)345-67-89'])('takes the phone %j', (phone) => {
  expect(firstErrors({ phone })).toEqual({})
})

it.each([
  '89123456789',
  '+79123456789',
  '+7 (912)345-67-89',
  '+7 (912) 345-67-8',
  '+7 (912) 345-67-890',
  '+8 (912) 345-67-89',
  '+7 (٩١٢) 345-67-89',
  '+7 (912) 345-67-89\n',
  ' +7(912)345-67-89',
])('refuses the phone %j', (phone) => {
  expect(firstErrors({ phone })).toEqual({ phone: 'Неверно введен номер телефона' })
})

it.each(['', '  ', undefined, null, 79123456789])('asks for the phone where it is %j', (phone) => {
  expect(firstErrors({ phone })).toEqual({ phone: 'Введите номер телефона' })
})

it.each([
  ['true', true],
  ['1', true],
  ['on', true],
  [true, true],
  ['false', false],
  [false, false],
  ['', false],
  ['yes', false],
  [undefined, false],
  [['true'], false],
])('consent given as %j counts: %s', (privacy_policy_agreed, isAgreed) => {
  expect(firstErrors({ privacy_policy_agreed })).toEqual(
    isAgreed ? {} : { privacy_policy_agreed: 'Нужно ваше согласие' },
  )
})

it('names every bad field at once and is a callback unless told otherwise', () => {
  expect(checkCallbackForm({})).toMatchObject({
    ok: false,
    errors: {
      name: expect.any(Array),
      phone: expect.any(Array),
      privacy_policy_agreed: expect.any(Array),
    },
  })
  expect(checkCallbackForm({ ...valid, type: '' })).toMatchObject({ form: { type: 'callback' } })
  expect(firstErrors({ type: 'a b' })).toEqual({ type: 'Неверный формат' })
})

it('never refuses for the page or the mailing answer', () => {
  expect(firstErrors({ page: 5, mailing_agreed: 'perhaps' })).toEqual({})
})

it('takes exactly the names of one script, whatever is thrown at it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      const tidy = name.normalize('NFC').trim().replaceAll(/ +/g, ' ')
      const isOf = (script: string) => new RegExp(`^[\\p{Script=${script}} ]+$`, 'u').test(tidy)
      if (firstErrors({ name })['name'] === undefined) {
        expect(isOf('Cyrillic') || isOf('Latin')).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

it('takes every number in the mask and nothing with a character more', () => {
  const digits = (length: number) =>
    fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
      minLength: length,
      maxLength: length,
    })
  fc.assert(
    fc.property(
      digits(10),
      fc.nat(17),
      fc.string({ minLength: 1, maxLength: 2 }),
      (d, at, extra) => {
        const phone = `+7 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`
        expect(firstErrors({ phone })).toEqual({})
        expect(firstErrors({ phone: phone.slice(0, at) + extra + phone.slice(at) })).not.toEqual({})
      },
    ),
    { numRuns: 2_000 },
  )
})

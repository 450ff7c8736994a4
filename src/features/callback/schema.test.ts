import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { checkCallbackForm } from './intake/check-callback-form.server.ts'

/** A Saturday, 13:10 in Moscow. */
const now = new Date('2026-11-21T10:10:00Z')
const valid = { name: 'Анна', phone: '+7(912)345-67-89', privacy_policy_agreed: 'true' }
const firstErrors = (fields: Record<string, unknown>) => {
  const checked = checkCallbackForm({ ...valid, ...fields }, now)
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
])('accepts the name %j', (name) => {
  expect(firstErrors({ name })).toEqual({})
  verifies('§5.1-2', 'D12-4')
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
])('rejects the name %j', (name) => {
  expect(firstErrors({ name })).toEqual({ name: 'Неверный формат' })
  verifies('§5.1-2', 'D12-4')
})

it.each(['', '   ', '\u00a0', undefined, null, 5, ['Анна'], {}])(
  'reports the name %j as empty',
  (name) => {
    expect(firstErrors({ name })).toEqual({ name: 'Пожалуйста, заполните это поле' })
    verifies('D12-4')
  },
)

it.each(['+7 (912) 345-67-89', '+7(912)345-67-89'])('accepts the phone %j', (phone) => {
  expect(firstErrors({ phone })).toEqual({})
  verifies('§5.1-3', 'D12-2')
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
])('rejects the phone %j', (phone) => {
  expect(firstErrors({ phone })).toEqual({ phone: 'Неверно введен номер телефона' })
  verifies('§5.1-3', 'D12-2')
})

it.each(['', '  ', undefined, null, 79123456789])('reports the phone %j as empty', (phone) => {
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
])('treats consent %j as given: %s', (privacy_policy_agreed, isAgreed) => {
  expect(firstErrors({ privacy_policy_agreed })).toEqual(
    isAgreed ? {} : { privacy_policy_agreed: 'Нужно ваше согласие' },
  )
  verifies('§3.1-4', 'D12-7')
})

it('reports every invalid field at once, and defaults the type to callback', () => {
  expect(checkCallbackForm({}, now)).toMatchObject({
    ok: false,
    errors: {
      name: expect.any(Array),
      phone: expect.any(Array),
      privacy_policy_agreed: expect.any(Array),
    },
  })
  expect(checkCallbackForm({ ...valid, type: '' }, now)).toMatchObject({
    form: { type: 'callback' },
  })
  expect(firstErrors({ type: 'a b' })).toEqual({ type: 'Неверный формат' })
  verifies('§3.1-1')
})

it.each([
  ['21.11.2026', '13:30', {}],
  ['22.11.2026', '09:00', {}],
  ['12.12.2026', '21:00', {}],
  ['', '', {}],
  [undefined, undefined, {}],
  ['21.11.2026', '13:00', { call_time: 'Дата должна быть позже текущей' }],
  ['20.11.2026', '13:00', { call_date: 'Дата должна быть позже текущей' }],
  ['13.12.2026', '13:00', { call_date: 'Записаться можно только на 3 недели вперёд' }],
  ['22.11.2026', '08:30', { call_time: 'Менеджер работает с 9:00 до 21:00' }],
  ['22.11.2026', '21:30', { call_time: 'Менеджер работает с 9:00 до 21:00' }],
  ['22.11.2026', '10:15', { call_time: 'Минуты должны быть равны 00 или 30' }],
  ['31.11.2026', '25:00', { call_date: 'Неверный формат', call_time: 'Неверный формат' }],
  ['2026-11-22', '9.00', { call_date: 'Неверный формат', call_time: 'Неверный формат' }],
  ['22.11.2026', '', { call_time: 'Пожалуйста, заполните это поле' }],
  ['', '10:00', { call_date: 'Пожалуйста, заполните это поле' }],
  [5, ['10:00'], { call_date: 'Неверный формат', call_time: 'Неверный формат' }],
])('validates the call time %j %j: %j', (call_date, call_time, expected) => {
  expect(firstErrors({ call_date, call_time })).toEqual(expected)
  verifies('§5.2-8')
})

it('reports errors of the call time together with those of other fields', () => {
  expect(firstErrors({ name: '', call_date: '20.11.2026', call_time: '10:00' })).toEqual({
    name: 'Пожалуйста, заполните это поле',
    call_date: 'Дата должна быть позже текущей',
  })
})

it('accepts any page and mailing consent', () => {
  expect(firstErrors({ page: 5, mailing_agreed: 'perhaps' })).toEqual({})
})

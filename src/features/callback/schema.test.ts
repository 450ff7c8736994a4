import { expect, it } from 'vitest'
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
])('a call asked for on %j at %j is answered %j', (call_date, call_time, expected) => {
  expect(firstErrors({ call_date, call_time })).toEqual(expected)
})

it('tells what is wrong with the time together with what is wrong elsewhere', () => {
  expect(firstErrors({ name: '', call_date: '20.11.2026', call_time: '10:00' })).toEqual({
    name: 'Пожалуйста, заполните это поле',
    call_date: 'Дата должна быть позже текущей',
  })
})

it('never refuses for the page or the mailing answer', () => {
  expect(firstErrors({ page: 5, mailing_agreed: 'perhaps' })).toEqual({})
})

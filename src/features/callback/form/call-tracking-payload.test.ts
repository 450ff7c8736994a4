import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import {
  toCallOrder,
  toCallTrackingPayload,
  isCalledBack,
  type PageFacts,
} from './call-tracking-payload.ts'
import { callOrderSchema } from './call-tracking-schema.ts'
import type { SentCallback } from './sent-callback.ts'

const page: PageFacts = {
  address: 'https://ordinata.example/flats/7',
  title: 'Квартира — Ордината',
  sessionId: '501',
  campaign: { utm_source: 'yandex', utm_medium: 'cpc' },
}
const sent: SentCallback = {
  name: 'Анна',
  phone: '+7 (912) 345-67-89',
  pathname: '/flats/7',
  data: {
    formName: 'lot',
    lot: { article: 'А-17' },
    lotInfo: '2-комнатная, № 17',
    project: 'Тихий берег',
  },
}

it.each([
  ['+7 (912) 345-67-89', true],
  ['+7 (495) 000-00-01', true],
  ['+7 (800) 000-00-01', true],
  ['+7 (312) 345-67-89', false],
  ['+7 (712) 912-48-94', false],
])('decides by the fifth character of the masked phone: %s is called back: %s', (phone, called) => {
  expect(isCalledBack(phone)).toBe(called)
  verifies('§7.2-3', 'D14-1')
})

it('counts the fifth character with the spaces of the mask', () => {
  // Without the spaces the fifth character would be the second digit of the code: 9 in +7(391)…, 1 in +7(912)….
  expect('+7(391)222-22-22'.charAt(4)).toBe('9')
  expect(isCalledBack('+7 (391) 222-22-22')).toBe(false)
  expect('+7(912)345-67-89'.charAt(4)).toBe('1')
  expect(isCalledBack('+7 (912) 345-67-89')).toBe(true)
  verifies('D14-1')
})

it('fills the call-tracking payload from the form, the lot and the page', () => {
  expect(Object.fromEntries(toCallTrackingPayload(sent, page))).toEqual({
    phoneNumber: '79123456789',
    subject: 'lot',
    pageTitle: 'Квартира — Ордината',
    project: 'Тихий берег',
    comment: 'А-17',
    lotInfo: '2-комнатная, № 17',
    fio: 'Анна',
    sessionId: '501',
    requestUrl: 'https://ordinata.example/flats/7',
  })
  verifies('§3.3-1')
})

it('omits empty values, among them the session', () => {
  const bare = { ...sent, data: { pageTitle: 'Парковка', modalTitle: 'Экскурсия' } }
  const payload = toCallTrackingPayload(bare, { ...page, sessionId: '' })
  expect(Object.fromEntries(payload)).toEqual({
    phoneNumber: '79123456789',
    subject: 'Экскурсия',
    pageTitle: 'Парковка',
    fio: 'Анна',
    requestUrl: 'https://ordinata.example/flats/7',
  })
  expect(toCallTrackingPayload({ ...sent, data: {} }, page).get('subject')).toBe('Обратный звонок')
  verifies('§3.3-1')
})

it("fills the callback variant so that it matches our server's schema", () => {
  const order = toCallOrder({ ...sent, scheduledAt: '2026-11-21 15:30' }, page)
  expect(order).toEqual({
    type: 'callback',
    phone: '79123456789',
    fields: [
      { name: 'Имя', value: 'Анна' },
      { name: 'Квартира', value: 'А-17' },
      { name: 'Тип и номер объекта', value: '2-комнатная, № 17' },
      { name: 'Форма', value: 'lot' },
      { name: 'Заголовок страницы', value: 'Квартира — Ордината' },
      { name: 'Название проекта', value: 'Тихий берег' },
    ],
    sessionId: '501',
    scheduleTime: '2026-11-21 15:30',
    utmSource: 'yandex',
    utmMedium: 'cpc',
    callUrl: 'https://ordinata.example/flats/7',
    tags: ['callback'],
  })
  expect(callOrderSchema.parse(order)).toEqual(order)
  verifies('§3.3-2', '§3.3-3')
})

it("shortens long values of the callback variant to the schema's limits", () => {
  const order = toCallOrder(
    { ...sent, data: { type: 'taxi', pageTitle: 'я'.repeat(1_000) } },
    { ...page, sessionId: undefined, campaign: { utm_term: 'x'.repeat(900) } },
  )
  expect(order).not.toHaveProperty('sessionId')
  expect(order).not.toHaveProperty('scheduleTime')
  expect(order).toMatchObject({ type: 'taxi', tags: ['taxi'] })
  expect(callOrderSchema.safeParse(order).success).toBe(true)
})

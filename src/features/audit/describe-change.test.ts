import { expect, it } from 'vitest'
import { describeChange } from './describe-change.ts'

const clock = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})

it.each([
  [
    { field: 'due_at', label: 'Срок', before: null, after: '2026-11-27T09:30:00.000Z' },
    'Срок: нет → 27.11.2026, 12:30',
  ],
  [
    { field: 'disabled', label: 'Доступ закрыт', before: false, after: true },
    'Доступ закрыт: нет → да',
  ],
  [{ field: 'role', label: 'Роль', before: 'owner', after: 'x' }, 'Роль: владелец → x'],
  [{ field: 'phone', label: 'Телефон' }, 'Телефон'],
])('a change of %j reads «%s»', (change, text) => {
  expect(describeChange(change, clock, { owner: 'владелец' })).toBe(text)
})

import { describe, expect, it } from 'vitest'
import { describeSubject, describeValues } from './audit-labels.ts'

describe('a row of the log', () => {
  it.each([
    ['user.change', 'Борис, роль manager → analyst', 'Борис, роль менеджер → аналитик'],
    ['user.invite', 'Галина, owner', 'Галина, владелец'],
    ['user.invite', 'owner, editor', 'owner, редактор'],
    ['request.outcome', 'Итог: no_answer', 'Итог: не дозвонились'],
    ['request.assign', 'Заявка передана: Анна manager', 'Заявка передана: Анна manager'],
    ['session.start', 'Вход: второй фактор, owner', 'Вход: второй фактор, owner'],
  ])('of %s has «%s» in Russian, and names of people as they are', (action, subject, words) => {
    expect(describeSubject(action, subject)).toBe(words)
  })

  it('has the values of changed fields in Russian', () => {
    const text = (field: string, before: string | null, after: string | null) =>
      describeValues({ field, label: 'Поле', before, after })
    expect(
      [
        text('desk_state', 'new', 'in_progress'),
        text('outcome', null, 'no_answer'),
        text('role', 'manager', 'editor'),
        describeValues({ field: 'price', label: 'Цена', before: 12_100_000, after: 12_400_000 }),
        text('sale', null, '11900000 до 2026-12-04'),
      ].map((line) => line.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Поле: новые → в работе',
      'Поле: нет → не дозвонились',
      'Поле: менеджер → редактор',
      'Цена: 12 100 000 ₽ → 12 400 000 ₽',
      'Поле: нет → 11 900 000 ₽ до 4 декабря',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { describeSubject, nameAction } from './audit-words.ts'

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

  it('names known actions in Russian and shows others as they are', () => {
    expect([nameAction('request.add'), nameAction('other.thing')]).toEqual([
      'Заявка добавлена',
      'other.thing',
    ])
  })
})

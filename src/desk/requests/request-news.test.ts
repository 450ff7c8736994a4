import { describe, expect, it } from 'vitest'
import { listDifferences, listNews } from './request-news.ts'

const boris = { id: 'boris', name: 'Борис' }
const event = (at: string, kind: string, text = '') => ({
  at: `2026-11-27T${at}:00.000Z`,
  user: boris,
  kind,
  text,
})
const card = (fields: object) =>
  ({
    state: 'new',
    outcome: null,
    assigned_to: null,
    due_at: null,
    name: 'Ольга',
    phone: '+79120000077',
    events: [],
    notes: [],
    ...fields,
  }) as never

describe('listNews()', () => {
  it('returns events and notes that came after a request was seen, oldest first', () => {
    const seen = card({ events: [event('09:00', 'take')], notes: [] })
    const current = card({
      events: [event('09:00', 'take'), event('09:20', 'no_answer')],
      notes: [{ at: '2026-11-27T09:10:00.000Z', user: boris, text: 'Ждёт план' }],
    })
    expect(listNews(seen, current).map(({ words, user }) => [words, user.name])).toEqual([
      ['«Ждёт план»', 'Борис'],
      ['Не дозвонились', 'Борис'],
    ])
  })

  it('is empty for the request that was seen', () => {
    const seen = card({ events: [event('09:00', 'take')] })
    expect(listNews(seen, seen)).toEqual([])
  })
})

describe('listDifferences()', () => {
  it('names what was and what is, and nothing that is the same', () => {
    const current = card({ state: 'in_progress', assigned_to: boris, outcome: 'no_answer' })
    expect(listDifferences(card({}), current)).toEqual([
      'состояние: было «новые», стало «в работе»',
      'итог: было «нет», стало «не дозвонились»',
      'у кого: было «ни у кого», стало «Борис»',
    ])
    expect(listDifferences(current, current)).toEqual([])
  })

  it('names a corrected name and number', () => {
    const current = card({ name: 'Ольга Петрова', phone: '+79120000078' })
    expect(listDifferences(card({}), current)).toEqual([
      'имя: было «Ольга», стало «Ольга Петрова»',
      'телефон: было «+7 (912) 000-00-77», стало «+7 (912) 000-00-78»',
    ])
  })
})

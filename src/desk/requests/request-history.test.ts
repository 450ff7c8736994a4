import { describe, expect, it } from 'vitest'
import { listHistory } from './request-history.ts'

describe('the history of a request', () => {
  it('has events and notes in the order in which they came', () => {
    const user = { id: null, name: 'Анна' }
    const history = listHistory({
      events: [
        { at: '2026-11-27T09:00:00.000Z', user, kind: 'take', text: '' },
        { at: '2026-11-27T09:20:00.000Z', user, kind: 'meeting', text: '' },
      ],
      notes: [{ at: '2026-11-27T09:10:00.000Z', user, text: 'Просит план' }],
    })
    expect(history.map(({ words }) => words)).toEqual(['взята', '«Просит план»', 'Встреча'])
  })

  it('has names of ours in Russian, moments in words and names of people as they are', () => {
    const user = { id: 'anna', name: 'Анна' }
    const event = (kind: string, text: string) => ({
      at: '2026-11-27T09:00:00.000Z',
      user,
      kind,
      text,
    })
    const lines = listHistory({
      events: [
        event('add', 'phone'),
        event('correct', 'phone'),
        event('return', 'no_answer'),
        event('assign', 'Борис'),
        event('no_answer', '2026-11-28T08:00:00.000Z'),
      ],
      notes: [],
    }).map(({ words }) => words.replaceAll('\u00a0', ' '))
    expect(lines).toEqual([
      'добавлена в офисе, позвонил',
      'исправлены данные, телефон',
      'вернулась в новые, пора перезвонить',
      'передана, Борис',
      expect.stringMatching(/^Не дозвонились, 28 нояб/),
    ])
  })
})

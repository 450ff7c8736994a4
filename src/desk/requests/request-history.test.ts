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
})

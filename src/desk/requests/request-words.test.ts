import { describe, expect, it } from 'vitest'
import {
  describeClock,
  describeDelivery,
  describeSource,
  formatSpan,
  listHistory,
} from './request-words.ts'

const NOW = Date.parse('2026-11-27T09:00:00.000Z')
const MINUTE_MS = 60_000
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the clock of a request', () => {
  it.each([
    [25, false, 'через 25 мин'],
    [130, false, 'через 2 ч 10 мин'],
    [-1, false, 'опоздали на 1 мин'],
    [-3 * 24 * 60, true, 'опоздали на 3 дня'],
  ])('is in words when %i minutes are left', (minutes, late, words) => {
    const due_at = new Date(NOW + minutes * MINUTE_MS).toISOString()
    expect(describeClock({ due_at, late } as never, NOW)).toBe(words)
  })

  it('is a moment when a day or more is left, and nothing without a promise', () => {
    const due_at = new Date(NOW + 3 * 86_400_000).toISOString()
    expect(describeClock({ due_at, late: false } as never, NOW)).toMatch(/30 нояб/)
    expect(describeClock({ due_at: null, late: false } as never, NOW)).toBe('')
    expect(formatSpan(0)).toBe('0 мин')
  })
})

describe('where a visitor came from', () => {
  it.each([
    [{ utm_source: 'yandex', utm_campaign: 'осень' }, 'yandex / осень'],
    [{ utm_campaign: 'осень', utm_term: 'двушка' }, 'осень'],
    [null, ''],
  ])('is source and campaign of %j', (campaign, words) => {
    expect(describeSource({ campaign } as never)).toBe(words)
  })
})

describe('a delivery', () => {
  it('says the channel, the time and the number that a CRM gave', () => {
    const delivery = {
      channel: 'bitrix24',
      state: 'delivered',
      enabled: true,
      delivered_at: '2026-11-27T09:04:00.000Z',
      reference: '815',
    }
    expect(plain(describeDelivery(delivery))).toMatch(
      /^Битрикс24: передана, 27 нояб\., \d\d:04, № 815$/,
    )
    const waiting = {
      channel: 'email',
      state: 'pending',
      enabled: true,
      delivered_at: null,
      reference: null,
    }
    expect(describeDelivery(waiting)).toBe('почта: ждёт отправки')
  })
})

describe('the history of a request', () => {
  it('has events and notes in the order in which they came', () => {
    const user = { id: null, name: 'Анна' }
    const history = listHistory({
      events: [
        { at: '2026-11-27T09:00:00.000Z', user, kind: 'take', text: '' },
        { at: '2026-11-27T09:20:00.000Z', user, kind: 'meeting', text: '' },
      ],
      notes: [{ at: '2026-11-27T09:10:00.000Z', user, text: 'Просит план' }],
    } as never)
    expect(history.map(({ words }) => words)).toEqual(['взята', '«Просит план»', 'Встреча'])
  })
})

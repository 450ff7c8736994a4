import { describe, expect, it } from 'vitest'
import {
  describeClock,
  describeDelivery,
  describeOwner,
  describeSource,
  describeState,
  describeSubject,
  formatSpan,
  isShown,
} from './request-labels.ts'

const NOW = Date.parse('2026-11-27T09:00:00.000Z')
const MINUTE_MS = 60_000
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the clock of a request', () => {
  it.each([
    [25, 'через 25 мин'],
    [130, 'через 2 ч 10 мин'],
    [0.5, 'сейчас'],
    [-1, 'опоздали на 1 мин'],
    [-3 * 24 * 60, 'опоздали на 3 дня'],
  ])('is in words when %i minutes are left', (minutes, words) => {
    const due_at = new Date(NOW + minutes * MINUTE_MS).toISOString()
    expect(describeClock({ due_at, state: 'new' }, NOW)).toBe(words)
  })

  it('is a moment when a day or more is left, and nothing without a promise', () => {
    const due_at = new Date(NOW + 3 * 86_400_000).toISOString()
    expect(describeClock({ due_at, state: 'new' }, NOW)).toMatch(/30 нояб/)
    expect(describeClock({ due_at: null, state: 'new' }, NOW)).toBe('')
    expect(formatSpan(0)).toBe('0 мин')
  })
})

describe('the state of a request', () => {
  const at = '2026-11-28T12:00:00.000Z'
  const open = { state: 'new', outcome: null, due_at: at, meeting_at: null, asks_outcome: false }
  it.each([
    [{ ...open, due_at: '2026-11-27T08:30:00.000Z' }, /^опоздали на 30 мин$/],
    [{ ...open, state: 'done', outcome: 'refused' }, /^Отказ$/],
    [{ ...open, state: 'done' }, /^Передана$/],
    [{ ...open, state: 'done', outcome: 'meeting', meeting_at: at }, /^Встреча 28 нояб/],
    [{ ...open, outcome: 'meeting', asks_outcome: true }, /^встреча прошла: чем кончилась\?$/],
  ])('of %j is in words', (request, words) => {
    expect(describeState(request as never, NOW)).toMatch(words)
  })

  it.each([
    ['done', null, 'закрыта, никем'],
    ['new', null, 'свободна'],
    ['done', { id: '1', name: 'Анна' }, 'Анна'],
  ])('says who has one that is %s with %j', (state, assigned_to, words) => {
    expect(describeOwner({ state, assigned_to } as never)).toBe(words)
  })
})

describe('a delivery of a channel that is not configured', () => {
  it.each([
    ['pending', false],
    ['delivered', true],
    ['needs_human', true],
  ])('that is %s is shown: %j', (state, shown) => {
    const delivery = {
      channel: 'webhook',
      state,
      delivered_at: null,
      reference: null,
      enabled: false,
    }
    expect(isShown(delivery)).toBe(shown)
  })
})

describe('what a request is about', () => {
  const nothing = { lot: null, project: null, page: null, form_name: null }
  it.each([
    [{ ...nothing, lot: 'А-12', project: 'Север' }, 'Север, А-12'],
    [{ ...nothing, project: 'Север' }, 'Север'],
    [{ ...nothing, form_name: 'Ипотека' }, 'Ипотека'],
    [{ ...nothing, page: '/callback' }, 'Общий вопрос'],
  ])('is project and article of %j', (request, words) => {
    expect(describeSubject(request as never)).toBe(words)
  })
})

describe('where a visitor came from', () => {
  it('is how the office got a request that it has added', () => {
    expect(plain(describeSource({ campaign: null, source: 'phone' } as never))).toBe(
      'позвонил в офис',
    )
  })

  it.each([
    [{ utm_source: 'yandex', utm_campaign: 'осень' }, 'yandex / осень'],
    [{ utm_campaign: 'осень', utm_term: 'двушка' }, 'осень'],
    [null, ''],
  ])('is source and campaign of %j', (campaign, words) => {
    expect(describeSource({ campaign, source: null } as never)).toBe(words)
  })
})

describe('a delivery', () => {
  it('says the channel, the time and the number that a CRM gave', () => {
    const delivery = {
      channel: 'bitrix24',
      state: 'delivered',
      delivered_at: '2026-11-27T09:04:00.000Z',
      reference: '815',
      enabled: true,
    }
    expect(plain(describeDelivery(delivery))).toMatch(
      /^Битрикс24: передана, 27 нояб\., \d\d:04, № 815$/,
    )
    const waiting = {
      channel: 'email',
      state: 'pending',
      delivered_at: null,
      reference: null,
      enabled: true,
    }
    expect(describeDelivery(waiting)).toBe('почта: ждёт отправки')
    expect(isShown(waiting)).toBe(true)
  })
})

import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { formatMoment, outcomeNames } from './request-labels.ts'

/** Something that was done to a request or noted about it. */
export interface HistoryLine {
  at: string
  user: { id: string | null; name: string }
  words: string
}

const eventNames: Readonly<Record<string, string>> = {
  add: 'добавлена в\u00a0офисе',
  correct: 'исправлены данные',
  remind: 'напоминание: встреча через час',
  take: 'взята',
  assign: 'передана',
  reopen: 'открыта снова',
  return: 'вернулась в новые',
  release: 'вернулась в новые: её человека нет на месте',
  retry: 'отправлена снова',
  ...outcomeNames,
}

/** Texts of events that are names of ours. */
const details: Readonly<Record<string, string>> = {
  'add phone': 'позвонил',
  'add visit': 'пришёл',
  'add other': '',
  'correct name': 'имя',
  'correct phone': 'телефон',
  'correct name,phone': 'имя и\u00a0телефон',
  'return meeting': 'встреча прошла',
  'return no_answer': 'пора перезвонить',
}

/** Events and notes of a request in the order in which they came. */
export function listHistory({
  events,
  notes,
}: Pick<RequestCard, 'events' | 'notes'>): HistoryLine[] {
  const all = [
    ...events.map(({ at, user, kind, text }) => {
      const detail = /^\d{4}-\d\d-\d\dT/.test(text)
        ? formatMoment(text)
        : (details[`${kind} ${text}`] ?? text)
      return { at, user, words: [eventNames[kind] ?? kind, detail].filter(Boolean).join(', ') }
    }),
    ...notes.map(({ at, user, text }) => ({ at, user, words: `«${text}»` })),
  ]
  return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

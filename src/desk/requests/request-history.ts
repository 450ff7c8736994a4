import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { formatMoment, outcomeNames } from './request-words.ts'

/** Something that was done to a request or noted about it. */
export interface HistoryLine {
  at: string
  user: { id: string | null; name: string }
  words: string
}

const eventNames: Readonly<Record<string, string>> = {
  take: 'взята',
  assign: 'передана',
  reopen: 'открыта снова',
  return: 'вернулась в новые',
  release: 'вернулась в новые: её человека нет на месте',
  retry: 'отправлена снова',
  ...outcomeNames,
}

/** Events and notes of a request in the order in which they came. */
export function listHistory({
  events,
  notes,
}: Pick<RequestCard, 'events' | 'notes'>): HistoryLine[] {
  const all = [
    ...events.map(({ at, user, kind, text }) => {
      const detail = /^\d{4}-\d\d-\d\dT/.test(text) ? formatMoment(text) : text
      return { at, user, words: [eventNames[kind] ?? kind, detail].filter(Boolean).join(', ') }
    }),
    ...notes.map(({ at, user, text }) => ({ at, user, words: `«${text}»` })),
  ]
  return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

import type { ListedRequest, RequestCard } from '../../features/callback/requests/schema.ts'
import { formatMoment, formatRequestPhone, outcomeNames, stateNames } from './request-labels.ts'
import { type HistoryLine, listHistory } from './request-history.ts'

/** What was written about a request since it was seen, oldest first. */
export function listNews(seen: RequestCard, current: RequestCard): HistoryLine[] {
  return listHistory({
    events: current.events.slice(seen.events.length),
    notes: current.notes.slice(seen.notes.length),
  })
}

/** What differs between a request as it was seen and as it is, in words; an empty list when a person would see the same. */
export function listDifferences(seen: ListedRequest, current: ListedRequest): string[] {
  const facts: Array<[title: string, read: (request: ListedRequest) => string]> = [
    ['состояние', ({ state }) => stateNames[state].toLowerCase()],
    ['итог', ({ outcome }) => (outcome ? outcomeNames[outcome].toLowerCase() : 'нет')],
    ['у кого', ({ assigned_to }) => assigned_to?.name ?? 'ни у кого'],
    ['срок', ({ due_at }) => (due_at === null ? 'нет' : formatMoment(due_at))],
    ['имя', ({ name }) => name],
    ['телефон', ({ phone }) => formatRequestPhone(phone)],
  ]
  return facts.flatMap(([title, read]) => {
    const [before, now] = [read(seen), read(current)]
    return before === now ? [] : [`${title}: было «${before}», стало «${now}»`]
  })
}

import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import { callDesk } from '../api/call-desk.ts'
import { addArrivals } from '../live/arrivals.ts'
import type { RequestList, RequestState } from '../../features/callback/requests/schema.ts'

/** Views: filtered lists over requests of all states, a tab each (decision D108). */
export const viewNames = {
  mine: 'Мои',
  late: 'Опаздывают',
  today: 'На сегодня',
  meetings: 'Встречи',
} as const
export type View = keyof typeof viewNames
export const views = Object.keys(viewNames) as View[]

/** The filters of a list, as in its address. `pages` is the number of shown pages, 50 requests each. */
export interface ListQuery {
  state: RequestState | 'all'
  /** The view, which replaces the state; null if the list is that of a state. */
  view: View | null
  q: string
  assigned: string
  source: string
  pages: number
}

/** A loaded list with its query. */
export interface LoadedList {
  list: RequestList
  query: ListQuery
}

const MAX_PAGES = 20

/** Reads the address of a list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const pages = Number(search.get('pages') ?? 1)
  const view = search.get('view')
  return {
    state: (search.get('state') ?? 'new') as RequestState,
    view: views.find((one) => one === view) ?? null,
    q: search.get('q') ?? '',
    assigned: search.get('assigned') ?? '',
    source: search.get('source') ?? '',
    pages: Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1,
  }
}

/** Builds the address of a list. Default values are omitted. */
export function toListAddress({ state, view, q, assigned, source, pages }: ListQuery): string {
  const search = new URLSearchParams()
  if (view) search.set('view', view)
  else if (state !== 'new') search.set('state', state)
  for (const [name, value] of Object.entries({ q, assigned, source })) {
    if (value) search.set(name, value)
  }
  if (pages > 1) search.set('pages', String(pages))
  const text = search.toString()
  return text ? `/requests?${text}` : '/requests'
}

/** The list that was shown last, to which a card links back, and the row that was opened. On wide screens it is beside the card. */
export let lastList: { address: string; opened: string | null } = {
  address: '/requests',
  opened: null,
}

/** Stores which row was opened. */
export function rememberOpened(id: string): void {
  lastList = { ...lastList, opened: id }
}

/** Returns the query of the list at an address. The address of a card has none: then it is the query of the last list. */
export function findListQuery(address: string): ListQuery {
  const { pathname, search } = new URL(address)
  const isList = pathname.endsWith('/requests')
  return readListQuery(new URLSearchParams(isList ? search : lastList.address.split('?')[1]))
}

/** Loads the first `pages` pages of a list as one. */
export async function loadList(query: ListQuery, signal: AbortSignal): Promise<LoadedList> {
  const { view, state, q, assigned, source } = query
  const filter = {
    ...(view ? { view } : { state }),
    ...(q && { q }),
    ...(assigned && { assigned }),
    ...(source && { source }),
  }
  let list = await callDesk(requestListCalls.list, filter, { signal })
  for (let page = 1; page < query.pages && list.next !== null; page++) {
    const next = { ...filter, cursor: list.next }
    const more = await callDesk(requestListCalls.list, next, { signal })
    // A request that moves between two calls can be on both pages.
    const known = new Set(list.results.map(({ id }) => id))
    const fresh = more.results.filter(({ id }) => !known.has(id))
    list = { ...more, results: [...list.results, ...fresh] }
  }
  lastList = { ...lastList, address: toListAddress(query) }
  addArrivals(list.results)
  return { list, query }
}

import { callDesk } from '../api/call-desk.ts'
import type { RequestList, RequestState } from '../../features/callback/requests/schema.ts'

/** What a list shows, as in its address. `pages` of 50 are open. */
export interface ListQuery {
  state: RequestState | 'all'
  q: string
  assigned: string
  source: string
  pages: number
}

const MAX_PAGES = 20

/** Reads the address of a list. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const pages = Number(search.get('pages') ?? 1)
  return {
    state: (search.get('state') ?? 'new') as RequestState,
    q: search.get('q') ?? '',
    assigned: search.get('assigned') ?? '',
    source: search.get('source') ?? '',
    pages: Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1,
  }
}

/** Writes the address of a list, without what is as usual. */
export function toListAddress({ state, q, assigned, source, pages }: ListQuery): string {
  const search = new URLSearchParams()
  if (state !== 'new') search.set('state', state)
  for (const [name, value] of Object.entries({ q, assigned, source })) {
    if (value) search.set(name, value)
  }
  if (pages > 1) search.set('pages', String(pages))
  const text = search.toString()
  return text ? `/requests?${text}` : '/requests'
}

/** The list that was shown last: a card links back to it, and to its neighbours. */
export let lastList: { address: string; ids: readonly string[]; opened: string | null } = {
  address: '/requests',
  ids: [],
  opened: null,
}

/** Stores which row was opened. */
export function rememberOpened(id: string): void {
  lastList = { ...lastList, opened: id }
}

/** Loads as many pages of a list as its address says. */
export async function loadList(address: string, signal: AbortSignal): Promise<RequestList> {
  const query = readListQuery(new URL(address).searchParams)
  const search = new URLSearchParams({ state: query.state })
  for (const name of ['q', 'assigned', 'source'] as const) {
    if (query[name]) search.set(name, query[name])
  }
  let list = await callDesk<RequestList>(`requests/?${search.toString()}`, { signal })
  for (let page = 1; page < query.pages && list.next !== null; page++) {
    search.set('cursor', list.next)
    const more = await callDesk<RequestList>(`requests/?${search.toString()}`, { signal })
    // A request that moved meanwhile may be on two pages.
    const known = new Set(list.results.map(({ id }) => id))
    const fresh = more.results.filter(({ id }) => !known.has(id))
    list = { ...more, results: [...list.results, ...fresh] }
  }
  lastList = {
    ...lastList,
    address: toListAddress(query),
    ids: list.results.map(({ id }) => id),
  }
  return list
}

import { lotListCalls } from '../../features/lot-overrides/contracts/lot-contracts.ts'
import type { DeskLotList } from '../../features/lot-overrides/schema.ts'
import { type CallInput, callDesk, DeskError } from '../api/call-desk.ts'

/** The filter of a list: values by the name of the parameter. One without a value is absent. */
export type LotFilter = Readonly<Partial<Record<FilterName, readonly string[]>>>
export type FilterName = Exclude<keyof CallInput<typeof lotListCalls.list>, 'cursor'>

/** The query of a list, as in its address. `pages` is the number of shown pages, 50 lots each. */
export interface LotQuery {
  filter: LotFilter
  pages: number
}

/** A loaded list with its query, and the parameters that were left out because their values are wrong. */
export interface LoadedLots {
  list: DeskLotList
  query: LotQuery
  dropped: readonly FilterName[]
}

const MAX_PAGES = 20
const single: ReadonlySet<string> = new Set(['q', 'order', 'by_hand', 'feed_changed'])
/** All parameters in the order of addresses. */
export const filterNames = Object.keys(lotListCalls.list.input.shape).filter(
  (name) => name !== 'cursor',
) as FilterName[]

/** Reads the address of a list. Unknown parameters are ignored. */
export function readLotQuery(search: URLSearchParams): LotQuery {
  const filter: Partial<Record<FilterName, string[]>> = {}
  for (const name of filterNames) {
    const values = [...new Set(search.getAll(name).filter((value) => value.trim() !== ''))]
    if (values.length > 0) filter[name] = single.has(name) ? values.slice(0, 1) : values
  }
  const pages = Number(search.get('pages') ?? 1)
  return { filter, pages: Number.isInteger(pages) ? Math.min(MAX_PAGES, Math.max(1, pages)) : 1 }
}

/** The filter as text, the same for equal filters: `status=hidden&project=1`. */
export function writeFilter(filter: LotFilter): string {
  const search = new URLSearchParams()
  for (const name of filterNames) {
    for (const value of filter[name] ?? []) search.append(name, value)
  }
  return search.toString()
}

/** Builds the address of a list. Default values are omitted. */
export function toLotsAddress({ filter, pages }: LotQuery): string {
  const text = [writeFilter(filter), pages > 1 && `pages=${pages}`].filter(Boolean).join('&')
  return text ? `/lots?${text}` : '/lots'
}

/** Returns a filter with another value of one parameter; an empty one removes it. */
export function withFilter(
  filter: LotFilter,
  name: FilterName,
  values: readonly string[],
): LotFilter {
  const { [name]: _before, ...rest } = filter
  return values.length === 0 ? rest : { ...rest, [name]: values }
}

/** The list that was shown last, to which a card links back, and the row that was opened. */
export let lastLots: { address: string; opened: number | null } = { address: '/lots', opened: null }

/** Stores which row was opened. */
export function rememberLot(id: number): void {
  lastLots = { ...lastLots, opened: id }
}

/**
 * Loads the first `pages` pages of a list as one. What the server does not understand of an address is left out; it may
 * name one parameter after another.
 */
export async function loadLots(query: LotQuery, signal: AbortSignal): Promise<LoadedLots> {
  let { filter } = query
  const dropped: FilterName[] = []
  for (;;) {
    try {
      return { ...(await loadPages({ ...query, filter }, signal)), dropped }
    } catch (error) {
      const wrong =
        error instanceof DeskError && error.status === 400 ? listWrong(error, filter) : []
      if (wrong.length === 0) throw error
      dropped.push(...wrong)
      filter = wrong.reduce((rest, name) => withFilter(rest, name, []), filter)
    }
  }
}

/** The parameters of a filter that an answer names. */
function listWrong({ fields }: DeskError, filter: LotFilter): FilterName[] {
  return filterNames.filter((name) => fields[name] && filter[name])
}

async function loadPages(
  query: LotQuery,
  signal: AbortSignal,
): Promise<Pick<LoadedLots, 'list' | 'query'>> {
  const input = toInput(query.filter)
  let list = await callDesk(lotListCalls.list, input, { signal })
  for (let page = 1; page < query.pages && list.next !== null; page++) {
    const more = await callDesk(lotListCalls.list, { ...input, cursor: list.next }, { signal })
    // A lot that moves between two calls can be on both pages.
    const known = new Set(list.results.map(({ id }) => id))
    const fresh = more.results.filter(({ id }) => !known.has(id))
    list = { ...more, results: [...list.results, ...fresh] }
  }
  lastLots = { ...lastLots, address: toLotsAddress(query) }
  return { list, query }
}

/** Values are checked by the server. */
function toInput(filter: LotFilter): CallInput<typeof lotListCalls.list> {
  const entries = Object.entries(filter).map(([name, values]) => [
    name,
    single.has(name) ? values[0] : values,
  ])
  return Object.fromEntries(entries) as CallInput<typeof lotListCalls.list>
}

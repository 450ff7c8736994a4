import { formatCount, formatNumber, pluralize } from '../../lib/numbers.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import type { SearchResult } from './schema.ts'
import { MAX_SEARCH_LENGTH } from './search-length.ts'
import { search } from './search.server.ts'

export interface SearchData {
  /** The query; empty if nothing was searched. */
  query: string
  /** The query was longer than the limit and was cut. */
  isCut: boolean
  /** The query in the other keyboard layout, if that was searched instead; otherwise null. */
  switched: string | null
  /** Lists of the catalogue that the query describes: «Квартиры, 84». */
  lists: Array<{ title: string; url: string }>
  /** «Найдено 12 результатов». */
  found: string
  page: number
  pages: number
  results: SearchResult[]
}

/** Results per page. */
const PAGE_SIZE = 10

/** The server half of the search page. A page number beyond the end returns the last page. */
export const searchPage: ServerPage<SearchData> = {
  canonicalSearch: (requested) => {
    const { query, isCut, page } = readAddress(requested)
    const canonical = new URLSearchParams()
    // All queries that are cut to the same text render the same page.
    if (query !== '') canonical.set('q', isCut ? `${query}…` : query)
    if (page > 1) canonical.set('page', String(page))
    return canonical.toString()
  },
  async load({ search: requested, snapshot }, context) {
    const address = readAddress(requested)
    const { query, isCut } = address
    const findPage = (page: number) =>
      search(query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, snapshot, context)
    const first = await findPage(address.page)
    const pages = Math.max(1, Math.ceil(first.count / PAGE_SIZE))
    const page = Math.min(address.page, pages)
    const found = page === address.page ? first : await findPage(page)
    const { count, results } = found
    const lists = found.lists.map((list) => {
      return { title: `${list.title}, ${formatNumber(list.count)}`, url: list.url }
    })
    const switched = found.query === query ? null : found.query
    return { query, isCut, switched, lists, found: formatFoundCount(count), page, pages, results }
  },
}

function readAddress(search: URLSearchParams): { query: string; isCut: boolean; page: number } {
  const requested = (search.get('q') ?? '').trim().replace(/\s+/g, ' ')
  const query = requested.slice(0, MAX_SEARCH_LENGTH).toWellFormed().trim()
  const number = search.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 1
  return { query, isCut: requested.length > MAX_SEARCH_LENGTH, page }
}

function formatFoundCount(count: number): string {
  const verb = pluralize(count, 'Найден', 'Найдено', 'Найдено')
  return `${verb} ${formatCount(count, 'результат', 'результата', 'результатов')}`
}

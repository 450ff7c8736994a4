import { countOf, pluralize } from '../../lib/numbers.ts'
import type { ServerPage } from '../../ssr/page.server.ts'
import type { SearchResult } from './schema.ts'
import { SEARCH_LENGTH } from './search-length.ts'
import { search } from './search.server.ts'

export interface SearchData {
  /** What was looked for; empty before anything was. */
  query: string
  /** The visitor's words were longer than what is looked for. */
  isCut: boolean
  /** «Найдено 12 результатов». */
  found: string
  page: number
  pages: number
  results: SearchResult[]
}

/** Results of one page. */
const PAGE_SIZE = 10

/** The server half of the search: words and page come from the address; a page beyond the end answers the last one. */
export const searchPage: ServerPage<SearchData> = {
  canonicalSearch: (asked) => {
    const { query, isCut, page } = readAddress(asked)
    const kept = new URLSearchParams()
    // One letter more than is looked for says the same as a thousand.
    if (query !== '') kept.set('q', isCut ? `${query}…` : query)
    if (page > 1) kept.set('page', String(page))
    return kept.toString()
  },
  async load({ search: asked, snapshot }, context) {
    const address = readAddress(asked)
    const { query, isCut } = address
    const part = (page: number) =>
      search(query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, snapshot, context)
    const first = await part(address.page)
    const pages = Math.max(1, Math.ceil(first.count / PAGE_SIZE))
    const page = Math.min(address.page, pages)
    const { count, results } = page === address.page ? first : await part(page)
    return { query, isCut, found: foundWords(count), page, pages, results }
  },
}

function readAddress(search: URLSearchParams): { query: string; isCut: boolean; page: number } {
  const asked = (search.get('q') ?? '').trim().replace(/\s+/g, ' ')
  const query = asked.slice(0, SEARCH_LENGTH).toWellFormed().trim()
  const number = search.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 1
  return { query, isCut: asked.length > SEARCH_LENGTH, page }
}

function foundWords(count: number): string {
  const verb = pluralize(count, 'Найден', 'Найдено', 'Найдено')
  return `${verb} ${countOf(count, 'результат', 'результата', 'результатов')}`
}

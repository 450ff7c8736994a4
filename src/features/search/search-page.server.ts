import { formatCount, formatNumber, pluralize } from '../../lib/numbers.ts'
import { toChips } from '../catalogue/filter/chips.ts'
import { describeEmptyList } from '../catalogue/list/empty-list.server.ts'
import { describeUnknownWords } from '../catalogue/list/list-text.server.ts'
import { formatLotCount, formatShow } from '../catalogue/list/list-texts.ts'
import { toListedLot } from '../catalogue/list/listed-lot.server.ts'
import { toTermsSearch } from '../catalogue/list/terms-search.ts'
import type { ListedLot } from '../lots/model/listed-lot.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { ListByQuery } from '../lots/query/lots-by-query.server.ts'
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
  /** The list that the query describes best, on the first page; null without one. */
  lead: LeadingList | null
  /** The other lists that it describes: «Апартаменты, 84». */
  lists: Array<{ title: string; url: string }>
  /** «Найдено 12 результатов»; «Ещё на сайте» beside lists, which have counts of their own. */
  found: string
  page: number
  pages: number
  /** The results in their order: lots as cards and others as texts. Beside lists there are no lots: they have them. */
  results: ResultPart[]
}

/** Results of one sort that follow one another. */
export type ResultPart = { lots: ListedLot[] } | { texts: SearchResult[] }

/** A list of the catalogue with its first lots. */
export interface LeadingList {
  /** «684 квартиры по этим условиям». */
  title: string
  /** Of a list without lots: what is nearest. */
  text: string | null
  /** «Не поняли: …». */
  unknown: string | null
  /** «Показать 684 квартиры», and where the link leads. */
  action: string
  href: string
  /** The first lots; of a list without lots the nearest ones. */
  lots: ListedLot[]
}

/** Cards of the leading list: the first row of the widest layout. */
const LEADING_LOTS = 4
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
    const hasLists = first.lists.length > 0
    const count = hasLists ? first.others : first.count
    const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
    const page = Math.min(address.page, pages)
    const found = page === address.page ? first : await findPage(page)
    const results = hasLists ? found.results.filter(({ type }) => type !== 'lot') : found.results
    const [leading, ...others] = found.lists
    const lead = leading && page === 1 ? toLeadingList(leading, snapshot) : null
    const lists = (lead ? others : found.lists).map((list) => {
      return { title: `${list.title}, ${formatNumber(list.count)}`, url: list.url }
    })
    const switched = found.query === query ? null : found.query
    return {
      query,
      isCut,
      switched,
      lead,
      lists,
      found: hasLists ? 'Ещё на\u00a0сайте' : formatFoundCount(count),
      page,
      pages,
      results: toParts(results, snapshot),
    }
  },
}

function readAddress(search: URLSearchParams): { query: string; isCut: boolean; page: number } {
  const requested = (search.get('q') ?? '').trim().replace(/\s+/g, ' ')
  const query = requested.slice(0, MAX_SEARCH_LENGTH).toWellFormed().trim()
  const number = search.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 1
  return { query, isCut: requested.length > MAX_SEARCH_LENGTH, page }
}

function toLeadingList(
  { kind, url, count, query, unknown }: ListByQuery,
  snapshot: CatalogueSnapshot,
): LeadingList {
  const { selection, order } = query
  const words = describeUnknownWords(unknown)
  if (count > 0) {
    const { results } = snapshot.listLots(kind, { ...query, limit: LEADING_LOTS, offset: 0 })
    const terms = toTermsSearch(kind, selection)
    return {
      title: `${formatLotCount(kind, count)} по\u00a0этим условиям`,
      text: null,
      unknown: words,
      action: formatShow(kind, count),
      href: url,
      lots: results.map((lot) => toListedLot(snapshot, lot, terms)),
    }
  }
  const listQuery = { selection, order, page: 1, view: 'cards' as const }
  const chips = toChips(kind, listQuery, snapshot.facets(kind, selection).facets)
  const empty = describeEmptyList(kind, listQuery, chips, snapshot)
  const { title, text, action, href, nearest } = empty
  return { title, text, unknown: words, action, href, lots: [...nearest] }
}

function toParts(results: readonly SearchResult[], snapshot: CatalogueSnapshot): ResultPart[] {
  const parts: ResultPart[] = []
  for (const result of results) {
    // A lot's address ends with its id.
    const id = result.type === 'lot' ? Number(result.url.split('/').at(-1)) : null
    const lot = id === null ? undefined : snapshot.findLot(id)
    const last = parts.at(-1)
    if (lot) {
      if (last && 'lots' in last) last.lots.push(toListedLot(snapshot, lot))
      else parts.push({ lots: [toListedLot(snapshot, lot)] })
    } else if (last && 'texts' in last) last.texts.push(result)
    else parts.push({ texts: [result] })
  }
  return parts
}

function formatFoundCount(count: number): string {
  const verb = pluralize(count, 'Найден', 'Найдено', 'Найдено')
  return `${verb} ${formatCount(count, 'результат', 'результата', 'результатов')}`
}

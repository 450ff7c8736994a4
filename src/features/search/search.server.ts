import type { BaseContext } from '../../app/context.server.ts'
import { switchLayout } from '../../lib/keyboard-layout.ts'
import { findWords, isFound, readSearchTerms, type SearchTerms } from '../../lib/search-terms.ts'
import { hasPage } from '../../app/routes.ts'
import type { NamedLot } from '../lots/snapshot/named-lots.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { findLotsByQuery, type ListByQuery } from '../lots/query/lots-by-query.server.ts'
import { findTexts, type FoundText } from './queries.server.ts'
import type { MarkedText, SearchResult, TextMark } from './schema.ts'

/** Characters before the first match and in total: two lines of a result. */
const MAX_BEFORE = 60
const MAX_LENGTH = 200

/** Marks every searched word in a text. */
export function markWords(text: string, words: SearchTerms | null): MarkedText {
  return { text, marks: words ? [...findMarks(text, words)] : [] }
}

/** The index of texts has breaking spaces only. */
const BEFORE_UNIT = /(?<=\d) (?=(?:%|₽|м²|млн|тыс\.|кв\.)(?!\p{L}))/gu

/** Returns the part of a text around the first match, or its beginning, cut between words. */
export function createSnippet(text: string, words: SearchTerms | null): MarkedText {
  const first = words ? findMarks(text, words).next().value : undefined
  const from = first && first.end > MAX_LENGTH ? findWordStart(text, first.start - MAX_BEFORE) : 0
  const to = text.length - from > MAX_LENGTH ? findWordEnd(text, from + MAX_LENGTH) : text.length
  const part = text.slice(from, to).trim().replace(BEFORE_UNIT, '\u00a0')
  const shown = `${from > 0 ? '… ' : ''}${part}${to < text.length ? '…' : ''}`
  return markWords(shown, words)
}

function* findMarks(text: string, words: SearchTerms): Generator<TextMark> {
  for (const { word, start, end } of findWords(text)) {
    if (isFound(word, words)) yield { start, end }
  }
}

function findWordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + MAX_BEFORE ? at : space + 1
}

function findWordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space < at - MAX_BEFORE ? at : space
}

/** What a query finds. */
interface Found {
  count: number
  results: SearchResult[]
  /** How many lots by name and texts it finds, without lots in words. They come first. */
  others: number
  /** Lists of the catalogue that the query describes in words. */
  lists: ListByQuery[]
  /** The query that was searched: the other keyboard layout, if the given one finds nothing. */
  query: string
}

/**
 * Searches lots by number or article, then texts by words, then lots on sale in words. A query without letters and
 * digits finds nothing. The order is stable, so that pages never overlap.
 */
export async function search(
  query: string,
  window: { limit: number; offset: number },
  snapshot: CatalogueSnapshot,
  context: SearchContext,
): Promise<Found> {
  const found = await searchOnce(query, window, snapshot, context)
  // The search in words reads Latin letters as Cyrillic ones by itself, the others do not.
  const isDescribedOnly = found.lists.length > 0 && found.others === 0
  if (found.count > 0 && !(isDescribedOnly && /[a-z]/i.test(query))) return found
  const other = await searchOnce(switchLayout(query), window, snapshot, context)
  return other.count > found.count ? other : found
}

type SearchContext = Pick<BaseContext, 'db' | 'clock'>

async function searchOnce(
  query: string,
  { limit, offset }: { limit: number; offset: number },
  snapshot: CatalogueSnapshot,
  { db, clock }: SearchContext,
): Promise<Found> {
  const words = readSearchTerms(query)
  if (!words) return { count: 0, results: [], others: 0, lists: [], query }
  const named = await snapshot.findNamedLots(query)
  const namedOfPage = named.list(limit, offset)
  const texts = await findTexts(db, words, {
    limit: limit - namedOfPage.length,
    offset: Math.max(0, offset - named.count),
    today: snapshot.cityToday,
  })
  // A number or article is not a description.
  const described =
    named.count === 0
      ? findLotsByQuery(query, snapshot, clock.now().getFullYear(), { isStrict: texts.count > 0 })
      : NOTHING
  const describedOfPage = described.list(
    limit - namedOfPage.length - texts.results.length,
    Math.max(0, offset - named.count - texts.count),
  )
  return {
    count: named.count + texts.count + described.count,
    results: [
      ...namedOfPage.map((lot) => toLotResult(lot, words)),
      ...texts.results.map((text) => toTextResult(text, words, snapshot)),
      ...describedOfPage.map((lot) => toLotResult(lot, words)),
    ],
    others: named.count + texts.count,
    lists: described.lists,
    query,
  }
}

type Described = ReturnType<typeof findLotsByQuery>
const NOTHING: Described = { count: 0, lists: [], list: () => [] }

function toLotResult({ url, title, text }: NamedLot, words: SearchTerms): SearchResult {
  return { type: 'lot', url, title: markWords(title, words), snippet: markWords(text, words) }
}

function toTextResult(
  { type, slug, title, text }: FoundText,
  words: SearchTerms,
  snapshot: CatalogueSnapshot,
): SearchResult {
  return {
    type,
    url: toResultUrl(type, slug, snapshot),
    title: markWords(title, words),
    snippet: createSnippet(text, words),
  }
}

/** Returns an existing page: a project without its own page is represented by the list of its flats. */
function toResultUrl(
  type: FoundText['type'],
  slug: string,
  { projects }: CatalogueSnapshot,
): string {
  const name = encodeURIComponent(slug)
  if (type === 'press') return `/press/${name}`
  if (type === 'document') return `/documents/${name}`
  if (hasPage('/projects/:slug')) return `/projects/${name}`
  const project = projects.find((candidate) => candidate.slug === slug)
  return project ? `/flats?project=${project.id}` : '/flats'
}

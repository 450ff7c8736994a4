import type { BaseContext } from '../../context.server.ts'
import { readSearchWords, type SearchWords } from '../../lib/search-words.ts'
import { hasPage } from '../../routes.ts'
import type { NamedLot } from '../catalogue/snapshot/named-lots.server.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import { markWords, createSnippet } from './mark-words.ts'
import { type FoundText, findTexts } from './queries.server.ts'
import type { SearchResult } from './schema.ts'

/**
 * Searches lots by number or article, then texts by words. A query without letters and digits finds nothing. The order
 * is stable, so that pages never overlap.
 */
export async function search(
  query: string,
  { limit, offset }: { limit: number; offset: number },
  snapshot: CatalogueSnapshot,
  { db }: Pick<BaseContext, 'db'>,
): Promise<{ count: number; results: SearchResult[] }> {
  const words = readSearchWords(query)
  if (!words) return { count: 0, results: [] }
  const lots = await snapshot.findNamedLots(query)
  const lotsOfPage = lots.list(limit, offset)
  const texts = await findTexts(db, words, {
    limit: limit - lotsOfPage.length,
    offset: Math.max(0, offset - lots.count),
  })
  return {
    count: lots.count + texts.count,
    results: [
      ...lotsOfPage.map((lot) => toLotResult(lot, words)),
      ...texts.results.map((text) => toTextResult(text, words, snapshot)),
    ],
  }
}

function toLotResult({ url, title, text }: NamedLot, words: SearchWords): SearchResult {
  return { type: 'lot', url, title: markWords(title, words), snippet: markWords(text, words) }
}

function toTextResult(
  { type, slug, title, text }: FoundText,
  words: SearchWords,
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

import type { AppContext } from '../../context.server.ts'
import { readSearchWords, type SearchWords } from '../../lib/search-words.ts'
import { hasPage } from '../../routes.ts'
import type { NamedLot } from '../catalogue/snapshot/named-lots.server.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import { markWords, snippetOf } from './mark-words.ts'
import { type FoundText, findTexts } from './queries.server.ts'
import type { SearchResult } from './schema.ts'

/**
 * What visitors' words find: lots whose number or article they are, then texts. Nothing for words without a letter
 * or digit. The order is stable, so that pages of it never overlap.
 */
export async function search(
  query: string,
  { limit, offset }: { limit: number; offset: number },
  snapshot: CatalogueSnapshot,
  { db }: Pick<AppContext, 'db'>,
): Promise<{ count: number; results: SearchResult[] }> {
  const words = readSearchWords(query)
  if (!words) return { count: 0, results: [] }
  const lots = await snapshot.namedLots(query)
  const ofLots = lots.list(limit, offset)
  const texts = await findTexts(db, words, {
    limit: limit - ofLots.length,
    offset: Math.max(0, offset - lots.count),
  })
  return {
    count: lots.count + texts.count,
    results: [
      ...ofLots.map((lot) => lotResult(lot, words)),
      ...texts.results.map((text) => textResult(text, words, snapshot)),
    ],
  }
}

function lotResult({ url, title, text }: NamedLot, words: SearchWords): SearchResult {
  return { type: 'lot', url, title: markWords(title, words), snippet: markWords(text, words) }
}

function textResult(
  { type, slug, title, text }: FoundText,
  words: SearchWords,
  snapshot: CatalogueSnapshot,
): SearchResult {
  return {
    type,
    url: addressOf(type, slug, snapshot),
    title: markWords(title, words),
    snippet: snippetOf(text, words),
  }
}

/** Only pages that there are: a project without one of its own leads to its flats. */
function addressOf(type: FoundText['type'], slug: string, { projects }: CatalogueSnapshot): string {
  const name = encodeURIComponent(slug)
  if (type === 'press') return `/press/${name}`
  if (type === 'document') return `/documents/${name}`
  if (hasPage('/projects/:slug')) return `/projects/${name}`
  const project = projects.find((candidate) => candidate.slug === slug)
  return project ? `/flats?project=${project.id}` : '/flats'
}

import { hasPage } from '../../../app/routes.ts'
import { lotAddress } from '../model/lot-labels.ts'
import { type LotKind, lotKindSchema } from '../model/schema.ts'
import { parseLotQuery, writeLotQuery } from '../model/selection.ts'
import { lotKinds } from '../model/labels.ts'
import { type NamedLot, type NamedLots, toNamedLot } from '../snapshot/named-lots.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import type { UnderstoodText } from './understand.ts'
import { namesKind, understandText } from './understand-text.server.ts'

/** The list of one kind of lots that a text describes. */
export interface ListByQuery {
  kind: LotKind
  /** «Квартиры». */
  title: string
  /** Address of the list with the filters of the text, and the words that it did not understand. */
  url: string
  count: number
  query: UnderstoodText['query']
  /** Parts of the text that none of the lists understands. */
  unknown: readonly string[]
}

/** Names of places are in texts of all kinds: beside words that are not understood they describe no lot. */
const NAMES = new Set(['city', 'project', 'building', 'section', 'metro'])

/**
 * Finds the lots on sale that a text describes in words, «кладовая до 600 тысяч», of the kinds that understand most of
 * it. Beside words that are not understood there must be as many conditions other than names; with `isStrict` more. A
 * list without lots is returned only if all are, and then the first alone. `year` is the current year.
 */
export function findLotsByQuery(
  text: string,
  snapshot: CatalogueSnapshot,
  year: number,
  { isStrict }: { isStrict: boolean },
): NamedLots & { lists: ListByQuery[] } {
  const described = lotKindSchema.options.flatMap((kind) => {
    const one = describeKind(text, kind, snapshot, year)
    if (!one) return []
    const { known, conditions, unknown } = one
    if (unknown.length === 0) return known > 0 ? [one] : []
    return conditions - (isStrict ? 1 : 0) >= unknown.length ? [one] : []
  })
  const least = Math.min(...described.map(({ unknown }) => unknown.length))
  const best = described.filter(({ unknown }) => unknown.length === least)
  const [first, ...others] = best.map(({ unknown }) => unknown)
  const unknown = (first ?? []).filter((word) => others.every((words) => words.includes(word)))
  const withLots = best.filter(({ count }) => count > 0)
  const offered = withLots.length > 0 ? withLots : best.slice(0, 1)
  const named = findNamedKinds(unknown, best, snapshot)
  const left = unknown.filter((word) => !named.some(({ words }) => words.includes(word)))
  const toList = ({ kind, query, count }: Pick<ListByQuery, 'kind' | 'query' | 'count'>) => ({
    kind,
    title: lotKinds[kind].title,
    url: toUrl(kind, query, left),
    count,
    query,
    unknown: left,
  })
  return {
    count: withLots.reduce((sum, { count }) => sum + count, 0),
    lists: [...offered.map(toList), ...named.map(toList)],
    list(limit, offset) {
      const results: NamedLot[] = []
      let skipped = offset
      for (const { kind, query, count } of withLots) {
        if (results.length >= limit) break
        if (skipped < count) {
          const window = { ...query, limit: limit - results.length, offset: skipped }
          results.push(...snapshot.listLots(kind, window).results.map(toNamedLot))
        }
        skipped = Math.max(0, skipped - count)
      }
      return results
    },
  }
}

/**
 * Returns the kinds that words are called after which the described ones do not understand: «с кладовой» of «двушка с
 * кладовой». They are offered completely, and follow the described ones.
 */
function findNamedKinds(
  unknown: readonly string[],
  described: ReadonlyArray<{ kind: LotKind }>,
  snapshot: CatalogueSnapshot,
) {
  return lotKindSchema.options.flatMap((kind) => {
    if (described.some((one) => one.kind === kind) || !isOffered(kind, snapshot)) return []
    const words = unknown.filter((word) => namesKind(word, kind, snapshot))
    if (words.length === 0) return []
    const query = parseLotQuery(kind, new URLSearchParams())
    const { count } = snapshot.listLots(kind, { ...query, limit: 0, offset: 0 })
    return [{ kind, words, query, count }]
  })
}

/** Whether a kind has a page and lots on sale. */
function isOffered(kind: LotKind, snapshot: CatalogueSnapshot): boolean {
  const isSold = snapshot.lotCounts.some((one) => one.kind === kind && one.count > 0)
  return isSold && hasPage(`${lotAddress(kind)}/:id`)
}

/** Returns what a kind understands of a text; undefined for a kind that is not offered. */
function describeKind(text: string, kind: LotKind, snapshot: CatalogueSnapshot, year: number) {
  if (!isOffered(kind, snapshot)) return undefined
  const { query, understood, unknown } = understandText(text, kind, snapshot, year)
  const countParts = (parts: typeof understood) => new Set(parts.map((part) => part.text)).size
  const conditions = countParts(understood.filter(({ key }) => !NAMES.has(key)))
  const known = countParts(understood) + (namesKind(text, kind, snapshot) ? 1 : 0)
  const { count } = snapshot.listLots(kind, { ...query, limit: 0, offset: 0 })
  return { kind, query, known, conditions, unknown, count }
}

function toUrl(kind: LotKind, query: UnderstoodText['query'], unknown: readonly string[]): string {
  const left = new URLSearchParams(unknown.map((word) => ['unknown', word]))
  const search = [writeLotQuery(kind, query), left.toString()].filter(Boolean).join('&')
  return `${lotAddress(kind)}${search && `?${search}`}`
}

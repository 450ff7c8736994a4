import { hasPage } from '../../../routes.ts'
import { lotAddress } from '../model/lot-words.ts'
import { type LotKind, lotKindSchema } from '../model/schema.ts'
import { writeLotQuery } from '../model/selection.ts'
import { lotKinds } from '../model/words.ts'
import { type NamedLot, type NamedLots, toNamedLot } from '../snapshot/named-lots.server.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { namesKind, understandText } from './understand-text.server.ts'

/** The list of one kind of lots that a text describes. */
export interface ListInWords {
  /** «Квартиры». */
  title: string
  /** Address of the list with the filters of the text. */
  url: string
  count: number
}

/**
 * Finds the lots on sale that a text describes in words, of every kind of which all words are understood: «кладовая до
 * 600 тысяч». A text with any other word finds nothing. `year` is the current year.
 */
export function findLotsInWords(
  text: string,
  snapshot: CatalogueSnapshot,
  year: number,
): NamedLots & { lists: ListInWords[] } {
  const found = lotKindSchema.options.flatMap(
    (kind) => findOfKind(text, kind, snapshot, year) ?? [],
  )
  return {
    count: found.reduce((sum, { list }) => sum + list.count, 0),
    lists: found.map(({ list }) => list),
    list(limit, offset) {
      const results: NamedLot[] = []
      let skipped = offset
      for (const { list, read } of found) {
        if (results.length >= limit) break
        if (skipped < list.count) results.push(...read(limit - results.length, skipped))
        skipped = Math.max(0, skipped - list.count)
      }
      return results
    },
  }
}

function findOfKind(text: string, kind: LotKind, snapshot: CatalogueSnapshot, year: number) {
  if (!hasPage(`${lotAddress(kind)}/:id`)) return undefined
  const { query, understood, unknown } = understandText(text, kind, snapshot, year)
  if (unknown.length > 0) return undefined
  if (understood.length === 0 && !namesKind(text, kind, snapshot)) return undefined
  const { count } = snapshot.listLots(kind, { ...query, limit: 0, offset: 0 })
  if (count === 0) return undefined
  const search = writeLotQuery(kind, query)
  const list: ListInWords = {
    title: lotKinds[kind].title,
    url: `${lotAddress(kind)}${search && `?${search}`}`,
    count,
  }
  const read = (limit: number, offset: number) =>
    snapshot.listLots(kind, { ...query, limit, offset }).results.map(toNamedLot)
  return { list, read }
}

import { NBSP } from '../../../lib/text.ts'
import { type LotQuery, writeLotQuery } from '../../lots/model/selection.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { MAX_QUERY_LENGTH } from '../../lots/model/query-limits.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { understandText } from '../../lots/query/understand-text.server.ts'
import { toListAddress } from './list-texts.ts'

/** Words named above a list, together as long as a search at most. */
const MAX_UNKNOWN = 20

/** Returns the text with which a list was requested; null without one. */
export function readListText(search: URLSearchParams): string | null {
  const text = search.get('words')
  return text === null ? null : text.trim().replace(/\s+/g, ' ').toWellFormed()
}

/**
 * Returns the address of the list that a text in words asks for (decision D33). What the text does not say stays as
 * the address has it. The part beyond the limit is named as not understood.
 */
export function toTextAddress(
  kind: LotKind,
  text: string,
  { view }: Pick<LotQuery, 'view'>,
  snapshot: CatalogueSnapshot,
  year: number,
): string {
  const { query, unknown } = understandText(text.slice(0, MAX_QUERY_LENGTH), kind, snapshot, year)
  const rest = text.slice(MAX_QUERY_LENGTH).trim()
  const left = new URLSearchParams()
  for (const word of cutWords(rest === '' ? unknown : [...unknown, rest])) {
    left.append('unknown', word)
  }
  const search = [writeLotQuery(kind, { ...query, view }), left.toString()]
  return toListAddress(kind, search.filter(Boolean).join('&'))
}

/** Returns the words of an address that were not understood, each once. */
export function readUnknownWords(search: URLSearchParams): string[] {
  const words = search.getAll('unknown').map((word) =>
    word
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .toWellFormed(),
  )
  return cutWords(words.filter((word) => word !== ''))
}

/** Returns the sentence above the list. */
export function describeUnknownWords(words: readonly string[]): string | null {
  if (words.length === 0) return null
  return `Не${NBSP}поняли: ${words.map((word) => `«${word}»`).join(', ')}.`
}

function cutWords(words: readonly string[]): string[] {
  const cut: string[] = []
  let room = MAX_QUERY_LENGTH
  for (const word of new Set(words)) {
    if (room <= 0 || cut.length === MAX_UNKNOWN) break
    cut.push(word.slice(0, room).toWellFormed())
    room -= word.length
  }
  return cut
}

import { setImmediate as breathe } from 'node:timers/promises'
import { formatRoubles } from '../../../lib/numbers.ts'
import { stemOf, wordsOf } from '../../../lib/search-words.ts'
import { hasPage } from '../../../routes.ts'
import type { LotRow } from './lot-rows.server.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { lotTitle } from '../model/lot-title.ts'
import { floorWords, lotAddress } from '../model/lot-words.ts'
import { type LotCard, type LotKind, lotKindSchema } from '../model/schema.ts'
import { lotStatuses } from '../model/words.ts'

/** A lot that somebody asked for by its number or article. */
export interface NamedLot {
  url: string
  /** «НБ-1-2-045: 2-комнатная квартира, 58,4 м²». */
  title: string
  /** Number, place and price in one line. */
  text: string
}

/** Lots by their number or article; `list` answers a part of them. */
export interface NamedLots {
  count: number
  list: (limit: number, offset: number) => NamedLot[]
}

const NOTHING: NamedLots = { count: 0, list: () => [] }
/** Shorter beginnings of an article would name half the catalogue. */
const SHORTEST_BEGINNING = 3
/** Keys made in one go, so that a large catalogue's take no noticeable time at once. */
const CHUNK = 5_000
/** Latin letters that look like Cyrillic ones: articles are typed in either layout. */
const lookAlikes = new Map(
  Array.from('abcehkmoptxy', (letter, index) => [letter, 'авсенкмортху'.charAt(index)] as const),
)
/** Stems of the words that may stand before a number, with the kinds they mean. */
const kindStems: ReadonlyMap<string, readonly LotKind[]> = new Map(
  Object.entries({
    кв: ['flat'],
    квартира: ['flat'],
    апартаменты: ['apartment'],
    апартамент: ['apartment'],
    паркинг: ['parking'],
    машино: ['parking'],
    машиноместо: ['parking'],
    место: ['parking'],
    кладовая: ['storage'],
    кладовка: ['storage'],
    лот: lotKindSchema.options,
    номер: lotKindSchema.options,
    артикул: lotKindSchema.options,
  } satisfies Record<string, LotKind[]>).map(([word, kinds]) => [stemOf(word), kinds]),
)

/** Answers the search for lots of one snapshot; its keys are made when it is first asked. */
export function createNamedLots(
  rows: readonly LotRow[],
  cardOf: (row: LotRow) => LotCard,
): (query: string) => Promise<NamedLots> {
  let making: Promise<LotKeys> | undefined

  return async (query) => {
    const asked = readName(query)
    if (!asked) return NOTHING
    making ??= makeKeys(rows)
    const keys = await making
    const found: Array<{ row: LotRow; rank: number }> = []
    rows.forEach((row, index) => {
      const rank = rankOf(row, keys, index, asked)
      if (rank !== null) found.push({ row, rank })
    })
    found.sort((a, b) => a.rank - b.rank || a.row.id - b.row.id)
    return {
      count: found.length,
      list: (limit, offset) =>
        found.slice(offset, offset + limit).map(({ row }) => namedLot(cardOf(row))),
    }
  }
}

/** Articles and numbers of all rows as they are compared. */
interface LotKeys {
  articles: string[]
  numbers: string[]
}

interface Name {
  key: string
  number: string | null
  kinds: readonly LotKind[]
}

/** What of the query may be a lot's name: it has a digit; words for the kind may stand before it. */
function readName(query: string): Name | null {
  const words = Array.from(wordsOf(query), ({ word }) => word)
  let kinds: readonly LotKind[] = lotKindSchema.options
  let first = 0
  for (const word of words) {
    const meant = kindStems.get(stemOf(word))
    if (!meant) break
    kinds = kinds.filter((kind) => meant.includes(kind))
    first += 1
  }
  const name = words.slice(first)
  const key = fold(name.join(''))
  const shown = kinds.filter((kind) => hasPage(`${lotAddress(kind)}/:id`))
  if (!/\d/.test(key) || shown.length === 0) return null
  return { key, number: name.length === 1 ? key : null, kinds: shown }
}

/** Smaller is better; null for a lot that is not meant. */
function rankOf(row: LotRow, keys: LotKeys, index: number, asked: Name): number | null {
  const article = keys.articles[index] ?? ''
  const isArticle = article === asked.key
  const isMeant =
    isArticle ||
    keys.numbers[index] === asked.number ||
    (asked.key.length >= SHORTEST_BEGINNING && article.startsWith(asked.key))
  if (!isMeant || !asked.kinds.includes(row.kind)) return null
  return (isArticle ? 0 : 3) + ['available', 'reserved', 'sold'].indexOf(row.status)
}

function namedLot(lot: LotCard): NamedLot {
  const { kind, id, number, project, building, status } = lot
  const facts = [
    `№\u00a0${number}`,
    project.name,
    building.name,
    `этаж\u00a0${floorWords(lot)}`,
    formatRoubles(paidPrice(lot)),
    ...(status === 'available' ? [] : [(lotStatuses[status] ?? '').toLowerCase()]),
  ]
  return {
    url: lotAddress(kind, id),
    title: `${lot.article}: ${lotTitle(lot)}`,
    text: facts.filter(Boolean).join(', '),
  }
}

async function makeKeys(rows: readonly LotRow[]): Promise<LotKeys> {
  const keys: LotKeys = { articles: [], numbers: [] }
  for (const [index, { article, number }] of rows.entries()) {
    keys.articles.push(fold(article))
    keys.numbers.push(fold(number))
    if (index % CHUNK === CHUNK - 1) await breathe()
  }
  return keys
}

/** Letters and digits alone, alike in both layouts. */
function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter)
}

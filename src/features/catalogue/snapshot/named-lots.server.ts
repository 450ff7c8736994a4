import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatRoubles } from '../../../lib/numbers.ts'
import { toStem, findWords } from '../../../lib/search-words.ts'
import { hasPage } from '../../../routes.ts'
import type { LotRow } from './lot-rows.server.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { lotTitle } from '../model/lot-title.ts'
import { floorWords, lotAddress } from '../model/lot-words.ts'
import { type LotCard, type LotKind, lotKindSchema } from '../model/schema.ts'
import { lotStatuses } from '../model/words.ts'

/** A lot that was found by its number or article. */
export interface NamedLot {
  url: string
  /** «НБ-1-2-045: 2-комнатная квартира, 58,4 м²». */
  title: string
  /** Number, place and price in one line. */
  text: string
}

/** Lots found by number or article; `list` returns a part of them. */
export interface NamedLots {
  count: number
  list: (limit: number, offset: number) => NamedLot[]
}

const NO_LOTS: NamedLots = { count: 0, list: () => [] }
/** A shorter prefix of an article would match half the catalogue. */
const MIN_PREFIX_LENGTH = 3
/** Keys that are built before yielding to the event loop. */
const CHUNK = 5_000
/** Latin letters that look like Cyrillic ones: articles are typed in either keyboard layout. */
const lookAlikes = new Map(
  Array.from('abcehkmoptxy', (letter, index) => [letter, 'авсенкмортху'.charAt(index)] as const),
)
/** Stems of the words that can precede a number, with the kinds of lots they mean. */
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
  } satisfies Record<string, LotKind[]>).map(([word, kinds]) => [toStem(word), kinds]),
)

/** Returns the search by number or article over the lots of one snapshot. Its keys are built at the first call. */
export function createNamedLots(
  rows: readonly LotRow[],
  toCard: (row: LotRow) => LotCard,
): (query: string) => Promise<NamedLots> {
  let keysPromise: Promise<LotKeys> | undefined

  return async (query) => {
    const name = parseName(query)
    if (!name) return NO_LOTS
    keysPromise ??= buildKeys(rows)
    const keys = await keysPromise
    const found: Array<{ row: LotRow; rank: number }> = []
    rows.forEach((row, index) => {
      const rank = toRank(row, keys, index, name)
      if (rank !== null) found.push({ row, rank })
    })
    found.sort((a, b) => a.rank - b.rank || a.row.id - b.row.id)
    return {
      count: found.length,
      list: (limit, offset) =>
        found.slice(offset, offset + limit).map(({ row }) => toNamedLot(toCard(row))),
    }
  }
}

/** Normalized articles and numbers of all rows. */
interface LotKeys {
  articles: string[]
  numbers: string[]
}

/** A number or article that the query contains. */
interface LotName {
  key: string
  number: string | null
  kinds: readonly LotKind[]
}

/** Returns the part of the query that can be a number or article: it has a digit; words for a kind can precede it. */
function parseName(query: string): LotName | null {
  const words = Array.from(findWords(query), ({ word }) => word)
  let kinds: readonly LotKind[] = lotKindSchema.options
  let first = 0
  for (const word of words) {
    const wordKinds = kindStems.get(toStem(word))
    if (!wordKinds) break
    kinds = kinds.filter((kind) => wordKinds.includes(kind))
    first += 1
  }
  const name = words.slice(first)
  const key = normalizeName(name.join(''))
  const publicKinds = kinds.filter((kind) => hasPage(`${lotAddress(kind)}/:id`))
  if (!/\d/.test(key) || publicKinds.length === 0) return null
  return { key, number: name.length === 1 ? key : null, kinds: publicKinds }
}

/** Returns the rank of a lot, smaller is better; null if the lot does not match. */
function toRank(row: LotRow, keys: LotKeys, index: number, name: LotName): number | null {
  const article = keys.articles[index] ?? ''
  const isArticle = article === name.key
  const isMatch =
    isArticle ||
    keys.numbers[index] === name.number ||
    (name.key.length >= MIN_PREFIX_LENGTH && article.startsWith(name.key))
  if (!isMatch || !name.kinds.includes(row.kind)) return null
  return (isArticle ? 0 : 3) + ['available', 'reserved', 'sold'].indexOf(row.status)
}

function toNamedLot(lot: LotCard): NamedLot {
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

async function buildKeys(rows: readonly LotRow[]): Promise<LotKeys> {
  const keys: LotKeys = { articles: [], numbers: [] }
  for (const [index, { article, number }] of rows.entries()) {
    keys.articles.push(normalizeName(article))
    keys.numbers.push(normalizeName(number))
    if (index % CHUNK === CHUNK - 1) await yieldToEventLoop()
  }
  return keys
}

/** Returns only letters and digits, the same for both keyboard layouts. */
function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter)
}

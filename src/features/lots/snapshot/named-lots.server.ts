import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatRoubles } from '../../../lib/numbers.ts'
import type { LotRow } from './lot-rows.server.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { lotTitle } from '../model/lot-title.ts'
import { formatFloor, lotAddress, numberSign } from '../model/lot-labels.ts'
import { normalizeName, parseNames, type LotName } from './lot-name.server.ts'
import type { LotCard } from '../model/schema.ts'
import { lotStatuses } from '../model/labels.ts'

/** A lot that was found by its number or article. */
export interface NamedLot {
  url: string
  article: string | null
  /** The name of its project. */
  project: string
  /** «НБ-1-2-045: 2-комнатная квартира, 58,4 м²»; without the article where it is unknown. */
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
/** Returns the search by number or article over the lots of one snapshot. Its keys are built at the first call. */
export function createNamedLots(
  rows: readonly LotRow[],
  toCard: (row: LotRow) => LotCard,
  projects: ReadonlyArray<{ id: number; name: string }>,
): (query: string) => Promise<NamedLots> {
  let keysPromise: Promise<LotKeys> | undefined

  return async (query) => {
    const names = parseNames(query, projects)
    if (names.length === 0) return NO_LOTS
    keysPromise ??= buildKeys(rows)
    const keys = await keysPromise
    const found = findFirst(names, (name) => rankRows(rows, keys, name))
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

interface RankedRow {
  row: LotRow
  rank: number
}

/** Returns what the first name with any lots finds. */
function findFirst(names: readonly LotName[], find: (name: LotName) => RankedRow[]): RankedRow[] {
  for (const name of names) {
    const found = find(name)
    if (found.length > 0) return found
  }
  return []
}

function rankRows(rows: readonly LotRow[], keys: LotKeys, name: LotName): RankedRow[] {
  const found: RankedRow[] = []
  rows.forEach((row, index) => {
    const rank = toRank(row, keys, index, name)
    if (rank !== null) found.push({ row, rank })
  })
  return found.toSorted((a, b) => a.rank - b.rank || a.row.id - b.row.id)
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
  if (name.projects && !name.projects.has(row.project_id)) return null
  return (isArticle ? 0 : 3) + ['available', 'reserved', 'sold'].indexOf(row.status)
}

/** Returns a lot as a search result. */
export function toNamedLot(lot: LotCard): NamedLot {
  const { kind, id, number, project, building, status } = lot
  const facts = [
    numberSign(number),
    project.name,
    building.name,
    `этаж\u00a0${formatFloor(lot)}`,
    formatRoubles(paidPrice(lot)),
    ...(status === 'available' ? [] : [(lotStatuses[status] ?? '').toLowerCase()]),
  ]
  return {
    url: lotAddress(kind, id),
    article: lot.article,
    project: project.name,
    title: lot.article === null ? lotTitle(lot) : `${lot.article}: ${lotTitle(lot)}`,
    text: facts.filter(Boolean).join(', '),
  }
}

async function buildKeys(rows: readonly LotRow[]): Promise<LotKeys> {
  const keys: LotKeys = { articles: [], numbers: [] }
  for (const [index, { article, number }] of rows.entries()) {
    keys.articles.push(normalizeName(article ?? ''))
    keys.numbers.push(normalizeName(number))
    if (index % CHUNK === CHUNK - 1) await yieldToEventLoop()
  }
  return keys
}

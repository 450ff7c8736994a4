import type { Database } from '../../../db/connect.ts'
import { inTransaction } from '../../../operations/operation.server.ts'
import { readCampaignMarks } from '../describe-request.ts'

/** Requests that are indexed in one transaction. */
const BATCH = 200
/** Rows of one statement: both stores limit its parameters, and a visitor chooses how many words a name has. */
const MAX_ROWS = 5_000
/** Names have fewer words; without a limit one of 50 words would have 2,450 pairs. */
const MAX_PAIRED_WORDS = 8
/** Beyond every character of a word. */
export const WORD_END = '\u{10ffff}'
const PHONE_DIGITS = 10
/** Words of so many requests are frequent: among 100,000 every fiftieth row has one. */
const FREQUENT = 2_000
/** So many words of names may begin with a word of a search that is looked for in pairs. */
const MAX_FIRST_WORDS = 50

/** A pair is two of the first words of a name, in both orders. */
type Kind = 'name' | 'pair' | 'phone' | 'about' | 'source'
interface Indexed {
  name: string
  phone: string
  lot: string | null
  project: string | null
  campaign: string | null
}

/**
 * Stores the words of requests that have none yet, the newest first; returns how many requests got theirs. Visitors do
 * not wait for it: it is called before a search and by the server from time to time.
 */
export async function indexRequests(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('callback_requests')
    .select(['id', 'name', 'phone', 'lot', 'project', 'campaign'])
    .where('is_indexed', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const words = rows.flatMap(({ id, ...row }) =>
    listWords(row).map(([kind, word]) => ({ request_id: id, kind, word })),
  )
  const ids = rows.map(({ id }) => id)
  await inTransaction(db, async (trx) => {
    // One that was erased meanwhile must not be stored as words again.
    const left = await trx
      .updateTable('callback_requests')
      .set({ is_indexed: 1 })
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    const known = new Set(left.map(({ id }) => id))
    const own = words.filter(({ request_id }) => known.has(request_id))
    for (let start = 0; start < own.length; start += MAX_ROWS) {
      await trx
        .insertInto('request_words')
        .values(own.slice(start, start + MAX_ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
  return rows.length
}

function listWords({ name, phone, lot, project, campaign }: Indexed): Array<[Kind, string]> {
  const about = [...splitWords(lot ?? ''), ...splitWords(project ?? '')]
  const named = splitWords(name)
  const paired = [...new Set(named)].slice(0, MAX_PAIRED_WORDS)
  const pairs = paired.flatMap((first) =>
    paired.filter((second) => second !== first).map((second) => `${first} ${second}`),
  )
  const source = readCampaignMarks({ campaign })['utm_source']
  const all: Array<[Kind, string]> = [
    ...named.map((word): [Kind, string] => ['name', word]),
    ...pairs.map((pair): [Kind, string] => ['pair', pair]),
    ['phone', reverse(phone.replace(/\D/g, ''))],
    ...about.map((word): [Kind, string] => ['about', word]),
    ...(source ? [['source', normalize(source)] satisfies [Kind, string]] : []),
  ]
  return [...new Map(all.map((one) => [one.join(' '), one])).values()]
}

/** A part of a search: words of a kind that begin so. */
type Start = [kind: Kind, start: string]

/** A condition of a search. Rare words give the ids; for frequent ones each row of the list is looked at in its order. */
export type FoundBy = { starts: Start[]; isFrequent: boolean }

/**
 * Returns, for each word of a search, where it is looked for: what begins with it, or a phone that ends with its digits.
 * A request is found by all of them. Without `isOpen` only what the request is about is searched.
 */
export async function findByWords(db: Database, text: string, isOpen: boolean): Promise<FoundBy[]> {
  const isPhone = /^[\d\s()+-]+$/.test(text) && text.replace(/\D/g, '').length >= 2
  const words = isPhone && isOpen ? [text.replace(/\D/g, '')] : withoutImplied(splitWords(text))
  const found = words.map((word): Start[] => {
    if (!isOpen) return [['about', word]]
    const named: Start[] = [
      ['about', word],
      ['name', word],
    ]
    return /^\d{2,}$/.test(word) ? [...named, ['phone', reverse(word.slice(-PHONE_DIGITS))]] : named
  })
  return joinNames(db, await Promise.all(found.map((starts) => toFoundBy(db, starts))))
}

/** What begins with `анна` begins with `ан`, too: without the shorter word each word is found in one of its own. */
function withoutImplied(words: readonly string[]): string[] {
  return [...new Set(words)].filter(
    (word, _, all) =>
      /^\d+$/.test(word) || !all.some((other) => other !== word && other.startsWith(word)),
  )
}

/**
 * Replaces two frequent words of names by one condition when they are rare together, because each request that has one
 * of them would be looked at otherwise, or when it is cheaper.
 */
async function joinNames(db: Database, conditions: FoundBy[]): Promise<FoundBy[]> {
  const names = conditions.filter(
    ({ starts, isFrequent }) => isFrequent && starts.every(([kind]) => kind === 'name'),
  )
  if (names.length < 2) return conditions
  const listed = await Promise.all(
    names.map(async (condition) => ({ condition, words: await listNames(db, condition) })),
  )
  const [first, ...others] = listed.toSorted((a, b) => a.words.length - b.words.length)
  if (!first || first.words.length > MAX_FIRST_WORDS) return conditions
  for (const { condition } of others) {
    const starts = condition.starts.flatMap(([, start]) =>
      first.words.map((word): Start => ['pair', `${word} ${start}`]),
    )
    const isFrequent = (await countAtMost(db, starts)) >= FREQUENT
    if (!isFrequent || starts.length === 1) {
      const rest = conditions.filter((one) => one !== first.condition && one !== condition)
      return [...rest, { starts, isFrequent }]
    }
  }
  return conditions
}

/** Lists the words of names that begin as a condition says, one more than are looked for in pairs. */
async function listNames(db: Database, { starts }: FoundBy): Promise<string[]> {
  const rows = await db
    .selectFrom(selectWords(db, starts).as('found'))
    .select('found.word')
    .distinct()
    .limit(MAX_FIRST_WORDS + 1)
    .execute()
  return rows.map(({ word }) => word)
}

/** Returns where the source of a request is looked for. */
export function findBySource(db: Database, source: string): Promise<FoundBy> {
  return toFoundBy(db, [['source', normalize(source)]])
}

async function toFoundBy(db: Database, all: readonly Start[]): Promise<FoundBy> {
  const counts = await Promise.all(all.map((start) => countAtMost(db, [start])))
  const starts = all.filter((_, n) => counts[n] !== 0)
  return {
    starts: starts.length > 0 ? starts : all.slice(0, 1),
    isFrequent: counts.reduce((sum, count) => sum + count, 0) >= FREQUENT,
  }
}

/** Counts the words that begin so, up to the number from which they are frequent. */
async function countAtMost(db: Database, starts: readonly Start[]): Promise<number> {
  const { count } = await db
    .selectFrom(selectWords(db, starts).limit(FREQUENT).as('found'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Selects the ids of the requests that have one of the words; an id may be there twice. */
export function selectIds(db: Database, starts: readonly Start[]) {
  return db.selectFrom(selectWords(db, starts).as('word')).select('word.request_id')
}

function selectWords(db: Database, [first, ...others]: readonly Start[]) {
  if (!first) throw new Error('a search without a word')
  const select = ([kind, start]: Start) =>
    db
      .selectFrom('request_words as found')
      .select(['found.request_id', 'found.word'])
      .where('found.kind', '=', kind)
      .where('found.word', '>=', start)
      .where('found.word', '<', `${start}${WORD_END}`)
  return others.reduce((all, one) => all.unionAll(select(one)), select(first))
}

function splitWords(text: string): string[] {
  return normalize(text)
    .split(/[\s,;«»"()]+/)
    .filter(Boolean)
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

function reverse(digits: string): string {
  return Array.from(digits).toReversed().join('')
}

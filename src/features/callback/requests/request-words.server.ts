import type { Database } from '../../../db/connect.ts'
import { inTransaction } from '../../../verbs/verb.server.ts'
import { readCampaignMarks } from '../request-words.ts'

/** Requests that are indexed in one transaction. */
const BATCH = 200
/** Beyond every character of a word. */
export const WORD_END = '\u{10ffff}'
const PHONE_DIGITS = 10
/** Words of so many requests are frequent: among 100,000 every fiftieth row has one. */
const FREQUENT = 2_000

type Kind = 'name' | 'phone' | 'about' | 'source'
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
    // One that was erased meanwhile must not come back as words.
    const left = await trx
      .updateTable('callback_requests')
      .set({ is_indexed: 1 })
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    const known = new Set(left.map(({ id }) => id))
    const own = words.filter(({ request_id }) => known.has(request_id))
    if (own.length === 0) return
    await trx
      .insertInto('request_words')
      .values(own)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return rows.length
}

function listWords({ name, phone, lot, project, campaign }: Indexed): Array<[Kind, string]> {
  const about = [...splitWords(lot ?? ''), ...splitWords(project ?? '')]
  const source = readCampaignMarks({ campaign })['utm_source']
  const all: Array<[Kind, string]> = [
    ...splitWords(name).map((word): [Kind, string] => ['name', word]),
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
export function findByWords(db: Database, text: string, isOpen: boolean): Promise<FoundBy[]> {
  const isPhone = /^[\d\s()+-]+$/.test(text) && text.replace(/\D/g, '').length >= 2
  const words = isPhone && isOpen ? [text.replace(/\D/g, '')] : splitWords(text)
  const found = words.map((word): Start[] => {
    if (!isOpen) return [['about', word]]
    const named: Start[] = [
      ['about', word],
      ['name', word],
    ]
    return /^\d{2,}$/.test(word) ? [...named, ['phone', reverse(word.slice(-PHONE_DIGITS))]] : named
  })
  return Promise.all(found.map((starts) => toFoundBy(db, starts)))
}

/** Returns where the source of a request is looked for. */
export function findBySource(db: Database, source: string): Promise<FoundBy> {
  return toFoundBy(db, [['source', normalize(source)]])
}

async function toFoundBy(db: Database, starts: Start[]): Promise<FoundBy> {
  const { count } = await db
    .selectFrom(selectIds(db, starts).limit(FREQUENT).as('found'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return { starts, isFrequent: Number(count) >= FREQUENT }
}

/** Selects the ids of the requests that have one of the words; an id may be there twice. */
export function selectIds(db: Database, [first, ...others]: readonly Start[]) {
  if (!first) throw new Error('a search without a word')
  const select = ([kind, start]: Start) =>
    db
      .selectFrom('request_words as found')
      .select('found.request_id')
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

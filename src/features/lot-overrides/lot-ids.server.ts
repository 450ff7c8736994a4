import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import { toSortKey } from './lot-conditions.server.ts'
import type { LotListQuery } from './list-query.server.ts'

/** Lots of a list in its order: their ids and the numbers by which they are sorted, ascending. */
export interface LotIds {
  ids: Int32Array
  keys: Float64Array
}

/** Lists whose ids are held: some 1.2 MB each for 100,000 lots. */
const MAX_LISTS = 12
/** A transaction that commits late may have an older change than the one that was seen. */
const FRESH_MS = 5_000
/** Ids of one statement on SQLite, which blocks the process meanwhile. */
const STEP = 5_000
const MAX_STEPS = 60

interface Held {
  state: string
  at: number
  found: Promise<LotIds>
}
const held = new WeakMap<Database, LRUCache<string, Held>>()

/** Returns the lots of a list. They are held until a lot changes: a list of 100,000 is counted and sorted once. */
export async function findLotIds(db: Database, name: string, query: LotListQuery): Promise<LotIds> {
  // In a transaction, what it has changed itself counts.
  if (db.isTransaction) return selectIds(db, query)
  const lists = held.get(db) ?? new LRUCache<string, Held>({ max: MAX_LISTS })
  held.set(db, lists)
  const key = `${name} ${query.today} ${query.only === null ? '' : query.only.size}`
  const state = await readState(db)
  const known = lists.get(key)
  if (known?.state === state && performance.now() - known.at < FRESH_MS) return known.found
  const found = selectIds(db, query)
  lists.set(key, { state, at: performance.now(), found })
  found.catch(() => lists.delete(key))
  return found
}

/** One statement: a list that is held takes hardly longer than this. */
async function readState(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('catalogue_version')
    .leftJoin('portal_checks', (join) => join.onTrue())
    .select(['catalogue_version.version as catalogue', 'portal', 'portal_checks.version', 'day'])
    .select((eb) =>
      eb
        .selectFrom('desk_changes')
        .select((e) => e.fn.max('desk_changes.id').as('id'))
        .as('last'),
    )
    .orderBy('portal')
    .execute()
  return JSON.stringify(rows)
}

async function selectIds(
  db: Database,
  { conditions, only, ...query }: LotListQuery,
): Promise<LotIds> {
  const isDescending = query.order.startsWith('-')
  const key = toSortKey(query.order, query.today)
  const sorted = isDescending ? sql`-(${key})` : key
  const last = await db
    .selectFrom('lots')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  const end = last?.id ?? 0
  const step = isPostgres(db) ? end + 1 : Math.max(STEP, Math.ceil(end / MAX_STEPS))
  let parts: LotIds[] = []
  for (let from = 0; from < end; from += step) {
    const where = sql.join(
      [sql`l.id > ${from}`, sql`l.id <= ${from + step}`, ...conditions],
      sql` and `,
    )
    const { rows } = await sql<{ id: number; key: number | string }>`
      select l.id, ${sorted} as key from staff_lots l where ${where} order by 2, 1`.execute(db)
    const found = only === null ? rows : rows.filter(({ id }) => only.has(id))
    if (found.length > 0) {
      parts.push({
        ids: Int32Array.from(found, ({ id }) => id),
        keys: Float64Array.from(found, (row) => Number(row.key)),
      })
    }
    if (!isPostgres(db)) await yieldToEventLoop()
  }
  while (parts.length > 1) {
    const merged: LotIds[] = []
    for (let at = 0; at < parts.length; at += 2) {
      const [one, other] = [parts[at], parts[at + 1]]
      if (one) merged.push(other ? merge(one, other) : one)
    }
    parts = merged
    await yieldToEventLoop()
  }
  return parts[0] ?? { ids: new Int32Array(), keys: new Float64Array() }
}

function merge(one: LotIds, other: LotIds): LotIds {
  const length = one.ids.length + other.ids.length
  const all: LotIds = { ids: new Int32Array(length), keys: new Float64Array(length) }
  for (let at = 0, a = 0, b = 0; at < length; at++) {
    const isFirst = b >= other.ids.length || (a < one.ids.length && compare(one, a, other, b) <= 0)
    const from = isFirst ? one : other
    const place = isFirst ? a++ : b++
    all.ids[at] = from.ids[place] as number
    all.keys[at] = from.keys[place] as number
  }
  return all
}

function compare(one: LotIds, a: number, other: LotIds, b: number): number {
  return (
    (one.keys[a] as number) - (other.keys[b] as number) ||
    (one.ids[a] as number) - (other.ids[b] as number)
  )
}

/** Returns the index of the first lot after a place of the order. */
export function findAfter({ ids, keys }: LotIds, place: { key: number; id: number }): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const difference = (keys[middle] as number) - place.key || (ids[middle] as number) - place.id
    if (difference <= 0) low = middle + 1
    else high = middle
  }
  return low
}

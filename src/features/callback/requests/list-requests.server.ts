import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { findToday } from '../intake/due-at.server.ts'
import { requestListCalls } from './request-list-contracts.ts'
import { requestTopic } from './request-topic.ts'
import { seesPeople, selectRequests, toListed } from './request-rows.server.ts'
import { countViews, isInView, officeDay, selectOpen, viewKeys } from './request-views.server.ts'
import {
  findBySource,
  findByWords,
  indexRequests,
  selectIds,
  WORD_END,
} from './request-index.server.ts'
import type { RequestList } from './schema.ts'

const PAGE = 50
/** The column by which each list is sorted: open requests by the time of the call, others by when they were closed or came. */
const sortKeys = {
  new: 'due_at',
  in_progress: 'due_at',
  done: 'closed_at',
  all: 'created_at',
} as const

/**
 * Lists the callback requests of one state or one view, 50 per page. New requests and those in progress are sorted by the
 * time of the call, soonest first; so are views, which have requests of any state. Done requests and the list of all
 * states are sorted latest first. `q` matches requests that have, for each of its words, a word with that beginning in
 * name, article or project, or a phone with these last digits. An analyst can search by article and project only.
 */
export const listRequests = defineQuery(requestListCalls.list, {
  input: z.extend(requestListCalls.list.input, { today: z.optional(officeDay) }),
  read: async ({ db, actor, clock }, input): Promise<RequestList> => {
    const { view, state = view ? 'all' : 'new', q = '', assigned, source, cursor } = input
    const now = clock.now()
    const today = input.today ?? findToday({ cities: [] }, now)
    const key = view ? viewKeys[view] : sortKeys[state]
    const isDone = key === 'closed_at' || key === 'created_at'
    let query = selectRequests(db)
    if (state !== 'all') query = query.where('request.desk_state', '=', state)
    if (view) {
      query = query
        .where('request.id', 'in', selectOpen(db))
        .where((eb) => isInView(eb, view, { actor, now, today }))
    }
    if (cursor) {
      const place = readCursor(cursor)
      query = query.where((eb) =>
        eb.or([
          eb(`request.${key}`, isDone ? '<' : '>', place.key),
          eb.and([
            eb(`request.${key}`, '=', place.key),
            eb('request.id', isDone ? '<' : '>', place.id),
          ]),
        ]),
      )
    }
    const words = q.trim()
    if (words !== '' || source) await indexRequests(db)
    const conditions = words === '' ? [] : await findByWords(db, words, seesPeople(actor))
    if (source) conditions.push(await findBySource(db, source))
    for (const { starts, isFrequent } of conditions) {
      query = isFrequent
        ? query.where((eb) =>
            eb.or(
              starts.map(([kind, start]) =>
                // PostgreSQL turns `exists` into a join with all requests that have the word, which is slow.
                eb(
                  eb
                    .selectFrom('request_words as word')
                    .select('word.request_id')
                    .whereRef('word.request_id', '=', 'request.id')
                    .where('word.kind', '=', kind)
                    .where('word.word', '>=', start)
                    .where('word.word', '<', `${start}${WORD_END}`)
                    .limit(1),
                  'is not',
                  null,
                ),
              ),
            ),
          )
        : query.where('request.id', 'in', selectIds(db, starts))
    }
    if (assigned === 'none') query = query.where('request.assigned_to', 'is', null)
    else if (assigned) {
      const id = assigned === 'me' && actor.kind === 'user' ? actor.id : assigned
      query = query.where('request.assigned_to', '=', id)
    }
    const direction = isDone ? 'desc' : 'asc'
    const rows = await query
      .orderBy(`request.${key}`, direction)
      .orderBy('request.id', direction)
      .limit(PAGE + 1)
      .execute()
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return {
      results: await toListed(db, page, actor, now),
      next: last ? writeCursor({ key: last[key] ?? '', id: last.id }) : null,
      counts: await readCounts(db),
      today_ends: today.ends,
      zone: today.zone,
    }
  },
})

/** Counts the requests of each state and each view, for the title of every screen. */
export const countRequests = defineQuery(requestListCalls.count, {
  input: z.object({ today: z.optional(officeDay) }),
  read: async ({ db, actor, clock }, input) => {
    const now = clock.now()
    const today = input.today ?? findToday({ cities: [] }, now)
    return {
      ...(await readCounts(db)),
      ...(await countViews(db, { actor, now, today })),
      today_ends: today.ends,
      zone: today.zone,
    }
  },
})

/** Counts are cached for at most this time: a transaction that commits late has a lower change number than the latest. */
const COUNTED_MS = 5_000
const counted = new WeakMap<
  Database,
  { change: number; at: number; counts: RequestList['counts'] }
>()

/** Returns the number of requests of each state, cached until a request changes: counting years of them is slow. */
async function readCounts(db: Database): Promise<RequestList['counts']> {
  const last = await db
    .selectFrom('desk_changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('topic', '=', requestTopic.name)
    .executeTakeFirst()
  const change = last?.id ?? 0
  const known = counted.get(db)
  if (known?.change === change && performance.now() - known.at < COUNTED_MS) return known.counts
  const counts = await countStates(db)
  counted.set(db, { change, at: performance.now(), counts })
  return counts
}

async function countStates(db: Database): Promise<RequestList['counts']> {
  const rows = await db
    .selectFrom('callback_requests')
    .select(['desk_state', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('desk_state')
    .execute()
  const counts = { new: 0, in_progress: 0, done: 0 }
  for (const { desk_state, count } of rows) counts[desk_state] = Number(count)
  return counts
}

/** The last row of a page: its value of the sorted column, and its id. */
interface Place {
  key: string
  id: string
}

/** Writes a place as the text of `cursor`. */
function writeCursor({ key, id }: Place): string {
  return Buffer.from(`${key} ${id}`).toString('base64url')
}

/** Reads a cursor; throws `bad_input` for a text that `writeCursor` did not write. */
function readCursor(cursor: string): Place {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match?.[1] || !match[2]) {
    throw new AppError('bad_input', 'the cursor is invalid', {
      fields: { cursor: ['Начните список с начала'] },
    })
  }
  return { key: match[1], id: match[2] }
}

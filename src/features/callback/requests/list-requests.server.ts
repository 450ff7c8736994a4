import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { defineQuery } from '../../../verbs/verb.server.ts'
import { seesPeople } from './mask-request.server.ts'
import { readCursor, writeCursor } from './request-cursor.server.ts'
import { selectRequests, toListed } from './request-rows.server.ts'
import { countLate } from '../waiting/late-requests.server.ts'
import { type RequestList, requestStates } from './schema.ts'

const PAGE = 50
/** What a list is sorted by: the time of the call, or what was last first. */
const sortKeys = {
  new: 'due_at',
  in_progress: 'due_at',
  done: 'closed_at',
  all: 'created_at',
} as const

/**
 * Lists the callback requests of one state, 50 a page: the new ones and those in progress by the time of their call,
 * soonest first, the done ones and those of all states latest first. `q` finds by name, last digits of the phone or article; an analyst finds
 * by article only.
 */
export const listRequests = defineQuery({
  action: 'request.list',
  roles: ['owner', 'manager', 'analyst'],
  input: z.object({
    state: z._default(
      z.enum([...requestStates, 'all'], 'Выберите new, in_progress, done или all'),
      'new',
    ),
    q: z.optional(z.string().check(z.maxLength(100, 'Не длиннее 100 символов'))),
    assigned: z.optional(z.string()),
    source: z.optional(z.string()),
    cursor: z.optional(z.string()),
  }),
  read: async ({ db, actor, clock }, input): Promise<RequestList> => {
    const { state, q = '', assigned, source, cursor } = input
    const key = sortKeys[state]
    const isDone = key !== 'due_at'
    let query = selectRequests(db)
    if (state !== 'all') query = query.where('request.desk_state', '=', state)
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
    if (words !== '')
      query = query.where((eb) =>
        eb.or(
          findByWords(words, seesPeople(actor)).map(([column, like]) => eb(column, 'like', like)),
        ),
      )
    if (assigned === 'none') query = query.where('request.assigned_to', 'is', null)
    else if (assigned) {
      const id = assigned === 'me' && actor.kind === 'user' ? actor.id : assigned
      query = query.where('request.assigned_to', '=', id)
    }
    if (source)
      query = query.where('request.campaign', 'like', `%"utm_source":${JSON.stringify(source)}%`)
    const direction = isDone ? 'desc' : 'asc'
    const rows = await query
      .orderBy(`request.${key}`, direction)
      .orderBy('request.id', direction)
      .limit(PAGE + 1)
      .execute()
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return {
      results: await toListed(db, page, actor, clock.now()),
      next: last ? writeCursor({ key: last[key] ?? '', id: last.id }) : null,
      counts: await readCounts(db),
    }
  },
})

type SearchedColumn = 'request.lot' | 'request.project' | 'request.name' | 'request.phone'

function findByWords(words: string, isOpen: boolean): Array<[SearchedColumn, string]> {
  const like = `%${words.replace(/[\\%_]/g, '')}%`
  const found: Array<[SearchedColumn, string]> = [
    ['request.lot', like],
    ['request.project', like],
  ]
  if (!isOpen) return found
  const capital = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
  found.push(['request.name', like], ['request.name', `%${capital.replace(/[\\%_]/g, '')}%`])
  const digits = words.replace(/\D/g, '')
  if (digits.length >= 2) found.push(['request.phone', `%${digits.slice(-10)}`])
  return found
}

/** Counts the requests of each state, for the title of every screen. */
export const countRequests = defineQuery({
  action: 'request.counts',
  roles: ['owner', 'manager', 'analyst'],
  input: z.object({}),
  read: async ({ db, clock }) => ({
    ...(await readCounts(db)),
    late: await countLate(db, clock.now()),
  }),
})

async function readCounts(db: Database): Promise<RequestList['counts']> {
  const rows = await db
    .selectFrom('callback_requests')
    .select(['desk_state', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('desk_state')
    .execute()
  const counts = { new: 0, in_progress: 0, done: 0 }
  for (const { desk_state, count } of rows) counts[desk_state] = Number(count)
  return counts
}

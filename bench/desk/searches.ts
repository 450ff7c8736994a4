import { createStore, type Store } from '../../tests/support/stores.ts'
import type { Database } from '../../src/db/connect.ts'
import { listRequests } from '../../src/features/callback/requests/list-requests.server.ts'
import { indexRequests } from '../../src/features/callback/requests/request-index.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { gatherStatistics } from '../lots.ts'
import { timeCalls } from '../measure.ts'
import { describeRow, fillRequests } from './fill-requests.ts'
import { reportTimes } from './report-times.ts'

const STEP = 977
const LIMIT_MS = 50

type Query = Parameters<typeof listRequests>[1]

const queries: Record<string, (n: number) => Query> = {
  'list of new': () => ({}),
  'list of done': () => ({ state: 'done' }),
  'search by a word of the name': (n) => ({ state: 'done', q: describeRow(n).name.split(' ')[1] }),
  'search by the full name': (n) => ({ state: 'done', q: describeRow(n).name }),
  'search by frequent words, never together': (n) => ({
    state: 'done',
    q: n % 2 === 0 ? 'Борис Орлова' : 'воронова клим',
  }),
  'search by beginnings of two words': (n) => ({
    state: 'done',
    q: describeRow(n)
      .name.split(' ')
      .map((word) => word.slice(0, 3))
      .join(' '),
  }),
  'search by last digits': (n) => ({ state: 'done', q: describeRow(n).phone.slice(-4) }),
  'search by article': (n) => ({ state: 'done', q: describeRow(n).lot }),
  'search without a result': () => ({ state: 'done', q: 'никого' }),
  'filter by source': () => ({ state: 'done', source: 'vk' }),
}

/** Measures lists and searches among so many requests. */
export async function benchSearches(store: Store, count: number): Promise<void> {
  const { url, drop } = await createStore(store)
  const db = await fillRequests(url, count)
  try {
    while ((await indexRequests(db)) > 0);
    await gatherStatistics(db)
    await benchQueries(db, store, count)
  } finally {
    await db.destroy()
    await drop()
  }
}

async function benchQueries(db: Database, store: Store, count: number): Promise<void> {
  const actor = { kind: 'cli', login: 'bench' } as const
  const context = { db, clock: systemClock, actor, address: null }
  for (const [what, make] of Object.entries(queries)) {
    const times = await timeCalls((run) => listRequests(context, make((run * STEP) % count)))
    reportTimes(`${store}, ${count} requests: ${what}`, times, LIMIT_MS)
  }
}

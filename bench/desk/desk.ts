import { get, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { makeDeskUser, PASSWORD } from '../../tests/support/desk.ts'
import { createStore, type Store } from '../../tests/support/stores.ts'
import { startServer } from '../../tests/support/running-server.ts'
import { checkDesk } from '../../scripts/check-desk.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { listRequests } from '../../src/features/callback/requests/list-requests.server.ts'
import { indexRequests } from '../../src/features/callback/requests/request-words.server.ts'
import { systemClock } from '../../src/lib/async/clock.ts'
import { gatherStatistics } from '../lots.ts'
import { formatMs, percentile, report, timeCalls } from '../measure.ts'
import { readResidentMemory } from '../process-facts.ts'
import { endAtExit } from '../servers/started.ts'
import { describeRow, fillRequests } from './fill-requests.ts'

const STREAMS = 200
/** A session has at most four. */
const STREAMS_PER_PERSON = 4
const STEP = 977
const LIMIT_MS = 50
const SETTLE_MS = 3_000

type Query = Parameters<typeof listRequests>[1]

const queries: Record<string, (n: number) => Query> = {
  'list of new': () => ({}),
  'list of done': () => ({ state: 'done' }),
  'search by a word of the name': (n) => ({ state: 'done', q: describeRow(n).name.split(' ')[1] }),
  'search by the whole name': (n) => ({ state: 'done', q: describeRow(n).name }),
  'search by last digits': (n) => ({ state: 'done', q: describeRow(n).phone.slice(-4) }),
  'search by article': (n) => ({ state: 'done', q: describeRow(n).lot }),
  'search without a result': () => ({ state: 'done', q: 'никого' }),
  'filter by source': () => ({ state: 'done', source: 'vk' }),
}

/** Measures lists and searches among so many requests, the memory of open streams, and the script of the desk. */
export async function benchDesk(count: number, withPostgres: boolean): Promise<void> {
  const stores: Store[] = withPostgres ? ['sqlite', 'postgres'] : ['sqlite']
  for (const store of stores) await benchStore(store, count)
  await benchStreams()
  const { line } = await checkDesk(join(import.meta.dirname, '../../dist/desk'))
  report(line, '')
}

async function benchStore(store: Store, count: number): Promise<void> {
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
    const p95 = percentile(times, 0.95)
    report(
      `${store}, ${count} requests: ${what}, p95`,
      formatMs(p95),
      `${p95 <= LIMIT_MS ? 'held' : 'not held'} (≤ ${LIMIT_MS} ms), p50 ${formatMs(percentile(times, 0.5))}`,
    )
  }
}

async function benchStreams(): Promise<void> {
  const { url, drop } = await createStore('sqlite')
  const server = await startServer(url, { DESK_SECOND_FACTOR: 'optional' }, endAtExit)
  const streams: ClientRequest[] = []
  try {
    const db = connectDatabase(url)
    const cookies: string[] = []
    for (let n = 0; n < STREAMS / STREAMS_PER_PERSON; n++) {
      const { email } = await makeDeskUser(db, 'manager', { factor: false })
      cookies.push(await signIn(server.address, email))
    }
    await db.destroy()
    const pid = server.process.pid ?? 0
    await settle()
    const before = await readResidentMemory(pid)
    for (let n = 0; n < STREAMS; n++) {
      const cookie = cookies[n % cookies.length] ?? ''
      streams.push(await openStream(server.address, cookie))
    }
    await settle()
    const after = await readResidentMemory(pid)
    report(`${STREAMS} open streams`, `${(after - before).toFixed(1)} MiB`, 'goal: ≤ 20 MB')
  } finally {
    for (const stream of streams) stream.destroy()
    await server.stop()
    await drop()
  }
}

async function signIn(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/desk/api/session/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  if (response.status !== 200) throw new Error(`not signed in: ${response.status}`)
  return cookie.split(';')[0] ?? ''
}

function openStream(address: string, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}/desk/api/events/`, { agent: false, headers: { cookie } })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      response.on('error', () => {})
      if (response.statusCode === 200) resolve(request)
      else reject(new Error(`no stream: ${response.statusCode}`))
    })
  })
}

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS)
  })
}

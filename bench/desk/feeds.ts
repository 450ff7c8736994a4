import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { listRequests } from '../../src/features/callback/requests/list-requests.server.ts'
import { importFeed } from '../../src/features/feeds/merge/import-feed.server.ts'
import type { ImportOptions } from '../../src/features/feeds/merge/import-options.server.ts'
import { listRunRows } from '../../src/features/feeds/sources/read-run.server.ts'
import { importAsRun } from '../../src/features/feeds/sources/terminal-run.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { createDeskCaller, sendFile } from '../../tests/support/desk-files.ts'
import { makeDeskUser, signInByHttp } from '../../tests/support/desk.ts'
import { feedPieces, manyFlats } from '../../tests/support/make-feed.ts'
import { startServer } from '../../tests/support/running-server.ts'
import { createStore, type Store } from '../../tests/support/stores.ts'
import type { FigureSheet } from '../goals/figures.ts'
import { storeNames } from '../goals/goals.ts'
import { watchOthers } from '../machine.ts'
import { formatMs, formatRatio, median, timeCalls } from '../measure.ts'
import { readResidentMemory } from '../process-facts.ts'
import { endAtExit } from '../servers/started.ts'
import { fillRequests } from './fill-requests.ts'

const LOTS = 100_000
const TURNS = 3
const actor = { kind: 'cli', login: 'bench' } as const

/**
 * Measures what feeds on the desk cost: an import with a row for each lot ÷ one without, the list of 100,000 rows ÷ the
 * desk's list of as many requests, how soon a run begins, and what a feed of 139 MB that is uploaded, previewed and applied
 * costs the serving process and its visitors.
 */
export async function benchFeeds(sheet: FigureSheet): Promise<void> {
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  for (const store of ['sqlite', 'postgres'] as const) {
    if (store === 'postgres' && !hasPostgres) continue
    await compareImports(sheet, store)
    await timeUpload(sheet, store)
  }
}

/** The bytes of a feed, made while it is read. */
async function* feedBytes(): AsyncGenerator<Uint8Array> {
  let held = ''
  for (const piece of feedPieces(manyFlats(LOTS))) {
    held += piece
    if (held.length < 65_536) continue
    yield Buffer.from(held)
    held = ''
  }
  yield Buffer.from(held)
}

type Import = (
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
) => Promise<unknown>

/** A first import and one that changes nothing, in turns with and without rows, each time into an empty database. */
async function compareImports(sheet: FigureSheet, store: Store): Promise<void> {
  const first: Turns = [[], []]
  const same: Turns = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [at, run] of ([importAsRun, importFeed] as const).entries()) {
      await watchOthers()
      const { url, drop } = await createStore(store)
      const db = connectDatabase(url)
      await migrateDatabase(db)
      const imports = async (work: Import) => {
        const started = performance.now()
        await work(db, feedBytes(), { format: 'yrl', source: 'yrl', clock: systemClock })
        return performance.now() - started
      }
      first[at]?.push(await imports(run))
      same[at]?.push(await imports(run))
      if (turn === 0 && at === 0) await compareLists(sheet, store, db)
      await db.destroy()
      await drop()
    }
  }
  addRatio(sheet, `${storeNames[store]}: import with rows ÷ without`, first)
  addRatio(sheet, `${storeNames[store]}: import without changes ÷ without rows`, same)
}

async function compareLists(sheet: FigureSheet, store: Store, db: Database): Promise<void> {
  const requests = await createStore(store)
  const requestDb = await fillRequests(requests.url, LOTS)
  const context = (one: Database) => ({ db: one, clock: systemClock, actor, address: null })
  const measure = async (call: () => Promise<unknown>) => median(await timeCalls(call))
  const { id } = await db
    .selectFrom('feed_runs')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const times: Turns = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    times[0].push(await measure(() => listRunRows(context(db), { id: String(id) })))
    times[1].push(await measure(() => listRequests(context(requestDb), {})))
  }
  await requestDb.destroy()
  await requests.drop()
  addRatio(sheet, `${storeNames[store]}: rows of a run ÷ list of requests`, times)
}

/** A feed through the desk of a running server, while a visitor loads lists one after the other. */
async function timeUpload(sheet: FigureSheet, store: Store): Promise<void> {
  const { url, drop } = await createStore(store)
  const db = connectDatabase(url)
  await migrateDatabase(db)
  const { email } = await makeDeskUser(db, 'editor', { factor: false })
  await db.destroy()
  const server = await startServer(url, { DESK_SECOND_FACTOR: 'optional' }, endAtExit)
  const desk = createDeskCaller(server.address, await signInByHttp(server.address, email))
  const idle = await timeVisits(server.address, sleep(5_000))
  const before = await readResidentMemory(server.process.pid ?? 0)
  await desk.send('POST', 'sources/', { name: 'bench', demo: 'beside' })
  const chunks: Uint8Array[] = []
  for await (const chunk of feedBytes()) chunks.push(chunk)
  let begins = 0
  const work = async () => {
    const file = await sendFile(desk, Buffer.concat(chunks))
    const asked = performance.now()
    const begun = await desk.send('POST', 'sources/bench/runs/', { upload: file.body.id })
    const { id } = begun.body.run as { id: number }
    const waitFor = async (states: readonly string[]) => {
      for (;;) {
        const { body } = await desk.send('GET', `runs/${id}/`)
        if (states.includes(body.state)) return body
        if (/failed|rejected/.test(body.state)) throw new Error(`run: ${body.problem}`)
        await sleep(20)
      }
    }
    await waitFor(['reading', 'ready'])
    begins = performance.now() - asked
    const { version } = await waitFor(['ready'])
    const body = { version, demo: 'beside' }
    const { status } = await desk.send('POST', `runs/${id}/apply/`, body)
    if (status !== 202) throw new Error(`apply: ${status}`)
    await waitFor(['applied'])
  }
  const busy = await timeVisits(server.address, work())
  const after = await readResidentMemory(server.process.pid ?? 0)
  await server.stop()
  await drop()
  const name = storeNames[store]
  sheet.add(`${name}: a queued run begins`, begins / 1_000)
  sheet.add(`${name}: memory of the server after a feed of 139 MB`, after - before)
  const ratio = percentile(busy) / percentile(idle)
  sheet.add(`${name}: 95 of 100 visits while a feed is loaded ÷ idle`, ratio, {
    note: `${formatMs(percentile(idle))} → ${formatMs(percentile(busy))}`,
  })
}

/** Loads a list again and again until the work has ended; ms each. */
async function timeVisits(address: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const started = performance.now()
    const response = await fetch(`${address}/api/flats/?limit=20`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    await sleep(20)
  }
  await end
  return times
}

function percentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

type Turns = [number[], number[]]

function addRatio(sheet: FigureSheet, what: string, [one, other]: Turns): void {
  const [least, leastOther] = [Math.min(...one), Math.min(...other)]
  sheet.add(what, median(one) / median(other), {
    spread: one.map((time, turn) => time / (other[turn] ?? Number.NaN)),
    note: `${formatMs(median(one))} and ${formatMs(median(other))}, least ${formatMs(least)} and ${formatMs(leastOther)} (${formatRatio(least / leastOther)})`,
  })
}

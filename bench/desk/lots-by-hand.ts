import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'
import { isPostgres } from '../../src/db/dialect.ts'
import { listRequests } from '../../src/features/callback/requests/list-requests.server.ts'
import {
  createApplyBulk,
  createPreviewBulk,
} from '../../src/features/lot-overrides/bulk-lots.server.ts'
import { createListLots } from '../../src/features/lot-overrides/list-lots.server.ts'
import type { OverrideField } from '../../src/features/lot-overrides/schema.ts'
import { loadCatalogue } from '../../src/features/lots/snapshot/load-catalogue.server.ts'
import type { CatalogueSnapshot } from '../../src/features/lots/snapshot/snapshot.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { makeDeskUser, signInByHttp } from '../../tests/support/desk.ts'
import { startServer } from '../../tests/support/running-server.ts'
import { createStore, type Store } from '../../tests/support/stores.ts'
import type { FigureSheet } from '../goals/figures.ts'
import { storeNames } from '../goals/goals.ts'
import { benchLots, companyShape, fillDatabase, gatherStatistics } from '../lots.ts'
import { watchOthers } from '../machine.ts'
import { formatMs, formatRatio, median, timeCalls } from '../measure.ts'
import { endAtExit } from '../servers/started.ts'
import { fillRequests } from './fill-requests.ts'

const LOTS = 100_000
const CHANGED = 5_000
const TURNS = 7
const BULK_RUNS = 5
/** Lots of a turn whose page data is measured. */
const PAGES = 200
const LIMIT_MS = 20_000

const actor = { kind: 'cli', login: 'bench' } as const
const noSnapshot = () => null as unknown as CatalogueSnapshot

/**
 * Measures what changes by hand cost: the snapshot and the page data of a lot with 5,000 changes among 100,000 lots ÷ the
 * same from plain tables, the list of lots of the desk ÷ its list of as many requests, and how soon a change of 5,000 lots
 * is on the site.
 */
export async function benchLotsByHand(sheet: FigureSheet): Promise<void> {
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  for (const store of ['sqlite', 'postgres'] as const) {
    if (store === 'sqlite' || hasPostgres) await benchStore(sheet, store)
  }
}

async function benchStore(sheet: FigureSheet, store: Store): Promise<void> {
  const changed = await openCatalogue(store)
  const plain = await openCatalogue(store)
  const requests = await createStore(store)
  const requestDb = await fillRequests(requests.url, LOTS)
  try {
    await usePlainViews(plain.db)
    for (const { db } of [changed, plain]) await gatherStatistics(db)
    await compareSnapshots(sheet, store, changed.db, plain.db)
    await compareLists(sheet, store, changed.db, requestDb)
    await comparePages(sheet, store, changed.url, plain.url)
    await timeBulk(sheet, store, changed)
  } finally {
    await requestDb.destroy()
    await requests.drop()
    await changed.close()
    await plain.close()
  }
}

interface Catalogue {
  db: Database
  url: string
  close: () => Promise<void>
}

/** A database with these lots, of which 5,000 fields were set by hand. */
async function openCatalogue(store: Store): Promise<Catalogue> {
  const { url, drop } = await createStore(store)
  const db = await fillDatabase(url, benchLots(LOTS, companyShape), companyShape)
  const close = async () => {
    await db.destroy()
    await drop()
  }
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
  const set = async (field: OverrideField, from: number, count: number, deed: object) => {
    const context = { db, clock: systemClock, actor, address: null }
    const input = { ids: ids(from, count), field, note: 'so', ...deed }
    const preview = await createPreviewBulk(noSnapshot)(context, { ...input, dry_run: true })
    if (!('token' in preview)) throw new Error('no preview')
    await createApplyBulk(noSnapshot)(context, { token: preview.token })
  }
  await set('price', 1, 3_000, { percent: -2, round: 1000 })
  await set('features', 30_001, 1_000, { value: ['terrace'] })
  await set('is_hot_offer', 60_001, 1_000, { value: true })
  return { db, url, close }
}

/** Replaces the views by what readers had before: the tables themselves. */
async function usePlainViews(db: Database): Promise<void> {
  const none = isPostgres(db) ? 'null::text' : 'null'
  for (const view of ['shown_lots', 'staff_lots']) {
    const hidden = view === 'staff_lots' ? ', 0 as is_hidden' : ''
    await sql.raw(`drop view ${view}`).execute(db)
    await sql
      .raw(
        `create view ${view} as
        select lots.*, ${none} as own_description, ${none} as left_out_of${hidden} from lots`,
      )
      .execute(db)
  }
  for (const table of ['lot_features', 'lot_window_views']) {
    await sql.raw(`drop view shown_${table}`).execute(db)
    await sql.raw(`create view shown_${table} as select * from ${table}`).execute(db)
  }
}

async function compareSnapshots(
  sheet: FigureSheet,
  store: Store,
  changed: Database,
  plain: Database,
): Promise<void> {
  // SQLite reads in this process, whose time on the processor other programs hardly change.
  const now = store === 'sqlite' ? readProcessorTime : () => performance.now()
  const times = await inTurns([changed, plain], (db) => loadCatalogue(db), now)
  addRatio(sheet, `${storeNames[store]}: snapshot ÷ plain tables`, times)
}

async function compareLists(
  sheet: FigureSheet,
  store: Store,
  lots: Database,
  requests: Database,
): Promise<void> {
  const list = createListLots(noSnapshot)
  const context = (db: Database) => ({ db, clock: systemClock, actor, address: null })
  const measure = async (call: () => Promise<unknown>) => median(await timeCalls(call))
  const first: number[] = []
  const times: Turns = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    await watchOthers()
    // Another filter of each turn, whose lots are not known yet.
    const started = performance.now()
    await list(context(lots), { price_min: String(turn + 1) })
    first.push(performance.now() - started)
    times[0].push(await measure(() => list(context(lots), {})))
    times[1].push(await measure(() => listRequests(context(requests), {})))
  }
  const note = `the first one of a filter ${formatMs(median(first))}`
  addRatio(sheet, `${storeNames[store]}: list of lots ÷ list of requests`, times, note)
}

async function comparePages(
  sheet: FigureSheet,
  store: Store,
  changedUrl: string,
  plainUrl: string,
): Promise<void> {
  const servers = [
    await startServer(changedUrl, {}, endAtExit),
    await startServer(plainUrl, {}, endAtExit),
  ]
  const times: Turns = [[], []]
  const ask = async (address: string, id: number) => {
    const started = performance.now()
    const response = await fetch(`${address}/page-data/flats/${id}`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`/page-data/flats/${id}: ${response.status}`)
    return performance.now() - started
  }
  for (let turn = 0; turn <= TURNS; turn++) {
    await watchOthers()
    const own: Turns = [[], []]
    for (let n = 0; n < PAGES; n++) {
      const page = turn * PAGES + n
      // Each lot once; every tenth has a price by hand.
      const id = n % 10 === 0 ? 1 + page : 3_001 + page * 7
      for (const [at, { address }] of servers.entries()) own[at]?.push(await ask(address, id))
    }
    if (turn > 0) for (const at of [0, 1] as const) times[at].push(median(own[at]))
  }
  for (const server of servers) await server.stop()
  addRatio(sheet, `${storeNames[store]}: page data of a lot ÷ plain tables`, times)
}

/** From the moment at which a change of many lots is sent until a list of the site is found by the new price. */
async function timeBulk(sheet: FigureSheet, store: Store, { db, url }: Catalogue): Promise<void> {
  const { email } = await makeDeskUser(db, 'editor', { factor: false })
  const server = await startServer(url, { DESK_SECOND_FACTOR: 'optional' }, endAtExit)
  const session = await signInByHttp(server.address, email)
  const call = async (body: object) => {
    const response = await fetch(`${server.address}/desk/api/lots/bulk/`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 200)
      throw new Error(`bulk: ${response.status} ${await response.text()}`)
    return (await response.json()) as { token: string; count: number; lots: Preview[] }
  }
  const ids = Array.from({ length: CHANGED }, (_, n) => 10_001 + n)
  const shown: number[] = []
  const stored: number[] = []
  for (let run = 0; run < BULK_RUNS; run++) {
    await watchOthers()
    const percent = run % 2 === 0 ? 3 : -3
    const preview = await call({ ids, field: 'price', percent, dry_run: true })
    const lot = preview.lots.find(({ before }) => before !== null)
    const started = performance.now()
    const { count } = await call({ token: preview.token })
    if (count < CHANGED * 0.7) throw new Error(`only ${count} lots were changed`)
    stored.push((performance.now() - started) / 1000)
    while (!(await isListed(server.address, lot))) {
      if (performance.now() - started > LIMIT_MS)
        throw new Error('the new price is not on the site')
      await sleep(10)
    }
    shown.push((performance.now() - started) / 1000)
  }
  await server.stop()
  sheet.add(`${storeNames[store]}: change of 5,000 lots → on the site`, median(shown), {
    spread: shown,
    note: `stored after ${median(stored).toFixed(2)} s`,
  })
}

interface Preview {
  id: number
  before: number | null
  after: number
}

async function isListed(address: string, lot: Preview | undefined): Promise<boolean> {
  const response = await fetch(`${address}/api/flats/${lot?.id}/`)
  return ((await response.json()) as { price: number }).price === lot?.after
}

type Turns = [number[], number[]]

/** Measures the same of two in turns, after a turn of each that does not count. */
async function inTurns<Of>(
  both: readonly Of[],
  run: (one: Of) => Promise<unknown>,
  now: () => number,
): Promise<Turns> {
  const times: Turns = [[], []]
  for (let turn = 0; turn <= TURNS; turn++) {
    await watchOthers()
    for (const [n, one] of both.entries()) {
      globalThis.gc?.()
      const started = now()
      await run(one)
      if (turn > 0) times[n]?.push(now() - started)
    }
  }
  return times
}

/** The time of this process on the processor, ms. */
function readProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The ratio of the medians. The spread is that of the single turns, the note has the least of each. */
function addRatio(sheet: FigureSheet, what: string, [one, other]: Turns, more = ''): void {
  const ratios = one.map((time, turn) => time / (other[turn] ?? Number.NaN))
  const [least, leastOther] = [Math.min(...one), Math.min(...other)]
  const notes = [
    `${formatMs(median(one))} and ${formatMs(median(other))}`,
    `least ${formatMs(least)} and ${formatMs(leastOther)} (${formatRatio(least / leastOther)})`,
    more,
  ]
  sheet.add(what, median(one) / median(other), {
    spread: ratios,
    note: notes.filter(Boolean).join(', '),
  })
}

import { access, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { publishContent } from '../../src/features/content/edit/publish.server.ts'
import { readContentFile } from '../../src/features/content/edit/read-file.server.ts'
import { importContent } from '../../src/features/content/write/import-content.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { createDeskCaller, type DeskCaller } from '../../tests/support/desk-files.ts'
import { makeDeskUser, signInByHttp } from '../../tests/support/desk.ts'
import { startServer } from '../../tests/support/running-server.ts'
import { startVisitors } from '../../tests/support/steady-visitors.ts'
import { compareStored } from '../../tests/support/stored-requests.ts'
import { createStore, type Store } from '../../tests/support/stores.ts'
import type { FigureSheet } from '../goals/figures.ts'
import { storeNames } from '../goals/goals.ts'
import { watchOthers } from '../machine.ts'
import { formatMs, median, percentile } from '../measure.ts'
import { createFolder, endAtExit } from '../servers/started.ts'

const SHOWN_RUNS = 5
const PUBLISHES = 20
const TURNS = 5
const IDLE_MS = 8_000
const LIMIT_MS = 20_000
const POLL_MS = 10
const PATH = 'cities.yaml'
const PAGE = '/'

/**
 * Measures what publishing at the desk costs on the demo company: how soon a visitor's page has a phone, its transaction ÷
 * that of a full import, and what visitors and their callback requests notice of twenty publishes in a row.
 */
export async function benchContent(sheet: FigureSheet): Promise<void> {
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  for (const store of ['sqlite', 'postgres'] as const) {
    if (store === 'sqlite' || hasPostgres) await benchStore(sheet, store)
  }
}

async function benchStore(sheet: FigureSheet, store: Store): Promise<void> {
  const { url, drop } = await createStore(store)
  const folder = await createFolder()
  const place = { media: join(folder, 'media'), spool: join(folder, 'spool') }
  const settings = {
    MEDIA_DIR: place.media,
    SPOOL_DIR: place.spool,
    TRUSTED_PROXIES: '127.0.0.1',
    DESK_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'fatal',
  }
  // The first start loads the company.
  const server = await startServer(url, settings, endAtExit)
  const db = connectDatabase(url)
  try {
    const { email } = await makeDeskUser(db, 'editor', { factor: false })
    const desk = createDeskCaller(server.address, await signInByHttp(server.address, email))
    await timeShown(sheet, store, server.address, desk)
    await watchVisitors(sheet, store, { url, spool: place.spool, address: server.address, desk })
    await server.stop()
    await compareTransactions(sheet, store, { db, folder, media: place.media })
  } finally {
    await db.destroy()
    await drop()
  }
}

const makePhone = (n: number) => `+7 (495) 7${String(n).padStart(2, '0')}-00-10`

/** From the moment at which a phone is published until the first page of the site has it. */
async function timeShown(
  sheet: FigureSheet,
  store: Store,
  address: string,
  desk: DeskCaller,
): Promise<void> {
  const shown: number[] = []
  const stored: number[] = []
  for (let run = 0; run <= SHOWN_RUNS; run++) {
    await watchOthers()
    const phone = makePhone(run)
    const body = await preparePhone(desk, phone)
    const started = performance.now()
    await publish(desk, body)
    const storedAt = performance.now() - started
    while (!(await (await fetch(`${address}${PAGE}`)).text()).includes(phone)) {
      if (performance.now() - started > LIMIT_MS) throw new Error('the phone is not on the site')
      await sleep(POLL_MS)
    }
    // The first one starts the process that reads texts.
    if (run === 0) continue
    shown.push((performance.now() - started) / 1_000)
    stored.push(storedAt)
  }
  sheet.add(`${storeNames[store]}: publish of a phone → on a visitor’s page`, median(shown), {
    spread: shown,
    note: `stored after ${formatMs(median(stored))}`,
  })
}

async function preparePhone(desk: DeskCaller, phone: string): Promise<object> {
  const { fields, base } = (await desk.send('GET', `content/file/?path=${PATH}`)).body
  fields[0].phone = phone
  return { files: [{ path: PATH, fields, base }] }
}

async function publish(desk: DeskCaller, body: object): Promise<void> {
  const { status, body: answer } = await desk.send('POST', 'content/publish/', body)
  if (status !== 200) throw new Error(`publish: ${status} ${JSON.stringify(answer)}`)
}

interface Running {
  url: string
  spool: string
  address: string
  desk: DeskCaller
}

/** Visitors who load a list and send callback requests: while nothing else happens, and beside publishes. */
async function watchVisitors(
  sheet: FigureSheet,
  store: Store,
  { url, spool, address, desk }: Running,
): Promise<void> {
  const watch = async (work: Promise<unknown>, firstPhone: number) => {
    const visitors = startVisitors(() => address, { pages: ['/flats'], firstPhone })
    await work.finally(() => visitors.stop())
    return visitors.report
  }
  await watch(sleep(IDLE_MS / 4), 1_000_000)
  const idle = await watch(sleep(IDLE_MS), 2_000_000)
  const work = async () => {
    for (let n = 0; n < PUBLISHES; n++)
      await publish(desk, await preparePhone(desk, makePhone(50 + n)))
  }
  const busy = await watch(work(), 3_000_000)
  if (busy.failedPages.length > 0) throw new Error(`pages failed: ${busy.failedPages[0]}`)
  const [p95, before] = [percentile(busy.pageTimes, 0.95), percentile(idle.pageTimes, 0.95)]
  const name = storeNames[store]
  sheet.add(`${name}: 95 of 100 visits during twenty publishes ÷ idle`, p95 / before, {
    note: `${formatMs(before)} → ${formatMs(p95)}, callback requests ${formatMs(percentile(idle.callbackTimes, 0.95))} → ${formatMs(percentile(busy.callbackTimes, 0.95))}`,
  })
  const { lost } = await compareStored(url, busy.acknowledged)
  sheet.add(
    `${name}: callback requests rejected or lost beside them`,
    busy.rejected.length + lost,
    {
      note: `${busy.acknowledged.length} stored`,
    },
  )
  // The folder of the spool comes with the first request that the database does not take.
  const isSpooled = await access(spool).then(
    () => true,
    () => false,
  )
  sheet.add(`${name}: a callback request beside them went to the spool`, Number(isSpooled))
}

interface Site {
  db: Database
  folder: string
  media: string
}

/** The longest transaction of a publish of a phone, and of an import of the folder with another phone, in turns. */
async function compareTransactions(
  sheet: FigureSheet,
  store: Store,
  { db, folder, media }: Site,
): Promise<void> {
  const company = join(folder, 'company')
  await cp('demo/company', company, { recursive: true })
  const cities = await readFile(join(company, PATH), 'utf8')
  const timed = timeTransactions(db)
  const context = {
    db: timed.db,
    clock: systemClock,
    actor: { kind: 'cli', login: 'bench' } as const,
    address: null,
  }
  const published: number[] = []
  const imported: number[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    await watchOthers()
    const { text, base } = await readContentFile(context, { path: PATH })
    const next = text.replace(/phone: .*/, `phone: ${makePhone(10 + turn)}`)
    timed.reset()
    await publishContent(context, { files: [{ path: PATH, text: next, base }] })
    if (turn > 0) published.push(timed.longest())
    await writeFile(
      join(company, PATH),
      cities.replace(/phone: .*/, `phone: ${makePhone(30 + turn)}`),
    )
    timed.reset()
    const options = { folder: company, mediaFolder: media, replaceDesk: true, rendersLater: true }
    await importContent(timed.db, { ...options, clock: systemClock })
    if (turn > 0) imported.push(timed.longest())
  }
  const what = `${storeNames[store]}: transaction of a publish ÷ that of a full import`
  sheet.add(what, median(published) / median(imported), {
    spread: published.map((time, turn) => time / (imported[turn] ?? Number.NaN)),
    note: `${formatMs(median(published))} and ${formatMs(median(imported))}`,
  })
}

/** The same database, of whose transactions the longest since the last reset is known. */
function timeTransactions(db: Database): {
  db: Database
  reset: () => void
  longest: () => number
} {
  let longest = 0
  const startTimed = () => ({
    execute: async (work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
      const started = performance.now()
      try {
        return await db.transaction().execute(work)
      } finally {
        longest = Math.max(longest, performance.now() - started)
      }
    },
  })
  const timed = new Proxy(db, {
    get: (target, name): unknown => {
      if (name === 'transaction') return startTimed
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const reset = () => {
    longest = 0
  }
  return { db: timed, reset, longest: () => longest }
}

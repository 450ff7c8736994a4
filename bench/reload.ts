import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { raiseCatalogueVersion } from '../src/db/version.ts'
import { createCatalogueSource } from '../src/features/lots/snapshot/create-catalogue-source.server.ts'
import { createStore } from '../tests/support/stores.ts'
import { benchLots, companyShape, fillDatabase } from './lots.ts'
import { formatMs, median, report } from './measure.ts'

const RUNS = 5

/**
 * Measures how a process follows changes of a large catalogue: the time from a raised version to the snapshot that has
 * the change, and the longest pause of the event loop meanwhile, after a change of one lot and of all lots.
 */
export async function benchReload(count: number): Promise<void> {
  const { url, drop } = await createStore('sqlite')
  const db = await fillDatabase(url, benchLots(count, companyShape), companyShape)
  const background = connectDatabase(url)
  const log = pino({ level: 'silent' })
  const source = await createCatalogueSource({
    db,
    background,
    databaseUrl: url,
    log,
    pollEveryMs: 20,
  })
  const changes: ReadonlyArray<[string, (price: number) => Promise<unknown>]> = [
    ['one lot', (price) => setPrice(db, price, 1)],
    ['all lots', (price) => setPrice(db, price, count)],
  ]
  for (const [name, change] of changes) {
    const times: number[] = []
    const pauses: number[] = []
    for (let run = 1; run <= RUNS; run++) {
      await change(10_000_000 + run)
      await raiseCatalogueVersion(db, new Date())
      const pause = watchPauses()
      const started = performance.now()
      while (source.current().findLot(1)?.price !== 10_000_000 + run) await sleep(2)
      times.push(performance.now() - started)
      pauses.push(pause())
    }
    report(
      `${count} lots, ${name} changed: until served`,
      formatMs(median(times)),
      'one lot: at most 300 ms',
    )
    report(
      `${count} lots, ${name} changed: longest pause`,
      formatMs(Math.max(...pauses)),
      'at most 50 ms',
    )
  }
  await source.close()
  await background.destroy()
  await db.destroy()
  await drop()
}

async function setPrice(db: Database, price: number, lastId: number): Promise<void> {
  await db.updateTable('lots').set({ price, sale_price: null }).where('id', '<=', lastId).execute()
}

/**
 * Watches the event loop; the returned function ends it and returns the longest pause in ms of CPU time of its thread:
 * other processes of the machine do not count.
 */
function watchPauses(): () => number {
  let longest = 0
  let last = readCpuTime()
  let isOver = false
  const tick = () => {
    const now = readCpuTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  return () => {
    isOver = true
    return longest
  }
}

function readCpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

import { sql } from 'kysely'
import { sqlFacets, sqlList } from '../tests/support/lot-sql.ts'
import { createStore, type Store } from '../tests/support/stores.ts'
import type { Database } from '../src/db/connect.ts'
import { buildLotIndex } from '../src/features/catalogue/index/build-lot-index.server.ts'
import {
  defaultOrder,
  emptySelection,
  type LotSelection,
} from '../src/features/catalogue/model/filters.ts'
import type { LotIndex } from '../src/features/catalogue/index/lot-index.server.ts'
import { benchLots, companyShape, fillDatabase } from './lots.ts'
import { formatMs, formatRatio, median, report, timeCalls } from './measure.ts'

/** Selections of filters: none, two and six. */
const selections: Record<string, LotSelection> = {
  'nothing chosen': emptySelection,
  'two groups': {
    choices: { rooms: ['1', '2'] },
    ranges: { price: { max: 15_000_000 } },
    flags: [],
  },
  'six groups': {
    choices: { rooms: ['1', '2'], project: ['1', '2'], feature: ['balcony'] },
    ranges: { price: { max: 15_000_000 }, area: { min: 40 } },
    flags: ['not_first_floor'],
  },
}
const LIST = { order: defaultOrder, limit: 16, offset: 0 } as const

/**
 * Compares facets and the first page of a list from the index with SQL on SQLite and, if `testDatabaseUrl` is given,
 * PostgreSQL. Prints medians and ratios. Throws if the counts differ.
 */
export async function benchFacets(
  sizes: number[],
  testDatabaseUrl: string | undefined,
): Promise<void> {
  for (const size of sizes) {
    const name = `${size.toLocaleString('en')} lots`
    const lots = benchLots(size, companyShape)
    const before = measureMemory()
    const started = performance.now()
    const index = buildLotIndex('flat', lots)
    report(`${name}: index built`, formatMs(performance.now() - started))
    report(`${name}: index in memory`, `${Math.max(0, measureMemory() - before).toFixed(1)} MiB`)
    const indexTimes = await timeIndex(index, size)
    for (const store of testDatabaseUrl
      ? (['sqlite', 'postgres'] as const)
      : (['sqlite'] as const)) {
      await withStore(store, async (url) => {
        const db = await fillDatabase(url, lots, companyShape)
        try {
          // The site has no such index. With it, the SQL list is as fast as possible.
          await sql`create index bench_price on lots (kind, (coalesce(sale_price, price)), id)`.execute(
            db,
          )
          await compare(`${name}, ${store}`, db, index, indexTimes)
        } finally {
          await db.destroy()
        }
      })
    }
  }
}

type Times = Record<string, { facets: number; list: number }>

async function timeIndex(index: LotIndex, size: number): Promise<Times> {
  const indexRuns = { runs: size > 500_000 ? 30 : 200, warmUp: 20 }
  const times: Times = {}
  for (const [what, selection] of Object.entries(selections)) {
    times[what] = {
      facets: median(await timeCalls(() => index.facets(selection), indexRuns)),
      list: median(await timeCalls(() => index.list({ selection, ...LIST }), indexRuns)),
    }
  }
  return times
}

async function compare(
  name: string,
  db: Database,
  index: LotIndex,
  indexTimes: Times,
): Promise<void> {
  // The comparison of counts below is the warm-up. Queries that take seconds run once.
  const sqlRuns = { runs: index.size > 500_000 ? 1 : 3, warmUp: 0 }
  for (const [what, selection] of Object.entries(selections)) {
    const ours = indexTimes[what]
    if (!ours) continue
    const { count } = await sqlFacets(db, 'flat', selection)
    const found = index.facets(selection).count
    if (count !== found)
      throw new Error(`${name}, ${what}: SQL counts ${count}, the index ${found}`)
    const facets = median(await timeCalls(() => sqlFacets(db, 'flat', selection), sqlRuns))
    const query = { selection, ...LIST }
    const list = median(await timeCalls(() => sqlList(db, 'flat', query), sqlRuns))
    reportAgainstSql(`${name}: facets, ${what}`, ours.facets, facets)
    reportAgainstSql(`${name}: list of 16, ${what}`, ours.list, list)
  }
}

function reportAgainstSql(what: string, indexMs: number, sqlMs: number): void {
  report(
    what,
    formatMs(indexMs),
    `${formatRatio(sqlMs / indexMs)} faster than SQL (${formatMs(sqlMs)})`,
  )
}

async function withStore(store: Store, work: (url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createStore(store)
  try {
    await work(url)
  } finally {
    await drop()
  }
}

/** Heap and array buffers in MiB. Collects garbage first if the process runs with --expose-gc. */
function measureMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

import { deepStrictEqual } from 'node:assert/strict'
import { createStore, type Store } from '../../tests/support/stores.ts'
import { buildLotIndex } from '../../src/features/lots/snapshot/build-lot-index.server.ts'
import type { LotSelection } from '../../src/features/lots/model/filter-types.ts'
import { emptySelection, getFilters } from '../../src/features/lots/model/filters.ts'
import type { LotIndex } from '../../src/features/lots/snapshot/lot-index.server.ts'
import { benchLots, companyShape } from '../lots.ts'
import { formatMs, formatRatio, median, report, timeCalls } from '../measure.ts'
import { createSqlRival, type SqlRival } from './sql-rival.ts'
import type { RivalFacets } from './sql-rival-queries.ts'

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
/** By price, for which the SQL table has an index. */
const LIST = { limit: 16, offset: 0 } as const

/**
 * Compares facets and the first page of a list from the index with one denormalised SQL table on SQLite and, if
 * `testDatabaseUrl` is given, PostgreSQL. Prints medians and ratios. Throws if the results differ.
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
        const rival = await createSqlRival(url, lots)
        try {
          await compare(`${name}, ${store}`, rival, index, indexTimes)
        } finally {
          await rival.close()
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
      list: median(
        await timeCalls(() => index.list({ selection, order: 'price', ...LIST }), indexRuns),
      ),
    }
  }
  return times
}

async function compare(
  name: string,
  rival: SqlRival,
  index: LotIndex,
  indexTimes: Times,
): Promise<void> {
  // The comparison of results below is the warm-up. Queries that take seconds run once.
  const sqlRuns = { runs: index.size > 500_000 ? 1 : 3, warmUp: 0 }
  for (const [what, selection] of Object.entries(selections)) {
    const ours = indexTimes[what]
    if (!ours) continue
    const { count, ids } = await rival.list(selection, LIST)
    const page = index.list({ selection, order: 'price', ...LIST })
    deepStrictEqual({ count, ids }, { count: page.count, ids: page.ids }, `${name}, ${what}: list`)
    const { counts } = await rival.facets(selection)
    deepStrictEqual(counts, countOptions(index, selection), `${name}, ${what}: facets`)
    const facets = median(await timeCalls(() => rival.facets(selection), sqlRuns))
    const list = median(await timeCalls(() => rival.list(selection, LIST), sqlRuns))
    reportAgainstSql(`${name}: facets, ${what}`, ours.facets, facets)
    reportAgainstSql(`${name}: list of 16, ${what}`, ours.list, list)
  }
}

/** Returns the counts of all options, without zeros, in the form of the rival. */
function countOptions(index: LotIndex, selection: LotSelection): RivalFacets['counts'] {
  const { facets } = index.facets(selection)
  const counts: RivalFacets['counts'] = {}
  for (const { key, isPayment } of getFilters('flat')) {
    const facet = facets[key]
    if (isPayment || facet?.type !== 'choice') continue
    const options = facet.options.filter(({ count }) => count > 0)
    if (options.length === 0) continue
    counts[key] = Object.fromEntries(options.map(({ value, count }) => [value, count]))
  }
  return counts
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

import type { LotKind } from '../src/features/catalogue/model/schema.ts'
import type { ApiDocument } from '../tests/support/openapi-requests.ts'
import { startServer } from '../tests/support/running-server.ts'
import { createStore } from '../tests/support/stores.ts'
import { benchLots, companyShape, fillDatabase } from './lots.ts'
import { formatMs, formatRatio, median, report, timeCalls } from './measure.ts'

/** What a list, facet or specs answer may take in the process, ms. */
const TARGET_MS = 5

/**
 * Every list, facets and specs answer of the API over so many lots of the four kinds, made anew each time. Held
 * against the answer of an empty table, which costs what socket and framework cost. Prints the medians, slowest
 * first.
 */
export async function benchAnswers(size: number): Promise<void> {
  const { url, drop } = await createStore('sqlite')
  const lots = benchLots(size, companyShape).map((lot) => {
    const kind = kindOf(lot.id)
    const isHome = kind === 'flat' || kind === 'apartment'
    return isHome ? { ...lot, kind } : { ...lot, kind, rooms: null, kitchen_area: null }
  })
  const db = await fillDatabase(url, lots, companyShape)
  await db.destroy()
  const { address, stop } = await startServer(url)
  const base = await timeAnswer(address, '/api/apps/?')
  const paths = await pathsOf(address)
  const figures: Array<{ path: string; ms: number }> = []
  for (const path of paths) figures.push({ path, ms: await timeAnswer(address, path) })
  const name = `${size.toLocaleString('en')} lots`
  report(`${name}: GET /api/apps/`, formatMs(base), 'the share of socket and framework')
  for (const { path, ms } of figures.toSorted((a, b) => b.ms - a.ms)) {
    const missed = ms > TARGET_MS ? `, over ${TARGET_MS} ms` : ''
    report(`${name}: GET ${path}`, formatMs(ms), `${formatRatio(ms / base)}${missed}`)
  }
  await stop()
  await drop()
}

/** Seven of ten are flats, as in a company that sells parking and storage with them. */
function kindOf(id: number): LotKind {
  return (['apartment', 'parking', 'storage'] as const)[id % 10] ?? 'flat'
}

async function pathsOf(address: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const isList = get?.parameters?.some((parameter) => parameter.name === 'limit')
    const isWanted = isList || /similar|specs|card_prices|floors/.test(path)
    if (!get || !isWanted) return []
    // A search without words is refused.
    return [`${path.replace('{id}', '7')}?${path.includes('search') ? 'q=7' : ''}`]
  })
}

async function timeAnswer(address: string, path: string): Promise<number> {
  const ask = async () => {
    // A parameter that nobody knows: answers are kept by address.
    const answer = await fetch(`${address}${path}&run=${Math.random()}`)
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    await answer.arrayBuffer()
  }
  return median(await timeCalls(ask, { runs: 60, warmUp: 20 }))
}

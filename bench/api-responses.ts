import type { LotKind } from '../src/features/lots/model/schema.ts'
import type { ApiDocument } from '../tests/support/openapi-requests.ts'
import { startServer } from '../tests/support/running-server.ts'
import { createStore } from '../tests/support/stores.ts'
import { benchLots, companyShape, fillDatabase } from './lots.ts'
import { formatMs, formatRatio, median, report, timeCalls } from './measure.ts'

/** The limit for a list, facets or specs response, ms. */
const TARGET_MS = 5

/**
 * Measures every list, facets and specs response of the API, uncached, with `size` lots of the four kinds. The baseline
 * is the response for an empty table, which contains only the cost of socket and framework. Prints the medians, slowest
 * first.
 */
export async function benchApiResponses(size: number): Promise<void> {
  const { url, drop } = await createStore('sqlite')
  const lots = benchLots(size, companyShape).map((lot) => {
    const kind = toKind(lot.id)
    const isHome = kind === 'flat' || kind === 'apartment'
    return isHome ? { ...lot, kind } : { ...lot, kind, rooms: null, kitchen_area: null }
  })
  const db = await fillDatabase(url, lots, companyShape)
  await db.destroy()
  const { address, stop } = await startServer(url)
  const base = await timeResponse(address, '/api/apps/?')
  const paths = await listPaths(address)
  const figures: Array<{ path: string; ms: number }> = []
  for (const path of paths) figures.push({ path, ms: await timeResponse(address, path) })
  const name = `${size.toLocaleString('en')} lots`
  report(`${name}: GET /api/apps/`, formatMs(base), 'baseline: socket and framework')
  for (const { path, ms } of figures.toSorted((a, b) => b.ms - a.ms)) {
    const excess = ms > TARGET_MS ? `, over ${TARGET_MS} ms` : ''
    report(`${name}: GET ${path}`, formatMs(ms), `${formatRatio(ms / base)}${excess}`)
  }
  await stop()
  await drop()
}

/** Seven of ten lots are flats; the others are apartments, parking and storage. */
function toKind(id: number): LotKind {
  return (['apartment', 'parking', 'storage'] as const)[id % 10] ?? 'flat'
}

async function listPaths(address: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const isList = get?.parameters?.some((parameter) => parameter.name === 'limit')
    const isMeasured = isList || /similar|specs|card_prices|floors/.test(path)
    if (!get || !isMeasured) return []
    // A search without a query is rejected.
    return [`${path.replace('{id}', '7')}?${path.includes('search') ? 'q=7' : ''}`]
  })
}

async function timeResponse(address: string, path: string): Promise<number> {
  const request = async () => {
    // An unknown parameter with a random value avoids the response cache.
    const response = await fetch(`${address}${path}&run=${Math.random()}`)
    if (response.status !== 200) throw new Error(`${path} returned status ${response.status}`)
    await response.arrayBuffer()
  }
  return median(await timeCalls(request, { runs: 60, warmUp: 20 }))
}

import { cpus } from 'node:os'
import { startServer } from '../tests/support/running-server.ts'
import { createStore } from '../tests/support/stores.ts'
import { benchApiResponses } from './api-responses.ts'
import { benchFacets } from './facets.ts'
import { benchPayments } from './payments.ts'
import { reportFirstLoad } from './first-load.ts'
import { benchAgainstNginx, benchUncached } from './http.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOverload } from './overload.ts'
import { benchReload } from './reload.ts'
import { benchStartUp } from './start-up.ts'
import { benchWords } from './words.ts'

/*
 * `npm run bench`: figures of speed are compared with others of the same run, since absolute times on a shared machine
 * vary. `npm run bench -- facets http …` runs some parts only.
 */
const parts = process.argv.slice(2)
const isRequested = (part: string) => parts.length === 0 || parts.includes(part)

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`)
const { url, drop } = await createStore('sqlite')
const server = await startServer(url)
const lots = await countLots(server.address)
if (isRequested('bytes')) await reportFirstLoad(server)
if (isRequested('http')) await benchAgainstNginx(server)
if (isRequested('lighthouse')) await benchLighthouse(server)
if (isRequested('overload')) await benchOverload(server)
await server.stop()
if (isRequested('http')) await benchUncached(url)
if (isRequested('start')) await benchStartUp(url, lots)
if (isRequested('import')) await benchImport()
if (isRequested('reload')) await benchReload(100_000)
if (isRequested('words')) await benchWords()
if (isRequested('answers')) await benchApiResponses(100_000)
if (isRequested('facets')) {
  await benchPayments(100_000)
  await benchFacets([5_000, 100_000, 1_000_000], process.env['TEST_DATABASE_URL'])
}
await drop()

async function countLots(address: string): Promise<number> {
  let sum = 0
  for (const kind of ['flats', 'apartments', 'parking', 'storage']) {
    const url = `${address}/api/${kind}/?limit=1&status=available&status=reserved&status=sold`
    const { count } = (await (await fetch(url)).json()) as { count: number }
    sum += count
  }
  return sum
}

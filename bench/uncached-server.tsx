import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { loadConfig } from '../src/config.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { createCatalogueSource } from '../src/features/catalogue/create-catalogue-source.server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createApp } from '../src/server/create-app.ts'
import { createLog } from '../src/server/log.ts'
import { createAssetMap } from '../src/ssr/asset-map.server.ts'
import { createTreeMaker } from '../src/ssr/render-page.server.tsx'

/*
 * Built and started by the benchmark as a process of its own: serves pages without keeping them, so that each
 * request is made anew. Asked over IPC for `served`, it tells how many it made for each second of processor
 * time; for `bare`, how often bare `renderToString` renders the very tree of its last page in one; for `bytes`,
 * the same with the text turned into the bytes that a socket takes, which costs a third of it again. The port
 * that it names at its start answers that same tree with Node's own server and nothing else: no framework, no
 * address to read, no data; what it makes is the most that any server could. Processor time, because on a shared machine the clock on the wall also counts what others do.
 */
const BARE_MS = 4_000

export type Question = 'start' | 'served' | 'bare' | 'bytes'

const config = loadConfig()
const log = createLog('error')
const db = connectDatabase(config.DATABASE_URL)
const catalogue = await createCatalogueSource({
  db,
  databaseUrl: config.DATABASE_URL,
  clock: systemClock,
  log,
})
const treeOf = await createTreeMaker()
let last: ReactElement | undefined
let rendered = 0
let since = process.cpuUsage()
const app = await createApp({
  context: { db, catalogue, config, clock: systemClock, log },
  pages: {
    keeps: false,
    assetsOf: createAssetMap(null),
    render: async (page) => {
      rendered++
      last = await treeOf(page)
      return `<!DOCTYPE html>${renderToString(last)}`
    },
  },
})
await app.listen({ host: config.HOST, port: config.PORT })
const plain = createServer((_request, response) => {
  rendered++
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!DOCTYPE html>${renderToString(last)}`)
})
plain.listen(0, config.HOST, () => {
  process.send?.((plain.address() as AddressInfo).port)
})
process.on('message', async (question: Question) => {
  if (question === 'bare') await measureLoop(renderToString)
  if (question === 'bytes') await measureLoop((tree) => Buffer.from(renderToString(tree)))
  process.send?.(rendered / processorSeconds(process.cpuUsage(since)))
  rendered = 0
  since = process.cpuUsage()
})

async function measureLoop(render: (tree: ReactElement) => unknown): Promise<void> {
  if (!last) throw new Error('no page was rendered yet')
  rendered = 0
  since = process.cpuUsage()
  const started = performance.now()
  while (performance.now() - started < BARE_MS) {
    render(last)
    rendered++
    // The process must not look overloaded to itself, or it would refuse the next round.
    if (rendered % 50 === 0) await setImmediate()
  }
}

function processorSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { loadConfig } from '../src/config/config.ts'
import { createSiteTreeFactory } from '../src/app/entry-server.ts'
import { createApp } from '../src/server/create-app.ts'
import { openSite } from '../src/server/open-site.ts'
import { createLog } from '../src/server/log.ts'
import { createAssetMap } from '../src/ssr/asset-map.server.ts'
import { toRenderer } from '../src/ssr/render-page.server.tsx'

/*
 * Built and started by the benchmark as a separate process. It serves pages without the page cache. Its parent sends
 * commands over IPC; each returns rendered pages per second of CPU time since the previous one:
 *
 * - `warm`: from now on, pages use cached fragments, as on the site.
 * - `cold`: from now on, each page has an empty fragment cache.
 * - `served`: only returns the rate of served pages.
 * - `bare`: renders complete trees of the requested pages in a loop with `renderToString`.
 * - `bytes`: the same, and converts the HTML to bytes.
 *
 * The port sent at the start belongs to a `node:http` server that only renders the same trees. Its rate is the maximum
 * for any server that renders complete pages. CPU time is used because wall-clock time on a shared machine includes
 * the work of other processes.
 */
const BARE_MS = 4_000
/** The number of trees for the loops. With many different trees, the engine cannot optimise for one. */
const TREES = 128

export type Command = 'warm' | 'cold' | 'served' | 'bare' | 'bytes'

const config = loadConfig()
const log = createLog('error')
const { context } = await openSite({ config, log })
const createTree = await createSiteTreeFactory()
const renderWarm = toRenderer(createTree)
let isCold = false
const trees: ReactElement[] = []
let rendered = 0
let since = process.cpuUsage()
const app = await createApp({
  context,
  // The loops block the event loop for seconds, which must not count as overload.
  shedsLoad: false,
  pages: {
    caches: false,
    renderStatic: async () => '',
    findAssets: createAssetMap(null),
    render: async (page) => {
      rendered++
      if (trees.length < TREES) trees.push(await createTree(page))
      return isCold ? toRenderer(createTree)(page) : renderWarm(page)
    },
  },
})
await app.listen({ host: config.HOST, port: config.PORT })
const plain = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!DOCTYPE html>${renderToString(takeTree())}`)
})
plain.listen(0, config.HOST, () => {
  process.send?.((plain.address() as AddressInfo).port)
})
process.on('message', (command: Command) => {
  if (command === 'bare') measureLoop(renderToString)
  if (command === 'bytes') measureLoop((tree) => Buffer.from(renderToString(tree)))
  isCold = command === 'cold'
  process.send?.(rendered / toCpuSeconds(process.cpuUsage(since)))
  rendered = 0
  since = process.cpuUsage()
})

function measureLoop(render: (tree: ReactElement) => unknown): void {
  rendered = 0
  since = process.cpuUsage()
  const started = performance.now()
  while (performance.now() - started < BARE_MS) {
    render(takeTree())
  }
}

function takeTree(): ReactElement {
  const tree = trees[rendered++ % trees.length]
  if (!tree) throw new Error('no page was rendered yet')
  return tree
}

function toCpuSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { loadConfig } from '../src/config.ts'
import { createApp } from '../src/server/create-app.ts'
import { openSite } from '../src/server/open-site.ts'
import { createLog } from '../src/server/log.ts'
import { createAssetMap } from '../src/ssr/asset-map.server.ts'
import { createTreeMaker, rendererOf } from '../src/ssr/render-page.server.tsx'

/*
 * Built and started by the benchmark as a process of its own: serves pages without keeping them, so that each
 * request is made anew. `warm` lets it keep parts of pages as the site does; `cold` gives each page a keeper that
 * knows no part yet, so that it draws and keeps every one. Asked over IPC for `served`, it tells how many it made
 * for each second of processor time; for `bare`, how often bare `renderToString` renders whole trees of the pages
 * it was asked for, in turn, no part of them kept, in one; for `bytes`, the same with the text turned into the
 * bytes that a socket takes. The port that it names at its start answers those same trees with Node's own server
 * and nothing else: no framework, no address to read, no data; what it makes is the most that any server could
 * that draws the whole of each page. Processor time, because on a shared machine the clock on the wall also
 * counts what others do.
 */
const BARE_MS = 4_000
/** Whole trees held for the loops: enough pages that the loop does not know one by heart. */
const TREES = 128

export type Question = 'warm' | 'cold' | 'served' | 'bare' | 'bytes'

const config = loadConfig()
const log = createLog('error')
const { context } = await openSite({ config, log })
const treeOf = await createTreeMaker()
const renderWarm = rendererOf(treeOf)
let isCold = false
const trees: ReactElement[] = []
let rendered = 0
let since = process.cpuUsage()
const app = await createApp({
  context,
  // A loop of seconds must not count as overload.
  shedsLoad: false,
  pages: {
    keeps: false,
    assetsOf: createAssetMap(null),
    render: async (page) => {
      rendered++
      if (trees.length < TREES) trees.push(await treeOf(page))
      return isCold ? rendererOf(treeOf)(page) : renderWarm(page)
    },
  },
})
await app.listen({ host: config.HOST, port: config.PORT })
const plain = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!DOCTYPE html>${renderToString(nextTree())}`)
})
plain.listen(0, config.HOST, () => {
  process.send?.((plain.address() as AddressInfo).port)
})
process.on('message', (question: Question) => {
  if (question === 'bare') measureLoop(renderToString)
  if (question === 'bytes') measureLoop((tree) => Buffer.from(renderToString(tree)))
  isCold = question === 'cold'
  process.send?.(rendered / processorSeconds(process.cpuUsage(since)))
  rendered = 0
  since = process.cpuUsage()
})

function measureLoop(render: (tree: ReactElement) => unknown): void {
  rendered = 0
  since = process.cpuUsage()
  const started = performance.now()
  while (performance.now() - started < BARE_MS) {
    render(nextTree())
  }
}

function nextTree(): ReactElement {
  const tree = trees[rendered++ % trees.length]
  if (!tree) throw new Error('no page was rendered yet')
  return tree
}

function processorSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000
}

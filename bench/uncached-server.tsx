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
 * request is made anew; asked over IPC, it tells how many times a second bare `renderToString` renders the
 * very tree of its last page in a loop. Same process, same core, same data.
 */
const BARE_MS = 4_000

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
const app = await createApp({
  context: { db, catalogue, config, clock: systemClock, log },
  pages: {
    keeps: false,
    assetsOf: createAssetMap(null),
    render: async (page) => {
      last = await treeOf(page)
      return `<!DOCTYPE html>${renderToString(last)}`
    },
  },
})
await app.listen({ host: config.HOST, port: config.PORT })
process.send?.('ready')
process.on('message', () => process.send?.(measureBare()))

function measureBare(): number {
  if (!last) throw new Error('no page was rendered yet')
  const started = performance.now()
  let renderings = 0
  while (performance.now() - started < BARE_MS) {
    renderToString(last)
    renderings++
  }
  return (renderings * 1000) / (performance.now() - started)
}

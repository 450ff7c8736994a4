import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendLoad } from '../support/http-load.ts'
import { chooseStores, isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

const REQUESTS = isNightly ? 100_000 : 3_000
const CONNECTIONS = 16
const PATHS = ['/', '/flats', '/projects', '/api/flats/?limit=16', '/flats?rooms=2']
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** The example for operators, with free ports. */
async function startHaproxy(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-haproxy-'))
  const port = await freePort()
  const example = await readFile('deploy/haproxy/haproxy.cfg', 'utf8')
  const config = example
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const process = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    port,
    stop: async () => {
      process.kill('SIGKILL')
      await once(process, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

it.runIf(hasHaproxy).each(chooseStores(stores))(
  'fails no request while two processes restart in turn behind haproxy (%s)',
  async (store) => {
    const { url, drop } = await createSellingStore(store)
    const ports = [await freePort(), await freePort()]
    const start = (n: number) =>
      startServer(url, { PORT: String(ports[n]), TRUSTED_PROXIES: '127.0.0.1' })
    const servers: RunningServer[] = [await start(0), await start(1)]
    const proxy = await startHaproxy(ports)
    try {
      await sleep(2_000)
      let restarts = 0
      let isLoading = true
      const restarting = (async () => {
        // Until the load is over, and each of them at least once.
        while (isLoading || restarts < 2) {
          const turn = restarts % 2
          expect(await servers[turn]?.stop()).toBe(0)
          servers[turn] = await start(turn)
          restarts++
          // A check of haproxy sees the new process.
          await sleep(1_500)
        }
      })()
      const outcomes = await sendLoad(
        proxy.port,
        { count: REQUESTS, connections: CONNECTIONS },
        (n) => ({ path: PATHS[n % PATHS.length] ?? '/' }),
      )
      isLoading = false
      await restarting
      const failed = REQUESTS - (outcomes.get('200') ?? 0)
      recordFigure({
        promise: 'R15',
        what: `requests that failed in ${restarts} restarts of two processes behind haproxy (${store})`,
        figure: `${failed} of ${REQUESTS}${failed > 0 ? `: ${JSON.stringify([...outcomes])}` : ''}`,
        limit: '0',
        isHeld: failed === 0,
      })
    } finally {
      await proxy.stop()
      for (const server of servers) await server.stop()
      await drop()
    }
  },
)

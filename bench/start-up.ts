import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { serverEnvironment, serverFlags } from '../scripts/run/server-flags.mjs'
import { freePort } from '../tests/support/running-server.ts'
import { median, report } from './measure.ts'
import { readResidentMemory } from './process-facts.ts'
import { fetchJson } from './servers/servers.ts'
import { endAtExit } from './servers/started.ts'

const STARTS = 5

/** Measures the seconds from the start of the process to its ready line, and its memory after 100 pages. */
export async function benchStartUp(databaseUrl: string): Promise<void> {
  let lots = 0
  const seconds: number[] = []
  let memory = 0
  for (let start = 0; start < STARTS; start++) {
    const port = await freePort()
    const started = performance.now()
    const child = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        ...serverEnvironment,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'error',
      },
    })
    endAtExit(child)
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('ready')) break
    }
    seconds.push((performance.now() - started) / 1000)
    for (let page = 1; page <= 100; page++) {
      const response = await fetch(`http://127.0.0.1:${port}/flats?page=${page}`)
      await response.arrayBuffer()
    }
    lots = await countLots(`http://127.0.0.1:${port}`)
    memory = Math.max(memory, await readResidentMemory(child.pid ?? 0))
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  report(`start to ready, ${lots} lots`, `${median(seconds).toFixed(2)} s`, 'at most 2 s')
  report(
    `resident memory, ${lots} lots, after 100 pages`,
    `${memory.toFixed(0)} MiB`,
    'at most 180 MB (172 MiB)',
  )
}

async function countLots(address: string): Promise<number> {
  let sum = 0
  for (const kind of ['flats', 'apartments', 'parking', 'storage']) {
    const url = `${address}/api/${kind}/?limit=1&status=available&status=reserved&status=sold`
    sum += (await fetchJson<{ count: number }>(url)).count
  }
  return sum
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../tests/support/running-server.ts'
import { measureRate } from './load/load.ts'
import { formatRatio, median, report } from './measure.ts'
import { endAtExit } from './servers/started.ts'
import type { Command } from './uncached-server.tsx'
import { visitorAddresses } from './visitor-addresses.ts'

/** Other load on the machine distorts this comparison, so it has many rounds. */
const ROUNDS = 5

/**
 * Compares the rate of uncached pages with `renderToString` of their complete trees in a loop, on one core: with cached
 * fragments, as on a running site, and without.
 */
export async function benchUncached(databaseUrl: string): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const outDir = join(root, 'dist/bench')
  await build({
    root,
    logLevel: 'error',
    build: { ssr: 'bench/uncached-server.tsx', outDir, emptyOutDir: true },
  })
  const port = await freePort()
  // The server runs on core 0; the load generator uses the other one.
  const child = spawn('taskset', ['-c', '0', process.execPath, join(outDir, 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
  })
  endAtExit(child)
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the uncached server exited with ${String(code)}`)))
  })
  ended.catch(() => {})
  const [plainPort] = (await Promise.race([once(child, 'message'), ended])) as [number]
  const url = `http://127.0.0.1:${port}`
  const send = async (command: Command) => {
    child.send(command)
    const [result] = (await once(child, 'message')) as [number]
    return result
  }
  const serve = async (state: 'warm' | 'cold') => {
    await send(state)
    await measureRate(url, visitorAddresses())
    return send('served')
  }
  const ratios = { warm: [] as number[], bytes: [] as number[], cold: [] as number[] }
  const plain: number[] = []
  let rate = ''
  // Requests each address once to fill the fragment cache and to warm up the engine.
  await send('warm')
  for (const path of visitorAddresses()) await (await fetch(url + path)).arrayBuffer()
  for (let round = 0; round < ROUNDS; round++) {
    const warm = await serve('warm')
    const cold = await serve('cold')
    await send('warm')
    await measureRate(`http://127.0.0.1:${plainPort}/`)
    const plainRate = await send('served')
    const bare = await send('bare')
    ratios.warm.push(warm / bare)
    ratios.cold.push(cold / bare)
    plain.push(plainRate / bare)
    ratios.bytes.push(warm / (await send('bytes')))
    rate = `${warm.toFixed(0)} and ${bare.toFixed(0)} per CPU second in the last round`
  }
  child.kill('SIGKILL')
  const lines = [
    ['uncached pages /flats?…, cached fragments', ratios.warm, `of bare renderToString (${rate})`],
    ['', ratios.bytes, 'of renderToString with conversion to bytes'],
    ['the same, no cached fragments', ratios.cold, 'of bare renderToString'],
    ['the same trees', plain, 'of bare renderToString: node:http without anything else'],
  ] as const
  for (const [what, figures, comparison] of lines) {
    report(what, formatRatio(median(figures)), comparison)
  }
}

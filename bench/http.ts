import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort, type RunningServer } from '../tests/support/running-server.ts'
import { measureRate, serveByNginx } from './load.ts'
import { formatRatio, median, report } from './measure.ts'
import type { Question } from './uncached-server.tsx'
import { visitorAddresses } from './visitor-addresses.ts'

const ROUNDS = 3
/** More of these: what others do on the machine shows most where two processes take turns. */
const UNCACHED_ROUNDS = 5

/** The same bytes from us and from nginx, in turn: a cached page and a list answer. */
export async function benchAgainstNginx(server: RunningServer): Promise<void> {
  const answers = [
    ['cached page /flats', '/flats'],
    ['list answer /api/flats/?limit=16', '/api/flats/?limit=16'],
  ] as const
  for (const [name, path] of answers) {
    const url = `${server.address}${path}`
    const first = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    const body = Buffer.from(await first.arrayBuffer())
    const nginx = await serveByNginx(body, first.headers.get('content-type') ?? '')
    if (!nginx) {
      report(name, '—', 'nginx is not installed: nothing to hold it against')
      continue
    }
    const ratios: number[] = []
    let ours = 0
    let theirs = 0
    for (let round = 0; round < ROUNDS; round++) {
      theirs = await measureRate(nginx.url)
      ours = await measureRate(url)
      ratios.push(ours / theirs)
    }
    await nginx.stop()
    report(
      `${name}, ${(body.length / 1024).toFixed(0)} KiB`,
      formatRatio(median(ratios)),
      `of nginx with the same bytes (last round ${ours.toFixed(0)} against ${theirs.toFixed(0)}/s)`,
    )
  }
}

/**
 * Pages of many addresses, each made anew for each request, against the bare rendering of their whole trees in a
 * loop, on one core: as a running site does, which keeps parts that pages share, and as one that has drawn none.
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
  // The load comes from the other core.
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
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the uncached server ended with ${String(code)}`)))
  })
  ended.catch(() => {})
  const [plainPort] = (await Promise.race([once(child, 'message'), ended])) as [number]
  const url = `http://127.0.0.1:${port}`
  const ask = async (question: Question) => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [number]
    return answer
  }
  const serve = async (state: 'warm' | 'cold') => {
    await ask(state)
    await measureRate(url, {}, visitorAddresses())
    return ask('served')
  }
  const ratios = { warm: [] as number[], bytes: [] as number[], cold: [] as number[] }
  const plain: number[] = []
  let rate = ''
  // Each address once, so that every part was drawn before; the engine warms up as well.
  await ask('warm')
  for (const path of visitorAddresses()) await (await fetch(url + path)).arrayBuffer()
  for (let round = 0; round < UNCACHED_ROUNDS; round++) {
    const warm = await serve('warm')
    const cold = await serve('cold')
    await ask('warm')
    await measureRate(`http://127.0.0.1:${plainPort}/`)
    const only = await ask('served')
    const bare = await ask('bare')
    ratios.warm.push(warm / bare)
    ratios.cold.push(cold / bare)
    plain.push(only / bare)
    ratios.bytes.push(warm / (await ask('bytes')))
    rate = `${warm.toFixed(0)} against ${bare.toFixed(0)} a processor second in the last round`
  }
  child.kill('SIGKILL')
  const lines = [
    ['uncached pages /flats?…, parts kept', ratios.warm, `of bare renderToString (${rate})`],
    ['', ratios.bytes, 'of renderToString and its bytes'],
    ['the same, no part kept yet', ratios.cold, 'of bare renderToString'],
    ['the same trees', plain, 'of bare renderToString: Node’s own server that does nothing else'],
  ] as const
  for (const [what, figures, against] of lines) {
    report(what, formatRatio(median(figures)), against)
  }
}

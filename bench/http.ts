import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort, type RunningServer } from '../tests/support/running-server.ts'
import { measureRate, serveByNginx } from './load.ts'
import { formatRatio, median, report } from './measure.ts'
import type { Question } from './uncached-server.tsx'

const ROUNDS = 3

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

/** A page that is made anew for each request, against the bare rendering of its tree in a loop, on one core. */
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
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the uncached server ended with ${String(code)}`)))
  })
  ended.catch(() => {})
  const [plainPort] = (await Promise.race([once(child, 'message'), ended])) as [number]
  const url = `http://127.0.0.1:${port}/flats`
  const ratios = { bare: [] as number[], bytes: [] as number[], plain: [] as number[] }
  let served = 0
  const ask = async (question: Question) => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [number]
    return answer
  }
  for (let round = 0; round < ROUNDS; round++) {
    await ask('start')
    await measureRate(url)
    served = await ask('served')
    await ask('start')
    await measureRate(`http://127.0.0.1:${plainPort}/`)
    const plain = await ask('served')
    const bare = await ask('bare')
    ratios.bare.push(served / bare)
    ratios.plain.push(plain / bare)
    ratios.bytes.push(served / (await ask('bytes')))
  }
  child.kill('SIGKILL')
  const rate = `${served.toFixed(0)} pages a processor second in the last round`
  report(
    'uncached page /flats',
    formatRatio(median(ratios.bare)),
    `of bare renderToString (${rate})`,
  )
  report('', formatRatio(median(ratios.bytes)), 'of renderToString and its bytes')
  const ceiling = 'of bare renderToString: Node’s own server that does nothing else'
  report('the same tree', formatRatio(median(ratios.plain)), ceiling)
}

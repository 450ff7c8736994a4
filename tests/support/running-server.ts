import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverEnvironment, serverFlags } from '../../scripts/run/server-flags.mjs'
import { isNightly } from './nightly.ts'

/** At night, all that servers write; `scripts/check/find-personal-data.ts` searches it. */
const ALL_OUTPUT = new URL('../../dist/nightly/servers.txt', import.meta.url).pathname
if (isNightly) mkdirSync(dirname(ALL_OUTPUT), { recursive: true })

/** The first start loads the demo company, which takes a busy machine a minute. */
const START_LIMIT_MS = 180_000

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  address: string
  process: ChildProcess
  /** Lines of standard error, which is the log. */
  log: string[]
  /** Lines of standard output. */
  printed: string[]
  stop: () => Promise<number | null>
}

/**
 * Starts the built server as a child process and waits until it prints that it is ready. `onSpawn` gets the process
 * before that. A server that takes longer than three minutes is killed.
 */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  onSpawn?: (child: ChildProcess) => void,
): Promise<RunningServer> {
  const port = await freePort()
  // A spool belongs to one database.
  const spool = join(tmpdir(), `kvartal-spool-${randomUUID()}`)
  const child = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...serverEnvironment,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      SPOOL_DIR: spool,
      ...settings,
    },
  })
  onSpawn?.(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  if (isNightly) {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => appendFileSync(ALL_OUTPUT, chunk))
    }
  }
  const log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  const printed: string[] = []
  const output = createInterface({ input: child.stdout }).on('line', (line) => printed.push(line))
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => line.includes('ready') && resolve())
    child.on('exit', (code) =>
      reject(new Error(`the server exited with code ${String(code)}:\n${log.join('\n')}`)),
    )
  }).finally(() => clearTimeout(timer))
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    log,
    printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(spool, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}

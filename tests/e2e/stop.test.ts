import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { isNightly } from '../support/nightly.ts'
import { openRawClient } from '../support/raw-client.ts'
import { freePort, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { type Store, stores } from '../support/stores.ts'
import { verifies } from '../support/verifies.ts'

/** The last step of `npm start`, after installing and building. */
const START = `import { runServer } from './scripts/run/run-server.mjs'; runServer()`
const token = 'A'.repeat(32)
const clean: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const step of clean.splice(0).toReversed()) await step()
})

interface Started {
  port: number
  url: string
  process: ChildProcess
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** Ids of the processes that wrote to the log. */
  serverIds: () => number[]
}

async function newStore(store: Store): Promise<string> {
  const { url, drop } = await createSellingStore(store)
  clean.push(drop)
  return url
}

/** Starts the server as `npm start` does, in its own process group. */
async function startThroughParent(
  store: Store,
  settings: Record<string, string> = {},
): Promise<Started> {
  const url = await newStore(store)
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '-e', START], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: url, ...settings },
  })
  const ids = new Set<number>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    const { pid } = JSON.parse(line) as { pid: number }
    ids.add(pid)
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  clean.push(async () => {
    for (const id of [child.pid, ...ids]) killIfAlive(id)
    await exited
  })
  const output = createInterface({ input: child.stdout })
  for await (const line of output) if (line.includes('ready')) break
  return { port, url, process: child, exited, serverIds: () => [...ids] }
}

function killIfAlive(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(id, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

function signalGroup({ process: { pid } }: Started, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

const writeHead = (n: number, length: number) =>
  [
    'POST /api/request/ HTTP/1.1',
    'host: site.example',
    'content-type: application/json',
    `cookie: csrftoken=${token}`,
    `x-csrftoken: ${token}`,
    `x-forwarded-for: 10.1.${n >> 8}.${n & 255}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')

function writeCallback(n: number): string {
  const digits = String(n).padStart(7, '0')
  const phone = `+7(912)${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
  return JSON.stringify({ type: 'callback', name: 'Anna', phone, privacy_policy_agreed: true })
}

const isRefused = (port: number) =>
  openRawClient(port).then(
    ({ socket }) => {
      socket.destroy()
      return false
    },
    () => true,
  )

/** Sends a callback request over a keep-alive connection. Returns its id, or null if the connection is rejected. */
function sendCallback(port: number, agent: Agent, n: number): Promise<string | null> {
  const body = writeCallback(n)
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      agent,
      host: '127.0.0.1',
      path: '/api/request/',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        cookie: `csrftoken=${token}`,
        'x-csrftoken': token,
        'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
      },
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
    sent.on('response', async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      if (response.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id)
      else reject(new Error(`${response.statusCode}: ${text}`))
    })
    sent.end(body)
  })
}

describe.each(isNightly ? stores : stores.slice(-1))('a stopping server (%s)', (store) => {
  it('loses no callback request and resets no connection on SIGTERM to the process group', async () => {
    const server = await startThroughParent(store, {
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '0',
    })
    const ids: string[] = []
    const failures: unknown[] = []
    let count = 0
    // Sixteen clients with one connection each send requests until the port is closed.
    const visits = Array.from({ length: 16 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let isOpen = true; isOpen; ) {
        const id = await sendCallback(server.port, agent, ++count).catch((error: unknown) => {
          failures.push(error)
          return null
        })
        if (id === null) isOpen = false
        else ids.push(id)
      }
      agent.destroy()
    })
    await expect.poll(() => ids.length + failures.length).toBeGreaterThan(32)
    signalGroup(server, 'SIGTERM')
    await Promise.all(visits)
    expect(failures).toEqual([])
    expect(await server.exited).toBe(0)
    const db = connectDatabase(server.url)
    const rows = await db.selectFrom('callback_requests').select('id').execute()
    await db.destroy()
    const stored = new Set(rows.map(({ id }) => id))
    expect(ids.filter((id) => !stored.has(id))).toEqual([])
    expect(stored.size).toBe(ids.length)
    verifies('D25-2')
  })

  it('completes requests in flight despite further signals', async () => {
    const server = await startThroughParent(store)
    const body = writeCallback(1)
    const client = await openRawClient(server.port, writeHead(1, body.length) + body[0])
    signalGroup(server, 'SIGTERM')
    await expect.poll(() => isRefused(server.port)).toBe(true)
    signalGroup(server, 'SIGTERM')
    signalGroup(server, 'SIGINT')
    for (const id of server.serverIds()) process.kill(id, 'SIGTERM')
    await sleep(100)
    client.socket.write(body.slice(1))
    expect(await client.closed).toBeNull()
    expect(client.received()).toMatch(/^HTTP\/1.1 201 /)
    expect(await server.exited).toBe(0)
  })

  it('stops when the parent process is killed, after completing requests in flight', async () => {
    const server = await startThroughParent(store)
    const body = writeCallback(1)
    const client = await openRawClient(server.port, writeHead(1, body.length) + body[0])
    server.process.kill('SIGKILL')
    await expect.poll(() => isRefused(server.port)).toBe(true)
    client.socket.write(body.slice(1))
    expect(await client.closed).toBeNull()
    expect(client.received()).toMatch(/^HTTP\/1.1 201 /)
    const areExited = () =>
      server.serverIds().every((id) => {
        try {
          return !process.kill(id, 0)
        } catch {
          return true
        }
      })
    expect(server.serverIds()).toHaveLength(1)
    await expect.poll(areExited).toBe(true)
  })
})

it('a server without a parent completes requests in flight despite further signals', async () => {
  const server = await startServer(await newStore('sqlite'))
  const { port } = new URL(server.address)
  const body = writeCallback(1)
  const client = await openRawClient(Number(port), writeHead(1, body.length) + body[0])
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => isRefused(Number(port))).toBe(true)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) {
    server.process.kill(signal)
  }
  await sleep(100)
  client.socket.write(body.slice(1))
  expect(await client.closed).toBeNull()
  expect(client.received()).toMatch(/^HTTP\/1.1 201 /)
  expect(await exited).toEqual([0, null])
})

it('a stopping server behind a proxy returns 503 at /readyz and accepts connections for a while', async () => {
  const server = await startServer(await newStore('sqlite'), { TRUSTED_PROXIES: '127.0.0.1' })
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  const get = async (path: string) => {
    const response = await fetch(`${server.address}${path}`)
    const { status } = (await response.json()) as { status: string }
    return [response.status, status, response.headers.get('connection')]
  }
  await expect.poll(() => get('/readyz')).toEqual([503, 'draining', 'close'])
  // Every request uses a new connection now.
  expect(await get('/healthz')).toEqual([200, 'ok', 'close'])
  expect(await exited).toEqual([0, null])
})

it('a server with a thread that never returns ends within 10 s of SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-stop-'))
  clean.push(() => rm(folder, { recursive: true, force: true }))
  // Opening a pipe without a writer occupies a thread of the pool, which `process.exit` waits for.
  const pipe = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const block = join(folder, 'block.mjs')
  await writeFile(block, `import { open } from 'node:fs'; open('${pipe}', 'r', () => {})`)
  const url = await newStore('sqlite')
  const server = await startServer(url, { NODE_OPTIONS: `--import=${block}` })
  clean.push(server.stop)
  const started = performance.now()
  server.process.kill('SIGTERM')
  const [code, signal] = await once(server.process, 'exit')
  expect(performance.now() - started).toBeLessThan(10_500)
  expect([code, signal]).toEqual([null, 'SIGKILL'])
})

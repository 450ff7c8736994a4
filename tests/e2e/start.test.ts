import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { isNightly } from '../support/nightly.ts'
import { freePort, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { createStore } from '../support/stores.ts'
import { verifies } from '../support/verifies.ts'

const drops: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const drop of drops) await drop()
})

async function newStore() {
  const store = await createStore('sqlite')
  drops.push(store.drop)
  return store.url
}

/** Creates a store that is not empty, so that the server does not seed the demo company. */
async function newSmallStore() {
  const store = await createSellingStore('sqlite')
  drops.push(store.drop)
  return store.url
}

/** Starts the built server and waits until it exits. Returns the exit code and the lines of standard error. */
async function failToStart(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--no-warnings', 'dist/server/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, lines: output.trim().split('\n') }
}

it('prints one line when the port is in use', async () => {
  const port = await freePort()
  const holder = createServer().listen(port, '127.0.0.1')
  const { code, lines } = await failToStart({
    PORT: String(port),
    DATABASE_URL: await newSmallStore(),
    LOG_LEVEL: 'silent',
  })
  holder.close()
  expect(code).toBe(1)
  expect(lines).toEqual([
    `kvartal: port ${port} is taken: stop what uses it, or choose another with PORT=…`,
  ])
})

it('prints one line when the folder of the database is not writable', async () => {
  const { code, lines } = await failToStart({ DATABASE_URL: 'file:/etc/hostname/kvartal.db' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('check the folder of DATABASE_URL')
})

it('prints one line when the database server cannot be reached', async () => {
  const port = await freePort()
  const { code, lines } = await failToStart({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` })
  expect(code).toBe(1)
  expect(lines).toEqual(['kvartal: the database of DATABASE_URL cannot be reached (ECONNREFUSED).'])
})

it('prints every invalid setting without its value', async () => {
  const { code, lines } = await failToStart({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    LEADS_WEBHOOK_URL: 'not-an-address-with-secret',
  })
  expect(code).toBe(1)
  const text = lines.join('\n')
  for (const name of ['PORT', 'LOG_LEVEL', 'LEADS_WEBHOOK_URL']) expect(text).toContain(name)
  expect(text).not.toContain('secret')
  verifies('D25-3')
})

it('does not start on a database of a newer release', async () => {
  const url = await newSmallStore()
  const database = new DatabaseSync(url.slice('file:'.length))
  database.exec(
    `insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01T00:00:00.000Z')`,
  )
  database.close()
  const { code, lines } = await failToStart({ DATABASE_URL: url })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('newer than this release')
})

it('completes requests in flight and exits with 0 on SIGTERM', async () => {
  // The connections may not be open yet when the signal arrives.
  const server = await startServer(await newSmallStore(), { SHUTDOWN_DELAY_SECONDS: '2' })
  const requests = Array.from({ length: 20 }, () => fetch(`${server.address}/flats`))
  const [endings, code] = await Promise.all([
    Promise.all(
      requests.map(async (request) => {
        const page = await request
        return `${page.status} ${(await page.text()).slice(-7)}`
      }),
    ),
    server.stop(),
  ])
  expect(new Set(endings)).toEqual(new Set(['200 </html>']))
  expect(code).toBe(0)
  verifies('D25-2')
})

it('exits with 0 while a client has stopped reading a film', async () => {
  const name = `/media/films/${'0'.repeat(20)}.mp4`
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-films-'))
  drops.push(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer(await newSmallStore(), { MEDIA_DIR: join(folder, 'media') })
  await mkdir(dirname(join(folder, name)), { recursive: true })
  // More than the socket buffers hold.
  await writeFile(join(folder, name), Buffer.alloc(30_000_000))
  const response = await fetch(`${server.address}${name}`)
  expect(response.status).toBe(200)
  expect(await server.stop()).toBe(0)
  await response.body?.cancel().catch(() => {})
})

it('returns 404 for an address that cannot be decoded', async () => {
  // Tested with the built server, because a bundler may remove a call whose result is unused.
  const server = await startServer(await newSmallStore())
  const page = await fetch(`${server.address}/flats/%E0%A4%A`)
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const api = await fetch(`${server.address}/api/flats/%E0%A4%A/`)
  expect([api.status, await api.json()]).toEqual([404, { detail: 'Не найдено' }])
  await server.stop()
})

// By day the tests of the demo company show it without the built site.
it.runIf(isNightly)(
  'seeds the demo company once when two processes start on the same empty file',
  async () => {
    const url = await newStore()
    const [one, two] = await Promise.all([startServer(url), startServer(url)])
    for (const { address } of [one, two]) {
      const countProjects = async () => {
        const response = await fetch(`${address}/api/projects/?limit=100`)
        return ((await response.json()) as { count?: number }).count
      }
      // A busy machine can make the event loop late: the server then returns 503.
      await expect.poll(countProjects).toBe(6)
    }
    expect((await fetch(`${one.address}/readyz`)).status).toBe(200)
    expect(one.printed).toEqual([
      expect.stringMatching(/^Desk: .*\/desk\/invite\//),
      expect.stringContaining(one.address),
    ])
    await Promise.all([one.stop(), two.stop()])
  },
)

it('prints one line when an older Node starts it', async () => {
  const older =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'
  const child = spawn(process.execPath, ['--import', older, 'dist/server/main.js'])
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1)
  expect(output).toMatch(
    /^kvartal: the server needs Node 24 or newer.*node_modules\/\.bin\/node.*\n$/,
  )
})

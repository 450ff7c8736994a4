import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { freePort, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { createStore } from '../support/stores.ts'

const drops: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const drop of drops) await drop()
})

async function newStore() {
  const store = await createStore('sqlite')
  drops.push(store.drop)
  return store.url
}

/** Not empty, so that the start does not wait for the demo company. */
async function newSmallStore() {
  const store = await createSellingStore('sqlite')
  drops.push(store.drop)
  return store.url
}

/** Starts the built server, expecting that it cannot; answers how it ended and what it said. */
async function failToStart(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--no-warnings', 'dist/server/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, lines: said.trim().split('\n') }
}

it('says in one line that the port is taken', async () => {
  const port = await freePort()
  const holder = createServer().listen(port, '127.0.0.1')
  const { code, lines } = await failToStart({
    PORT: String(port),
    DATABASE_URL: await newStore(),
    LOG_LEVEL: 'silent',
  })
  holder.close()
  expect(code).toBe(1)
  expect(lines).toEqual([
    `kvartal: port ${port} is taken: stop what uses it, or choose another with PORT=…`,
  ])
})

it('says in one line that the folder cannot be written', async () => {
  const { code, lines } = await failToStart({ DATABASE_URL: 'file:/etc/hostname/kvartal.db' })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('check the folder of DATABASE_URL')
})

it('says in one line that the database server cannot be reached', async () => {
  const port = await freePort()
  const { code, lines } = await failToStart({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` })
  expect(code).toBe(1)
  expect(lines).toEqual(['kvartal: the database of DATABASE_URL cannot be reached (ECONNREFUSED).'])
})

it('lists every bad setting and repeats no secret', async () => {
  const { code, lines } = await failToStart({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    LEADS_WEBHOOK_URL: 'not-an-address-with-secret',
  })
  expect(code).toBe(1)
  const said = lines.join('\n')
  for (const name of ['PORT', 'LOG_LEVEL', 'LEADS_WEBHOOK_URL']) expect(said).toContain(name)
  expect(said).not.toContain('secret')
})

it('refuses a database written by a newer release', async () => {
  const url = await newStore()
  const server = await startServer(url)
  expect(await server.stop()).toBe(0)
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

it('drains and ends with 0 on SIGTERM, answering what is under way', async () => {
  // None of them needs to be connected yet when the signal arrives.
  const server = await startServer(await newSmallStore(), { SHUTDOWN_DELAY_SECONDS: '2' })
  const answers = Array.from({ length: 20 }, () => fetch(`${server.address}/flats`))
  const [endings, code] = await Promise.all([
    Promise.all(
      answers.map(async (answer) => {
        const page = await answer
        return `${page.status} ${(await page.text()).slice(-7)}`
      }),
    ),
    server.stop(),
  ])
  expect(new Set(endings)).toEqual(new Set(['200 </html>']))
  expect(code).toBe(0)
})

it('ends with 0 while somebody loads a film and has stopped reading', async () => {
  const name = `/media/films/${'0'.repeat(20)}.mp4`
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-films-'))
  drops.push(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer(await newSmallStore(), { MEDIA_DIR: join(folder, 'media') })
  await mkdir(dirname(join(folder, name)), { recursive: true })
  // Longer than what sockets hold.
  await writeFile(join(folder, name), Buffer.alloc(30_000_000))
  const answer = await fetch(`${server.address}${name}`)
  expect(answer.status).toBe(200)
  expect(await server.stop()).toBe(0)
  await answer.body?.cancel().catch(() => {})
})

it('answers an address that cannot be decoded like any that is not there', async () => {
  // Asked of the built server: a bundler may drop a call that is made for its error alone.
  const server = await startServer(await newSmallStore())
  const page = await fetch(`${server.address}/flats/%E0%A4%A`)
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const api = await fetch(`${server.address}/api/flats/%E0%A4%A/`)
  expect([api.status, await api.json()]).toEqual([404, { detail: 'Не найдено' }])
  await server.stop()
})

it('two processes start at once on one empty file and show one company', async () => {
  const url = await newStore()
  const [one, two] = await Promise.all([startServer(url), startServer(url)])
  const counts = await Promise.all(
    [one, two].map(async ({ address }) => {
      const answer = await fetch(`${address}/api/projects/?limit=100`)
      return ((await answer.json()) as { count: number }).count
    }),
  )
  expect(counts).toEqual([6, 6])
  await Promise.all([one.stop(), two.stop()])
})

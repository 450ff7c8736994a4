import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { raiseCatalogueVersion } from '../../src/db/version.ts'
import { makeFeed } from '../support/make-feed.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { runProcess } from '../support/run-command.ts'
import { freePort, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { newAddress, startVisitors } from '../support/steady-visitors.ts'
import { compareStored } from '../support/stored-requests.ts'
import { createMigratedStore, stores } from '../support/stores.ts'

const VISIT_MS = isNightly ? 20_000 : 1_500
const POOL_SIZE = 4
const CHANGE_MS = isNightly ? 5_000 : 30_000
const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

it.runIf(hasPgbouncer && stores.includes('postgres'))(
  'two processes work through PgBouncer in transaction mode, and hear of changes',
  async () => {
    const { url, drop } = await createSellingStore('postgres')
    const pooler = await startPgbouncer(url)
    const settings = {
      DATABASE_LISTEN_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      // By day a warning may say that the machine is slow.
      LOG_LEVEL: isNightly ? 'warn' : 'error',
    }
    const servers = [
      await startServer(pooler.url, settings),
      await startServer(pooler.url, settings),
    ]
    try {
      const visitors = startVisitors(() => servers[Date.now() % 2]?.address ?? '', {
        pauseMs: 5,
        pages: ['/', '/favorites', newAddress(), newAddress()],
      })
      await sleep(VISIT_MS)
      const report = await visitors.stop()
      const { lost, doubled } = await compareStored(url, report.acknowledged)
      const failed = [...report.rejected, ...report.failedPages]
      recordFigure({
        promise: 'R5',
        what: `requests that failed or were lost through PgBouncer in transaction mode, ${POOL_SIZE} connections for two processes`,
        figure: `${failed.length + lost + doubled} of ${report.acknowledged.length + report.pageTimes.length}`,
        limit: '0',
        isHeld: failed.length + lost + doubled === 0 && report.acknowledged.length > 0,
      })
      const db = connectDatabase(url)
      await db.updateTable('company').set({ name: 'Новое имя' }).execute()
      await db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date()))
      await db.destroy()
      for (const { address } of servers) {
        const readHome = async () => (await fetch(`${address}/`)).text()
        await expect.poll(readHome, { timeout: CHANGE_MS }).toContain('Новое имя')
      }
      expect(servers.flatMap(({ log }) => log).join('\n')).toBe('')
    } finally {
      for (const server of servers) await server.stop()
      await pooler.stop()
      await drop()
    }
  },
)

it.runIf(hasPgbouncer && stores.includes('postgres'))(
  'imports beside each other work next to PgBouncer, on connections to PostgreSQL itself',
  async () => {
    const { url, drop } = await createMigratedStore('postgres')
    const pooler = await startPgbouncer(url)
    try {
      const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: url }
      const imports = await Promise.all(
        [1, 2, 3].map((n) => {
          const flats = Array.from({ length: 500 }, (_, index) => ({
            id: `${n}-${index}`,
            project: n,
            number: index + 1,
          }))
          const words = ['import', 'yrl', '-', '--source', `feed-${n}`, '--json']
          return runProcess(words, { settings, input: makeFeed(flats) })
        }),
      )
      for (const { code, out, err } of imports) {
        expect([code, err]).toEqual([0, ''])
        expect(JSON.parse(out)).toMatchObject({ created: 500, refused: [] })
      }
    } finally {
      await pooler.stop()
      await drop()
    }
  },
)

/** The example for operators, with a free port, a small pool and without passwords. */
async function startPgbouncer(database: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  const { hostname, port: databasePort, username } = new URL(database)
  const example = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')
  await writeFile(
    file,
    example
      .replace('host=127.0.0.1 port=5432', `host=${hostname} port=${databasePort || 5432}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('default_pool_size = 20', `default_pool_size = ${POOL_SIZE}`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users')),
  )
  await writeFile(join(folder, 'users'), `"${username || 'postgres'}" ""\n`)
  // It does not run as root, and then reads its files as another user.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  await waitForPort(port)
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      }).on('error', () => resolve(false))
    })
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}

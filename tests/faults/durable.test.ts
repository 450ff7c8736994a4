import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { callbackFrom } from '../support/callback-load.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

/* Promise R4: a confirmed request is on the disk, also if the power fails right after. */

const REQUESTS = isNightly ? 500 : 20
/** Statistics of an idle connection are counted after ten seconds (PGSTAT_IDLE_INTERVAL of PostgreSQL). */
const LOOKS = 15
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }

it.runIf(canTrace)('acknowledges a callback request after SQLite has synchronized it', async () => {
  const { url, drop } = await createSellingStore('sqlite')
  const server = await startServer(url, SETTINGS)
  try {
    await recordUnsynchronized(server, 'SQLite')
  } finally {
    await server.stop()
    await drop()
  }
})

it.runIf(canTrace && stores.includes('postgres'))(
  'acknowledges a callback request after the spool has synchronized it while PostgreSQL is gone',
  async () => {
    const { url, drop } = await createSellingStore('postgres')
    const proxy = await startFaultProxy(url)
    const server = await startServer(proxy.url, SETTINGS)
    try {
      await proxy.mode('down')
      await recordUnsynchronized(server, 'the spool')
    } finally {
      await server.stop()
      await proxy.close()
      await drop()
    }
  },
)

it.runIf(stores.includes('postgres'))(
  'commits callback requests to PostgreSQL with synchronous commits',
  async () => {
    const { url, drop } = await createSellingStore('postgres')
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await admin.connect()
    try {
      // Databases of tests do without; that of a site has the default of its server.
      const name = new URL(url).pathname.slice(1)
      await admin.query(`alter database ${name} reset synchronous_commit`)
      const db = connectDatabase(url)
      const shown = await sql<Record<string, string>>`
        select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`.execute(
        db,
      )
      await db.destroy()
      const server = await startServer(url, SETTINGS)
      const countSyncs = async () => {
        await admin.query('select pg_stat_clear_snapshot()')
        const { rows } = await admin.query<{ syncs: number }>(
          'select wal_sync::integer as syncs from pg_stat_wal',
        )
        return rows[0]?.syncs ?? 0
      }
      const before = await countSyncs()
      for (let n = 1; n <= REQUESTS; n++) {
        expect((await callbackFrom(server.address, n)).status).toBe(201)
      }
      await server.stop()
      // A connection of another test may have synchronized one of them; PostgreSQL counts that when it is idle.
      let syncs = 0
      for (let look = 0; look < LOOKS && syncs < REQUESTS; look++) {
        if (look > 0) await sleep(1_000)
        syncs = (await countSyncs()) - before
      }
      const { commit, fsync } = shown.rows[0] ?? {}
      recordFigure({
        promise: 'R4',
        what: `synchronizations of PostgreSQL's log for ${REQUESTS} callback requests (synchronous_commit ${commit}, fsync ${fsync})`,
        figure: String(syncs),
        limit: `${REQUESTS} or more, on, on`,
        isHeld: syncs >= REQUESTS && commit === 'on' && fsync === 'on',
      })
    } finally {
      await admin.end()
      await drop()
    }
  },
)

async function recordUnsynchronized(server: RunningServer, where: string): Promise<void> {
  const trace = await startTrace(server.process.pid ?? 0)
  for (let n = 1; n <= REQUESTS; n++) {
    expect((await callbackFrom(server.address, n)).status).toBe(201)
  }
  const { acknowledged, unsynchronized } = countUnsynchronized(await trace.stop())
  recordFigure({
    promise: 'R4',
    what: `acknowledgements that no completed fsync of ${where} precedes, after the one before`,
    figure: `${unsynchronized} of ${acknowledged}`,
    limit: `0 of ${REQUESTS}`,
    isHeld: unsynchronized === 0 && acknowledged === REQUESTS,
  })
}

/** Follows the system calls of a process that synchronize files or write to connections. */
async function startTrace(pid: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-trace-'))
  const file = join(folder, 'trace')
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
  const child = spawn('strace', ['-f', '-s', '24', '-e', calls, '-o', file, '-p', String(pid)])
  // It says when it has attached.
  await once(child.stderr, 'data')
  return {
    stop: async () => {
      child.kill('SIGINT')
      await once(child, 'exit')
      const text = await readFile(file, 'utf8')
      await rm(folder, { recursive: true })
      return text
    },
  }
}

/** Counts responses 201 before which, since the last one, no call that synchronizes a file has returned 0. */
function countUnsynchronized(trace: string) {
  let acknowledged = 0
  let unsynchronized = 0
  let syncs = 0
  for (const line of trace.split('\n')) {
    if (/(?:fsync|fdatasync)(?:\(| resumed).*= 0$/.test(line)) syncs++
    if (!line.includes('HTTP/1.1 201')) continue
    acknowledged++
    if (syncs === 0) unsynchronized++
    syncs = 0
  }
  return { acknowledged, unsynchronized }
}

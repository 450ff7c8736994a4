import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { newAddress, startVisitors } from '../support/steady-visitors.ts'
import { compareStored } from '../support/stored-requests.ts'
import { stores } from '../support/stores.ts'

const OUTAGE_MS = isNightly ? 30_000 : 1_000
const MAX_PAGE_MS = 1_500
const MAX_RECOVERY_MS = 2_000
const BETWEEN_LOOKS_MS = 50

interface Fault {
  name: string
  begin: () => Promise<void>
  end: () => Promise<void>
}

it.runIf(stores.includes('postgres'))(
  'keeps every callback request and serves pages while PostgreSQL is reset, gone, hung, slow, or read-only after a failover',
  async () => {
    const { url, drop } = await createSellingStore('postgres')
    const proxy = await startFaultProxy(url)
    const settings = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }
    const server = await startServer(proxy.url, settings)
    let phones = 0
    try {
      for (const fault of listFaults(proxy, url)) {
        const visitors = startVisitors(() => server.address, {
          firstPhone: phones,
          pages: ['/', '/flats', newAddress(), newAddress()],
        })
        await sleep(200)
        await fault.begin()
        await sleep(OUTAGE_MS)
        await fault.end()
        const recovery = await measureRecovery(server.address)
        const report = await visitors.stop()
        phones += report.acknowledged.length + report.rejected.length
        const { lost, doubled } = await compareStored(url, report.acknowledged)
        const sent = report.acknowledged.length + report.rejected.length
        recordFigure({
          promise: 'R1',
          what: `callback requests lost, doubled or not acknowledged while the database is ${fault.name}`,
          figure: `${lost}, ${doubled}, ${report.rejected.length} of ${sent}${report.rejected.length > 0 ? ` (${[...new Set(report.rejected)].join(', ')})` : ''}`,
          limit: '0, 0, 0',
          isHeld: lost + doubled + report.rejected.length === 0 && sent > 0,
        })
        recordFigure({
          promise: 'R1',
          what: `pages that failed while the database is ${fault.name}`,
          figure: `${report.failedPages.length} of ${report.pageTimes.length}${report.failedPages.length > 0 ? ` (${[...new Set(report.failedPages)].join(', ')})` : ''}`,
          limit: '0',
          isHeld: report.failedPages.length === 0 && report.pageTimes.length > 0,
        })
        recordTime('slowest page', fault, Math.max(...report.pageTimes), MAX_PAGE_MS)
        recordTime('ready again', fault, recovery, MAX_RECOVERY_MS)
      }
      expect(server.process.exitCode).toBeNull()
    } finally {
      await server.stop()
      await proxy.close()
      await drop()
    }
  },
)

function recordTime(what: string, { name }: Fault, ms: number, limit: number): void {
  const figure = `${Math.round(ms)} ms`
  recordFigure(
    {
      promise: 'R1',
      what: `${what}, database ${name}`,
      figure,
      limit: `${limit} ms`,
      isHeld: ms <= limit,
    },
    { onlyAtNight: true },
  )
}

function listFaults(proxy: FaultProxy, url: string): Fault[] {
  const end = () => proxy.mode('pass')
  // As after a failover to a standby that is not promoted yet. Open connections end, as they do when a server changes roles.
  const setReadOnly = (value: 'on' | 'off') => async () => {
    const name = new URL(url).pathname.slice(1)
    const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await client.connect()
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    await client.end()
  }
  return [
    { name: 'reset', begin: () => proxy.mode('reset'), end },
    { name: 'gone', begin: () => proxy.mode('down'), end },
    { name: 'hung', begin: () => proxy.mode('hang'), end },
    { name: 'slow (300 ms more a packet)', begin: () => proxy.mode('slow', { delayMs: 300 }), end },
    { name: 'read-only', begin: setReadOnly('on'), end: setReadOnly('off') },
  ]
}

/** Milliseconds until the process says that it is ready. */
async function measureRecovery(address: string): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 10 * MAX_RECOVERY_MS) {
    const response = await fetch(`${address}/readyz`)
    await response.arrayBuffer()
    if (response.status === 200) break
    await sleep(BETWEEN_LOOKS_MS)
  }
  return performance.now() - started
}

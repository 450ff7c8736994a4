import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { median } from '../../bench/measure.ts'
import { callbackFrom } from '../support/callback-load.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

const KILLS = Math.ceil((isNightly ? 100 : 4) / stores.length)
const ACKNOWLEDGED_PER_KILL = 110
const CLIENTS = 8
const READY_LIMIT_MS = 3_000

describe.each(stores)('a server that is killed while callback requests come (%s)', (store) => {
  it('keeps every acknowledged request, once, and is ready again', async () => {
    const { url, drop } = await createSellingStore(store)
    const spool = await mkdtemp(join(tmpdir(), 'kvartal-kill-'))
    const settings = { TRUSTED_PROXIES: '127.0.0.1', SPOOL_DIR: spool, LOG_LEVEL: 'fatal' }
    const acknowledged: string[] = []
    const starts: number[] = []
    let sent = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const started = performance.now()
      const server = await startServer(url, settings)
      starts.push(performance.now() - started)
      const until = acknowledged.length + ACKNOWLEDGED_PER_KILL
      const exited = once(server.process, 'exit')
      const client = async () => {
        for (;;) {
          const answer = await callbackFrom(server.address, ++sent).catch(() => null)
          if (answer === null) return
          if (answer.status === 201) acknowledged.push(answer.id)
          if (acknowledged.length >= until) server.process.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
      await exited
    }
    // What a killed process had spooled is moved by the next one.
    await (await startServer(url, settings)).stop()
    const db = connectDatabase(url)
    const rows = await db.selectFrom('callback_requests').select(['id', 'phone']).execute()
    await db.destroy()
    await rm(spool, { recursive: true, force: true })
    await drop()
    const stored = new Set(rows.map(({ id }) => id))
    const lost = acknowledged.filter((id) => !stored.has(id)).length
    const doubled = rows.length - new Set(rows.map(({ phone }) => phone)).size
    recordFigure({
      promise: 'R3',
      what: `acknowledged requests lost or doubled by kill -9 × ${KILLS} (${store})`,
      figure: `${lost} lost, ${doubled} doubled of ${acknowledged.length}`,
      limit: '0',
      isHeld: lost === 0 && doubled === 0 && acknowledged.length >= KILLS * ACKNOWLEDGED_PER_KILL,
    })
    recordFigure(
      {
        promise: 'R3',
        what: `ready after kill -9, median (${store})`,
        figure: `${Math.round(median(starts))} ms`,
        limit: `${READY_LIMIT_MS} ms`,
        isHeld: median(starts) <= READY_LIMIT_MS,
      },
      { onlyAtNight: true },
    )
  })
})

import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { callbackFrom } from '../support/callback-load.ts'
import { addFavourite, listFavourites } from '../support/favourite-visitor.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { startVisitors } from '../support/steady-visitors.ts'
import { compareStored } from '../support/stored-requests.ts'
import { startWebhookSink } from '../support/webhook-sink.ts'

/** Debian's package `libfaketime`. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** Days from the real time, one after the other. */
const JUMPS = [0, 30, 0, -30, 0]
const STAY_MS = isNightly ? 10_000 : 800
/** The first back-offs are 2, 4, 8 and 16 s, less a quarter: so many attempts fit into the total time, and a few for the jumps. */
const MAX_ATTEMPTS = isNightly ? 12 : 6
/** Each failed attempt doubles the back-off, and the test waits for the last one. */
const FAILING_JUMPS = isNightly ? JUMPS.length : 2
/** What promise R6 says. */
const DELIVERY_TIMEOUT_MS = 300_000
/** The clock is the subject, not the number of requests, each of which is delivered in turn. */
const PAUSE_MS = isNightly ? 150 : 25

it.runIf(existsSync(LIBRARY))(
  'a clock that jumps by 30 days loses nothing, starts no storm of attempts and ends no session',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kvartal-clock-'))
    const clock = join(folder, 'clock')
    await writeFile(clock, '+0')
    const crm = await startWebhookSink('500')
    const { url, drop, flats } = await createSellingStore('sqlite')
    const server = await startServer(url, {
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      LEADS_WEBHOOK_URL: crm.url,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Timers run on: only the time of day jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    try {
      const session = await addFavourite(server.address, flats[0] ?? 0)
      const first = await callbackFrom(server.address, 1)
      const acknowledged = [first.id]
      for (const [n, days] of JUMPS.entries()) {
        await writeFile(clock, days < 0 ? `${days}d` : `+${days}d`)
        // Node.js keeps the text of the header Date for up to a second.
        await expect.poll(() => readDaysAhead(server.address), { timeout: 10_000 }).toBe(days)
        if (n === FAILING_JUMPS) crm.mode = 'ok'
        const visitors = startVisitors(() => server.address, {
          firstPhone: (n + 1) * 10_000,
          pauseMs: PAUSE_MS,
        })
        await sleep(STAY_MS)
        const report = await visitors.stop()
        expect([...report.rejected, ...report.failedPages]).toEqual([])
        acknowledged.push(...report.acknowledged)
        expect(await listFavourites(server.address, session)).toEqual([flats[0]])
      }
      const attempts = crm.received.filter(({ key }) => key === first.id).length
      recordFigure({
        promise: 'R7',
        what: `attempts to deliver one request to a failing CRM while the clock jumps ${JUMPS.length - 1} times in ${(JUMPS.length * STAY_MS) / 1_000} s`,
        figure: String(attempts),
        limit: String(MAX_ATTEMPTS),
        isHeld: attempts <= MAX_ATTEMPTS,
      })
      crm.mode = 'ok'
      const missing = () => {
        const delivered = new Set(crm.accepted().map(({ key }) => key))
        return acknowledged.filter((id) => !delivered.has(id)).length
      }
      await expect.poll(missing, { timeout: DELIVERY_TIMEOUT_MS, interval: 200 }).toBe(0)
      const { lost, doubled } = await compareStored(url, acknowledged)
      recordFigure({
        promise: 'R7',
        what: 'callback requests lost or doubled by a clock that jumps 30 days both ways',
        figure: `${lost} lost, ${doubled} doubled of ${acknowledged.length}`,
        limit: '0',
        isHeld: lost + doubled === 0,
      })
    } finally {
      await server.stop()
      await crm.close()
      await drop()
      await rm(folder, { recursive: true })
    }
  },
)

/** How many days the server's clock is ahead of ours, rounded. */
async function readDaysAhead(address: string): Promise<number> {
  const response = await fetch(`${address}/healthz`)
  await response.arrayBuffer()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  return Math.round((theirs - Date.now()) / 86_400_000) + 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import { it } from 'vitest'
import { measureOverload } from '../../bench/overload.ts'
import { callbackFrom } from '../support/callback-load.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createDemoStore, stores } from '../support/stores.ts'

const SECONDS = isNightly ? 20 : 5
const BETWEEN_CALLBACKS_MS = 200
const MIN_GOODPUT = 0.8

const underTest = isNightly ? stores : stores.slice(0, 1)

it.each(underTest)(
  'pages go on and callback requests are stored at three times the load that the process can take (%s)',
  async (store) => {
    const { url, drop } = await createDemoStore(store)
    const server = await startServer(url, { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' })
    try {
      const statuses: number[] = []
      const { peak, goodput, goodputPerCpu, outcomes } = await measureOverload(
        server,
        SECONDS,
        async () => {
          const end = performance.now() + SECONDS * 1_000
          for (let n = 1; performance.now() < end; n++) {
            statuses.push((await callbackFrom(server.address, n)).status)
            await sleep(BETWEEN_CALLBACKS_MS)
          }
        },
      )
      const failures = [...outcomes.keys()].filter(
        (outcome) => !/^(200|503)( later)?$/.test(outcome),
      )
      recordFigure({
        promise: 'L5',
        what: `answers to pages that are neither 200 nor 503 with Retry-After (${store})`,
        figure: failures.length === 0 ? '0' : failures.join(', '),
        limit: '0',
        isHeld: failures.length === 0,
      })
      const shed = statuses.filter((status) => status !== 201).length
      recordFigure({
        promise: 'L5',
        what: `callback requests meanwhile that were not stored (${store})`,
        figure: `${shed} of ${statuses.length}`,
        limit: '0',
        isHeld: shed === 0 && statuses.length > 0,
      })
      const others = [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
      recordFigure(
        {
          promise: 'L5',
          what: `pages served at three times the peak of ${peak.toFixed(0)} a second (${store}; ${others})`,
          figure: goodput.toFixed(2),
          limit: String(MIN_GOODPUT),
          isHeld: goodput >= MIN_GOODPUT,
        },
        { onlyAtNight: true },
      )
      recordFigure(
        {
          promise: 'L5',
          what: `the same for a second of CPU time (${store})`,
          figure: goodputPerCpu.toFixed(2),
          limit: String(MIN_GOODPUT),
          isHeld: goodputPerCpu >= MIN_GOODPUT,
        },
        { onlyAtNight: true },
      )
    } finally {
      await server.stop()
      await drop()
    }
  },
)

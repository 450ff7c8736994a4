import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readResidentMemory } from '../../bench/process-facts.ts'
import { visitorAddresses } from '../../bench/visitor-addresses.ts'
import { type LoadRequest, sendLoad } from '../support/http-load.ts'
import { isNightly } from '../support/nightly.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { freePort, startServer } from '../support/running-server.ts'
import { createDemoStore, type Store, stores } from '../support/stores.ts'

/**
 * A million, of which promise R14 speaks, takes half of the hour that the nightly run has: half of it shows the same
 * slope. What PostgreSQL adds, buffers of its connections, shows earlier.
 */
const REQUESTS: Partial<Record<Store, number>> = isNightly
  ? { sqlite: 500_000, postgres: 100_000 }
  : { sqlite: 8_000 }
const CONNECTIONS = 16
const SAMPLES = 20
const MAX_MIB = 220
/** In the second half. */
const MAX_SLOPE_MIB = 2
const PER = 100_000
/** One request in so many is for a page that was not requested before. */
const UNCACHED_EVERY = 40
const LOWEST_PRICE = 20_000_000

const FIXED: LoadRequest[] = [
  { path: '/' },
  { path: '/flats', headers: { 'accept-encoding': 'br' } },
  { path: '/projects' },
  { path: '/no-such-page' },
  { path: '/api/flats/?limit=16' },
  { path: '/api/flats/?limit=x' },
  { path: '/api/request/', method: 'POST', body: '{}' },
  { path: '/favorites' },
  { path: '/sitemap.xml' },
  { path: '/robots.txt', headers: { 'if-none-match': '"x"' } },
  { path: '/page-data/flats?rooms=1' },
]
const addresses = visitorAddresses()

function nextRequest(n: number): LoadRequest {
  if (n % UNCACHED_EVERY === 0) {
    return { path: `${addresses[n % addresses.length] ?? '/'}&price_max=${LOWEST_PRICE + n}` }
  }
  return FIXED[n % FIXED.length] ?? { path: '/' }
}

const runs = stores.flatMap((store) => {
  const requests = REQUESTS[store]
  return requests === undefined ? [] : [{ store, requests }]
})

it.each(runs)(
  'memory does not grow over $requests mixed requests ($store)',
  async ({ store, requests }) => {
    const { url, drop } = await createDemoStore(store)
    const port = await freePort()
    const server = await startServer(url, { PORT: String(port), LOG_LEVEL: 'fatal' })
    const pid = server.process.pid ?? 0
    const countDescriptors = async () => (await readdir(`/proc/${pid}/fd`)).length
    try {
      const before = await countDescriptors()
      const samples: number[] = []
      const count = requests / SAMPLES
      for (let sample = 0; sample < SAMPLES; sample++) {
        const outcomes = await sendLoad(port, { count, connections: CONNECTIONS }, (n) =>
          nextRequest(sample * count + n),
        )
        const unanswered = [...outcomes.keys()].filter((outcome) => !/^\d{3}$/.test(outcome))
        expect(unanswered).toEqual([])
        expect(outcomes.has('500')).toBe(false)
        samples.push(await readResidentMemory(pid))
      }
      const half = samples.slice(SAMPLES / 2)
      const slope = (((half.at(-1) ?? 0) - (half[0] ?? 0)) / ((half.length - 1) * count)) * PER
      const highest = Math.max(...samples)
      await sleep(6_000)
      const left = (await countDescriptors()) - before
      // A short run is the start of a process, which grows.
      if (isNightly)
        recordFigure({
          promise: 'R14',
          what: `growth of memory per 100,000 requests in the second half of ${requests} (${store})`,
          figure: `${slope.toFixed(1)} MiB`,
          limit: `${MAX_SLOPE_MIB} MiB`,
          isHeld: slope <= MAX_SLOPE_MIB,
        })
      recordFigure({
        promise: 'R14',
        what: `descriptors left open (${store})`,
        figure: String(left),
        limit: '2',
        isHeld: left <= 2,
      })
      recordFigure(
        {
          promise: 'R14',
          what: `largest resident memory in ${requests} requests (${store})`,
          figure: `${highest.toFixed(0)} MiB`,
          limit: `${MAX_MIB} MiB`,
          isHeld: highest <= MAX_MIB,
        },
        { onlyAtNight: true },
      )
    } finally {
      await server.stop()
      await drop()
    }
  },
)

import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../tests/support/running-server.ts'
import { formatMs, formatRatio, median, report } from './measure.ts'
import { readCpuSeconds } from './process-facts.ts'
import { pinToCore } from './servers/servers.ts'
import { visitorAddresses } from './visitor-addresses.ts'

const SECONDS = 10
const CONNECTIONS = 32
const TIMEOUT_MS = 10_000
const TICK_MS = 5
const BETWEEN_CALLBACKS_MS = 200
/** More addresses than any process renders in one measurement: none is in the cache. */
const ADDRESSES = 50_000
const LOWEST_PRICE = 20_000_000
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/**
 * Asks for three times as many uncached pages as the process can render (promise L5), no address twice: pages served ÷ the peak,
 * what the others get, and how long callback requests take meanwhile.
 */
export async function benchOverload(server: RunningServer): Promise<void> {
  let callbacks: Array<{ status: number; ms: number }> = []
  const { peak, goodput, goodputPerCpu, outcomes } = await measureOverload(
    server,
    SECONDS,
    async () => {
      callbacks = await sendCallbacks(server.address, SECONDS * 1_000)
    },
  )
  const others = [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  report(
    'pages served at three times the peak (limit 0.8)',
    formatRatio(goodput),
    `of ${peak.toFixed(0)}/s; ${others}`,
  )
  report('the same for a second of CPU time', formatRatio(goodputPerCpu))
  const statuses = [...new Set(callbacks.map(({ status }) => status))].join(', ')
  report(
    'callback request meanwhile, median',
    formatMs(median(callbacks.map(({ ms }) => ms))),
    `longest ${formatMs(Math.max(...callbacks.map(({ ms }) => ms)))}; ${callbacks.length} requests, statuses ${statuses}`,
  )
}

export interface Overload {
  /** Pages a second that the process renders. */
  peak: number
  /** Pages that it served in time during the overload ÷ the peak. */
  goodput: number
  /** The same for a second of the process's CPU time, which other programs of the machine change less. */
  goodputPerCpu: number
  outcomes: ReadonlyMap<string, number>
}

/** Measures the peak for twice `seconds`, then requests three times as much while `meanwhile` runs. */
export async function measureOverload(
  server: RunningServer,
  seconds: number,
  meanwhile: () => Promise<unknown>,
): Promise<Overload> {
  const pid = server.process.pid ?? 0
  pinToCore(pid, 0)
  const { peak, perCpu } = await measurePeak(server.address, seconds, pid)
  const before = readCpuSeconds(pid)
  const overload = requestSteadily(server.address, 3 * peak, seconds)
  await meanwhile()
  const outcomes = await overload
  const all = (outcomes.get('200') ?? 0) + (outcomes.get('200 later') ?? 0)
  return {
    peak,
    goodput: (outcomes.get('200') ?? 0) / seconds / peak,
    goodputPerCpu: all / (readCpuSeconds(pid) - before) / perCpu,
    outcomes,
  }
}

function distinctAddresses(): string[] {
  const addresses = visitorAddresses().filter((address) => !address.includes('price_max'))
  return Array.from(
    { length: ADDRESSES },
    (_, n) => `${addresses[n % addresses.length] ?? ''}&price_max=${LOWEST_PRICE + n}`,
  )
}

/** Returns the pages a second that the server renders for visitors of whom each waits for the last response. */
async function measurePeak(
  address: string,
  seconds: number,
  pid: number,
): Promise<{ peak: number; perCpu: number }> {
  const agent = new Agent({ keepAlive: true })
  const addresses = distinctAddresses()
  let sent = 0
  const visit = async (end: number) => {
    while (performance.now() < end) {
      await requestOnce(address + (addresses[sent++ % addresses.length] ?? '/'), agent)
    }
  }
  const visitFor = (time: number) => {
    const end = performance.now() + time * 1_000
    return Promise.all(Array.from({ length: CONNECTIONS }, () => visit(end)))
  }
  await visitFor(seconds)
  const before = sent
  const cpuBefore = readCpuSeconds(pid)
  await visitFor(seconds)
  agent.destroy()
  const pages = sent - before
  return { peak: pages / seconds, perCpu: pages / (readCpuSeconds(pid) - cpuBefore) }
}

/** Sends `rate` requests a second, whatever becomes of them, and counts statuses and errors. */
async function requestSteadily(
  address: string,
  rate: number,
  seconds: number,
): Promise<Map<string, number>> {
  const agent = new Agent({ keepAlive: true })
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const addresses = distinctAddresses().toReversed()
  const inFlight: Array<Promise<unknown>> = []
  const started = performance.now()
  for (let sent = 0; performance.now() - started < seconds * 1_000; await sleep(TICK_MS)) {
    for (; sent < (rate * (performance.now() - started)) / 1_000; sent++) {
      const url = address + (addresses[sent % addresses.length] ?? '/')
      inFlight.push(requestOnce(url, agent).then(count))
    }
  }
  // What is served only after the last request was sent does not count.
  const inTime = new Map(outcomes)
  await Promise.all(inFlight)
  agent.destroy()
  for (const [outcome, sum] of outcomes) {
    const late = sum - (inTime.get(outcome) ?? 0)
    if (late > 0) inTime.set(`${outcome} later`, late)
  }
  return inTime
}

/** Returns the status, with `without Retry-After` if a 503 has none, or the code of the error. */
function requestOnce(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.once('end', () => {
        const hasRetry = response.statusCode !== 503 || 'retry-after' in response.headers
        resolve(`${String(response.statusCode)}${hasRetry ? '' : ' without Retry-After'}`)
      })
    })
    request.once('timeout', () => request.destroy(new Error('timeout')))
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/** Sends callback requests without the CSRF token, which are rejected before they are stored, and returns their times. */
async function sendCallbacks(address: string, forMs: number) {
  const results: Array<{ status: number; ms: number }> = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const started = performance.now()
    const response = await fetch(`${address}/api/request/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await response.arrayBuffer()
    results.push({ status: response.status, ms: performance.now() - started })
    await sleep(BETWEEN_CALLBACKS_MS)
  }
  return results
}

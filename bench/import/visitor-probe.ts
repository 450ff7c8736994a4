import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import type { Window } from './visitors.ts'

/*
 * node bench/import/visitor-probe.ts URL: requests a page every 5 ms and times each request from when it is sent to its
 * last byte. What this process was late by meanwhile, because others had its core, is taken off. A line of standard
 * input begins a new window with that name; at the end of input the windows are printed as JSON.
 */
const EVERY_MS = 5
/** A timer is this late without a reason. */
const TOLERATED_MS = 3
const SLOW_MS = 50
const LAST_MS = 5_000

interface OpenWindow {
  times: number[]
  failed: number
  lateness: number
}

const [url] = process.argv.slice(2)
if (url === undefined) throw new Error('an address is needed')
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const windows = new Map<string, OpenWindow>()
let current = openWindow('start')
let lastTick = performance.now()
/** The sum of all that this process was late by. */
let late = 0
let pending = 0

const timer = setInterval(() => {
  const sent = performance.now()
  const lag = sent - lastTick - EVERY_MS
  lastTick = sent
  if (lag > TOLERATED_MS) late += lag
  const own = current
  own.lateness = Math.max(own.lateness, lag)
  const lateBefore = late
  pending++
  const end = (isServed: boolean) => {
    pending--
    if (!isServed) {
      own.failed++
      return
    }
    const now = performance.now()
    const lagNow = now - lastTick - EVERY_MS
    own.times.push(now - sent - (late - lateBefore) - (lagNow > TOLERATED_MS ? lagNow : 0))
  }
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    response.resume()
    response.once('end', () => end(response.statusCode === 200))
  }).once('error', () => end(false))
}, EVERY_MS)

for await (const line of createInterface({ input: process.stdin })) current = openWindow(line)
clearInterval(timer)
for (const end = performance.now() + LAST_MS; pending > 0 && performance.now() < end; ) {
  await sleep(EVERY_MS)
}
current.failed += pending
const entries = [...windows].map(([name, window]) => [name, describe(window)] as const)
console.log(JSON.stringify(Object.fromEntries(entries)))
process.exit(0)

function openWindow(name: string): OpenWindow {
  const window = { times: [], failed: 0, lateness: 0 }
  windows.set(name, window)
  return window
}

function describe({ times, failed, lateness }: OpenWindow): Window {
  return {
    requests: times.length,
    failed,
    slow: times.filter((time) => time > SLOW_MS).length,
    median: percentile(times, 0.5),
    p999: percentile(times, 0.999),
    longest: Math.max(0, ...times),
    lateness,
  }
}

import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const STEPS = 3e7
const ROUNDS = 8
const WATCH_MS = 300
/** Shares of all cores, in %, that others used when a turn began. */
const others: number[] = []

/** Describes the machine, with the time of a fixed loop: absolute times of two machines differ as these do. */
export function describeMachine(): string {
  runLoop()
  const fastest = Math.min(...Array.from({ length: ROUNDS }, runLoop))
  const model = cpus()[0]?.model ?? 'unknown'
  return `Node ${process.version}, ${cpus().length} × ${model}, ${fastest.toFixed(0)} ms for a fixed loop`
}

function runLoop(): number {
  const started = performance.now()
  let state = 1
  for (let step = 0; step < STEPS; step++) state = (Math.imul(state, 1_664_525) + step) | 0
  const ms = performance.now() - started
  // The result is used, so that the loop is not left out.
  return Number.isInteger(state) ? ms : Number.NaN
}

/** Measures how busy others keep the machine. Call it before a turn, when nothing of this run works. */
export async function watchOthers(): Promise<void> {
  const before = readTimes()
  await sleep(WATCH_MS)
  const after = readTimes()
  const all = Math.max(1, after.all - before.all)
  others.push(100 * (1 - (after.idle - before.idle) / all))
}

/** Says how busy the machine was with others since the last call. Empty if it was not watched. */
export function describeOthers(): string {
  const shares = others.splice(0)
  if (shares.length === 0) return ''
  return `; others used at most ${Math.max(...shares).toFixed(0)} % of the cores when turns began`
}

function readTimes(): { all: number; idle: number } {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/) ?? []
  const times = fields.slice(1, 9).map(Number)
  const all = times.reduce((sum, time) => sum + time, 0)
  return { all, idle: (times[3] ?? 0) + (times[4] ?? 0) }
}

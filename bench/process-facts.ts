import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { listProcessTree, runProgram } from './servers/started.ts'

/** How often the memory of a running command is read. */
const EVERY_MS = 25
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Returns the resident memory of a process in MiB. Linux only. */
export async function readResidentMemory(pid: number): Promise<number> {
  return readStatus(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS')
}

/** Returns the largest resident memory that a process has had, in MiB. Linux only. */
export async function readPeakMemory(pid: number): Promise<number> {
  return readStatus(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmHWM')
}

/** Returns the CPU seconds that a process has used, without its children. Linux only. */
export function readCpuSeconds(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Returns the CPU seconds that a process and its running children have used. Linux only. */
export function readTreeCpuSeconds(pid: number): number {
  return listProcessTree(pid).reduce((sum, one) => sum + orZero(() => readCpuSeconds(one)), 0)
}

/** What a command took. */
export interface CommandCost {
  /** By the clock. */
  seconds: number
  /** Of all its processes. */
  cpuSeconds: number
  /** Of the largest of its processes, MiB. */
  peak: number
  /** Its standard output. */
  out: string
}

/** Runs a command to its end and returns what it took. Throws if it fails or takes longer than `limitMs`. */
export async function runToEnd(
  command: readonly string[],
  environment: Record<string, string>,
  { limitMs = 600_000 } = {},
): Promise<CommandCost> {
  let peak = 0
  let watch: NodeJS.Timeout | undefined
  const started = performance.now()
  try {
    const { out, err } = await runProgram(['sh', '-c', TIMED, 'sh', ...command], {
      limitMs,
      env: { ...process.env, ...environment },
      onStart: (shell) => {
        watch = setInterval(() => {
          // VmHWM never decreases, so its last reading before the exit is the peak.
          for (const pid of listProcessTree(shell)) peak = Math.max(peak, readPeakNow(pid))
        }, EVERY_MS)
      },
    })
    const seconds = (performance.now() - started) / 1000
    return { seconds, cpuSeconds: parseShellTimes(err), peak, out }
  } finally {
    clearInterval(watch)
  }
}

/** Runs the command of its arguments and prints the CPU time of the shell and of its children. */
const TIMED = '"$@"; code=$?; times >&2; exit $code'

/** Returns the CPU seconds of the children of a shell from what its command `times` prints last. */
export function parseShellTimes(text: string): number {
  const line = text.trim().split('\n').at(-1) ?? ''
  const times = Array.from(
    line.matchAll(/(\d+)m([\d.,]+)s/g),
    ([, minutes, seconds = '']) => 60 * Number(minutes) + Number(seconds.replace(',', '.')),
  )
  if (times.length !== 2) throw new Error(`the shell printed no times: ${line}`)
  return times.reduce((sum, time) => sum + time, 0)
}

function readPeakNow(pid: number): number {
  return readStatus(
    orEmpty(() => readFileSync(`/proc/${pid}/status`, 'utf8')),
    'VmHWM',
  )
}

function readStatus(status: string, field: string): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

/** A process may have ended meanwhile. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

function orZero(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

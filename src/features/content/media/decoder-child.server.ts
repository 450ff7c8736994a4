import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPrefix, limitProcess, readAddressSpace } from './decoder-limits.server.ts'
import {
  answerSchema,
  type DecoderAnswer,
  type DecoderJob,
  MAX_MEMORY_MB,
} from './decoder-messages.server.ts'
import {
  InvalidPictureError,
  PictureLimitError,
  PictureMemoryError,
} from './invalid-picture.server.ts'

/** Time limit of a start, in processor time as for pictures: with elapsed time, starts failed on a busy machine. */
const START_WITHIN_MS = 10_000
/** Interval of memory checks on systems whose kernel cannot limit memory. */
const WATCH_MS = 50
const MEBIBYTE = 1024 * 1024
/** Unit of processor time on Linux, milliseconds. */
const TICK_MS = 10
const MAX_CLOCK_SHARE = 3
/** A process ends after this amount of work, because its memory becomes fragmented. The next picture starts another one. */
const RETIRE_AFTER_JOBS = 100
const RETIRE_AFTER_CPU_SECONDS = 60
/** Limit of processor time in the kernel: the last resort if the process is not killed. Valid pictures stay far below. */
const MAX_CPU_SECONDS = RETIRE_AFTER_CPU_SECONDS + 60

export interface DecoderLimits {
  /**
   * Limit for each picture, in processor time, which does not depend on other programs of a busy machine. After three
   * times as much elapsed time the process is killed in any case.
   */
  timeMs: number
  /** Address space beyond what the process has at its start. */
  memoryBytes: number
}
export const pictureLimits: DecoderLimits = {
  timeMs: 10_000,
  memoryBytes: MAX_MEMORY_MB * MEBIBYTE,
}

const errors = {
  memory: PictureMemoryError,
  pixels: PictureLimitError,
  none: InvalidPictureError,
} as const

/** A process that decodes one picture after the other. */
export interface DecoderChild {
  pid: number
  /** Whether the process accepts another job. */
  isUsable: () => boolean
  /** Whether it has decoded others before: then memory that a picture lacked may have been there in pieces. */
  isUsed: () => boolean
  /** The result of a job, unchecked. Rejects with InvalidPictureError; the process is killed at a limit and by `signal`. */
  run: (job: DecoderJob, signal?: AbortSignal) => Promise<unknown>
  /** Kills the process. A job in flight is rejected. */
  end: () => void
}

/** This module's process: the source, or the file that the build created. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'decoder-process.server.ts')
  : ['.', '..']
      .map((folder) => join(import.meta.dirname, folder, 'decoder.js'))
      .find((file) => existsSync(file))

const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']
/** Environment of the process, without settings and secrets. One arena of malloc, because each reserves 64 MiB of address space. */
const environment = {
  NODE_ENV: 'production',
  LANG: 'C.UTF-8',
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '2',
}

const prefixes = new Map<number, Promise<string[]>>()
const children = new Set<ChildProcess>()

/**
 * Starts a process that decodes pictures, with this priority (0 to 19, lowest). It also ends if this process ends in any
 * way: because the channel closes, by the kernel, or at last by the limit of processor time.
 */
export async function startDecoderChild(
  limits: DecoderLimits,
  niceness: number,
): Promise<DecoderChild> {
  if (entry === undefined) throw new Error('the build lacks decoder.js')
  const prefix = prefixes.get(niceness) ?? findPrefix(niceness)
  prefixes.set(niceness, prefix)
  const [file, ...args] = [...(await prefix), process.execPath, ...flags, entry]
  const child = spawn(file, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: environment,
  })
  trackChild(child)
  const answers = listenTo(child)
  try {
    const first = await answers.next(START_WITHIN_MS, countDown(child.pid, START_WITHIN_MS))
    if (first === 'late' || first === 'ended' || first.type !== 'ready') {
      throw new Error('the process that decodes pictures did not start')
    }
    const { pid } = child
    if (pid === undefined) throw new Error('the process that decodes pictures has no id')
    const start = await readAddressSpace(pid)
    const maxBytes = start === undefined ? undefined : start + limits.memoryBytes
    const isLimited =
      maxBytes !== undefined &&
      (await limitProcess(pid, { addressBytes: maxBytes, cpuSeconds: MAX_CPU_SECONDS }))
    return createChild(child, pid, answers, limits, isLimited ? undefined : maxBytes)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function createChild(
  child: ChildProcess,
  pid: number,
  answers: ReturnType<typeof listenTo>,
  limits: DecoderLimits,
  watchedBytes: number | undefined,
): DecoderChild {
  let jobs = 0
  let cpuSeconds = 0
  let isEnded = false
  // Also between two jobs.
  for (const event of ['exit', 'disconnect']) child.on(event, () => (isEnded = true))
  const end = () => {
    isEnded = true
    child.kill('SIGKILL')
  }
  return {
    pid,
    end,
    isUsable: () => !isEnded && jobs < RETIRE_AFTER_JOBS && cpuSeconds < RETIRE_AFTER_CPU_SECONDS,
    isUsed: () => !isEnded && jobs > 1,
    async run(job, signal) {
      signal?.throwIfAborted()
      jobs++
      const stopWatching = watchedBytes === undefined ? null : watchMemory(pid, watchedBytes, end)
      signal?.addEventListener('abort', end)
      try {
        const left = countDown(pid, limits.timeMs)
        child.send(job, () => {})
        const answer = await answers.next(limits.timeMs, left)
        if (answer === 'late') {
          end()
          const seconds = limits.timeMs / 1_000
          throw new PictureLimitError(`картинка читается дольше ${seconds} секунд`)
        }
        signal?.throwIfAborted()
        if (answer === 'ended') {
          end()
          throw new PictureLimitError(describeEnd(limits))
        }
        if (answer.type === 'ready') throw new Error('the decoder answered out of turn')
        ;({ cpuSeconds } = answer)
        if (answer.type === 'done') return answer.result
        throw new errors[answer.limit ?? 'none'](answer.problem)
      } finally {
        stopWatching?.()
        signal?.removeEventListener('abort', end)
      }
    },
  }
}

/** The message for a process that ended by itself. The kernel does not report whether memory was the reason, so it names both. */
function describeEnd({ memoryBytes }: DecoderLimits): string {
  const limit = Math.round(memoryBytes / MEBIBYTE)
  return `картинке мало ${limit} МБ памяти, или она обрушила программу чтения`
}

/** Waits for one response at a time. Neither the child process nor its channel keeps this process running. */
function listenTo(child: ChildProcess) {
  type Outcome = DecoderAnswer | 'late' | 'ended'
  let settle: ((outcome: Outcome) => void) | null = null
  let isEnded = false
  child.unref()
  child.channel?.unref()
  child.on('message', (message) => {
    const answer = answerSchema.safeParse(message)
    if (answer.success) settle?.(answer.data)
    else child.kill('SIGKILL')
  })
  for (const event of ['error', 'exit', 'disconnect']) {
    child.on(event, () => {
      isEnded = true
      settle?.('ended')
    })
  }
  return {
    /** `leftMs` is called when the time is over, and returns how much longer to wait. */
    next: (withinMs: number, leftMs = () => 0): Promise<Outcome> =>
      new Promise((resolve) => {
        if (isEnded) {
          resolve('ended')
          return
        }
        const check = () => {
          const left = leftMs()
          if (left > TICK_MS) timer = setTimeout(check, left)
          else settle?.('late')
        }
        let timer = setTimeout(check, withinMs)
        settle = (outcome) => {
          clearTimeout(timer)
          settle = null
          resolve(outcome)
        }
      }),
  }
}

/**
 * Returns a function that computes how much of a limit of processor time is left to a process, milliseconds. Returns 0
 * after three times as much elapsed time, and on systems that do not report processor time.
 */
function countDown(pid: number | undefined, timeMs: number): () => number {
  const startMs = performance.now()
  const startCpuMs = readCpuMs(pid)
  return () => {
    const used = readCpuMs(pid) - startCpuMs
    const isEnough = performance.now() - startMs >= MAX_CLOCK_SHARE * timeMs
    return isEnough || Number.isNaN(used) ? 0 : timeMs - used
  }
}

/** Processor time of a process, milliseconds; NaN on systems that do not report it. */
function readCpuMs(pid: number | undefined): number {
  try {
    // The name of the program, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

function watchMemory(pid: number, maxBytes: number, kill: () => void): () => void {
  const timer = setInterval(async () => {
    const bytes = await readAddressSpace(pid)
    if (bytes !== undefined && bytes > maxBytes) kill()
  }, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function trackChild(child: ChildProcess): void {
  if (children.size === 0) process.on('exit', endChildren)
  children.add(child)
  child.on('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', endChildren)
  })
}

function endChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

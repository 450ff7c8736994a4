import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Programs and folders of a benchmark. Those that are left when this process exits, also after a signal, are ended and
 * removed.
 */
const STOP_MS = 12_000
const PARENT_MS = 1_000
const programs = new Set<ChildProcess>()
const folders = new Set<string>()
/** Lines of a failed program's output in the message of an error: the first ones and the last one. */
const FIRST_LINES = 3

process.once('exit', () => {
  for (const program of programs) signal(program, 'SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * After SIGINT, SIGTERM or SIGHUP, and when its parent is gone, this process exits with 1, which ends everything that was
 * started.
 */
export function exitOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      console.error(`kvartal: the benchmark was ended by ${name}.`)
      process.exit(1)
    })
  }
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, PARENT_MS).unref()
}

/** Creates a folder that is removed when this process exits. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-bench-'))
  folders.add(folder)
  return folder
}

/** Starts a program in a process group of its own, so that its children end with it. */
export function startProgram(
  [command = '', ...args]: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const program = spawn(command, args, { stdio: 'ignore', ...options, detached: true })
  programs.add(program)
  program.once('exit', () => programs.delete(program))
  return program
}

/** Ends a program and its children, and waits for it; a program that does not end within 12 s is killed. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  const exit = waitForExit(program)
  signal(program, 'SIGTERM')
  const hasExited = await Promise.race([exit, sleep(STOP_MS, false, { ref: false })])
  if (!hasExited) signal(program, 'SIGKILL')
}

/** Ends what a benchmark that broke off has left, so that the next one has the machine for itself. */
export function endAll(): void {
  for (const program of programs) signal(program, 'SIGKILL')
}

/** Also ends a program that was started by other means when this process exits. */
export function endAtExit(program: ChildProcess): void {
  programs.add(program)
  program.once('exit', () => programs.delete(program))
}

interface Output {
  out: string
  err: string
}

/**
 * Runs a program to its end and returns what it wrote. Throws if it does not start, takes longer than `limitMs`, or
 * exits with another code than 0. `onStart` gets it while it runs.
 */
export async function runProgram(
  command: readonly string[],
  {
    limitMs,
    onStart,
    ...options
  }: SpawnOptions & { limitMs: number; onStart?: (pid: number) => void },
): Promise<Output> {
  const program = startProgram(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { out: '', err: '' }
  program.stdout?.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  program.stderr?.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const name = command.slice(0, 4).join(' ')
  const closed = new Promise<number | null>((resolve, reject) => {
    program.once('close', resolve)
    program.once('error', (error) => reject(new Error(`${name}: ${error.message}`)))
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    signal(program, 'SIGKILL')
  }, limitMs)
  if (program.pid !== undefined) onStart?.(program.pid)
  const code = await closed.finally(() => clearTimeout(timer))
  if (isLate) throw new Error(`${name} did not end within ${limitMs / 1000} s`)
  if (code !== 0) {
    throw new Error(`${name} exited with ${String(code)}: ${summarize(output.err || output.out)}`)
  }
  return output
}

/** npm names the reason first, others last. */
function summarize(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length <= FIRST_LINES + 1) return lines.join('; ')
  return [...lines.slice(0, FIRST_LINES), '…', lines.at(-1)].join('; ')
}

/** Waits until `isReady` returns true. Throws after `limitMs`. */
export async function waitUntil(
  what: string,
  isReady: () => Promise<boolean>,
  { limitMs, everyMs = 100 }: { limitMs: number; everyMs?: number },
): Promise<void> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(everyMs)) {
    if (await isReady().catch(() => false)) return
  }
  throw new Error(`${what} took longer than ${limitMs / 1000} s`)
}

function waitForExit(program: ChildProcess): Promise<true> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve(true)
  return new Promise((resolve) => program.once('exit', () => resolve(true)))
}

/** Returns the process and its running children with theirs. Linux only. */
export function listProcessTree(pid: number): number[] {
  let children: string[] = []
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    // It has ended.
  }
  return [pid, ...children.map(Number).flatMap(listProcessTree)]
}

/** Children may have groups of their own, as the browser of Lighthouse has. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  const others = name === 'SIGKILL' ? listProcessTree(pid) : []
  for (const target of [-pid, ...others]) {
    try {
      process.kill(target, name)
    } catch {
      // It has ended, or there is no such group.
    }
  }
}

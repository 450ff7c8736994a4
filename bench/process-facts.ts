import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident memory of a process now, in MiB; Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  return readStatus(pid, 'VmRSS')
}

/** Runs a command to its end; answers its seconds and the most memory it held, in MiB. */
export async function runToEnd(
  command: readonly string[],
  environment: Record<string, string>,
): Promise<{ seconds: number; peak: number }> {
  const [program = '', ...words] = command
  const started = performance.now()
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, ...environment } })
  let peak = 0
  const done = exitOf(child)
  for (;;) {
    const code = await Promise.race([done, sleep(25, 'running' as const)])
    if (code !== 'running') {
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}`)
      return { seconds: (performance.now() - started) / 1000, peak }
    }
    // The high-water mark only grows; its last reading before the end is the peak.
    peak = Math.max(peak, await readStatus(child.pid ?? 0, 'VmHWM').catch(() => 0))
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve))
}

async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

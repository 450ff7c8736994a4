import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resident memory of a process now, in MiB; Linux only. */
export async function residentMemory(pid: number): Promise<number> {
  return readStatus(pid, 'VmRSS')
}

/** Runs a command to its end; answers its seconds and the most memory one of its processes held, in MiB. */
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
    for (const pid of await familyOf(child.pid ?? 0)) {
      peak = Math.max(peak, await readStatus(pid, 'VmHWM').catch(() => 0))
    }
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve))
}

async function familyOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const children = text.split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()]
}

async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

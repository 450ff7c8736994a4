import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the resident memory of a process in MiB. Linux only. */
export async function readResidentMemory(pid: number): Promise<number> {
  return readStatus(pid, 'VmRSS')
}

/** Runs a command. Returns its seconds and the peak memory of its largest process in MiB. Throws if it fails. */
export async function runToEnd(
  command: readonly string[],
  environment: Record<string, string>,
): Promise<{ seconds: number; peak: number }> {
  const [program = '', ...args] = command
  const started = performance.now()
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...environment } })
  let peak = 0
  const exit = waitForExit(child)
  for (;;) {
    const code = await Promise.race([exit, sleep(25, 'running' as const)])
    if (code !== 'running') {
      if (code !== 0) throw new Error(`${command.join(' ')} exited with ${String(code)}`)
      return { seconds: (performance.now() - started) / 1000, peak }
    }
    // VmHWM never decreases, so its last reading before the exit is the peak.
    for (const pid of await listProcessTree(child.pid ?? 0)) {
      peak = Math.max(peak, await readStatus(pid, 'VmHWM').catch(() => 0))
    }
  }
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve))
}

async function listProcessTree(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const children = text.split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(listProcessTree))).flat()]
}

async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

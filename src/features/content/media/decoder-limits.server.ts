import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Programs of util-linux are looked for here: the process that calls them may have no PATH. */
const environment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' }

/**
 * Returns the beginning of a command that runs at this priority with all of its threads, and that the kernel kills when
 * the thread that started it ends. A program for that which is not installed (nice of coreutils, setpriv of util-linux)
 * is left out.
 */
export async function findPrefix(niceness: number): Promise<string[]> {
  const programs = [
    ['nice', '-n', String(niceness)],
    ['setpriv', '--pdeathsig', 'KILL', '--'],
  ]
  const found = await Promise.all(
    programs.map(([file = '', ...args]) =>
      run(file, [...args, 'true'], { env: environment }).then(
        () => [file, ...args],
        () => [],
      ),
    ),
  )
  return found.flat()
}

/**
 * Limits the address space and the processor time of a process; it writes no core file. Returns false where the
 * program for that (prlimit of util-linux) is not installed.
 */
export async function limitProcess(
  pid: number,
  { addressBytes, cpuSeconds }: { addressBytes: number; cpuSeconds: number },
): Promise<boolean> {
  const limits = [`--as=${addressBytes}`, `--cpu=${cpuSeconds}`, '--core=0']
  return run('prlimit', ['--pid', String(pid), ...limits], { env: environment }).then(
    () => true,
    () => false,
  )
}

/** Returns the address space of a process in bytes; undefined where the system does not say it. */
export async function readAddressSpace(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmSize:\s*(\d+) kB$/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

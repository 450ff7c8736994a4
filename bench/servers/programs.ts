import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'

/** Programs that benchmarks use, and Debian's package of each. */
const PACKAGES: Record<string, string> = {
  wrk: 'wrk',
  nginx: 'nginx-light',
  taskset: 'util-linux',
  nice: 'coreutils',
}
/** Debian's folder of programs for root, which the PATH of others may lack. */
const FOLDERS = ['/usr/sbin']

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]
  return folders.some((folder) => existsSync(`${folder}/${name}`))
}

/** Throws an error that says how to install the programs that are missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter((name) => !hasProgram(name))
  if (missing.length === 0) return
  const packages = missing.map((name) => PACKAGES[name] ?? name).join(' ')
  throw new Error(
    `${missing.join(', ')}: not installed (Debian, Ubuntu: apt-get install ${packages})`,
  )
}

/** Throws an error that says how to get Chromium if there is none. */
export function requireChromium(): string {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (existsSync(path)) return path
  throw new Error(
    `${path}: not installed (Debian, Ubuntu: apt-get install chromium; or set CHROMIUM_PATH)`,
  )
}

/** Returns the command that runs a program on one core. */
export function onCore(core: number, command: readonly string[]): string[] {
  return ['taskset', '-c', String(core), ...command]
}

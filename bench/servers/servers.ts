import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from '../../tests/support/running-server.ts'
import { createFolder, endAtExit } from './started.ts'

/** After a signal the server stops within 10 s, unless its event loop is blocked. */
const STOP_MS = 12_000

/** A server that is measured. */
export interface MeasuredServer {
  /** `http://127.0.0.1:PORT`. */
  address: string
  pid: number
  stop: () => Promise<void>
}

/** The folder of a site's database and media. */
export interface SiteFolder {
  path: string
  databaseUrl: string
  /** Environment variables of the server and the command line. */
  settings: Record<string, string>
}

/** Creates an empty folder for a site. */
export async function createSiteFolder(): Promise<SiteFolder> {
  const path = await createFolder()
  const databaseUrl = `file:${join(path, 'kvartal.db')}`
  const settings = {
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: join(path, 'media'),
    SPOOL_DIR: join(path, 'spool'),
    LOG_LEVEL: 'warn',
  }
  return { path, databaseUrl, settings }
}

let demo: Promise<SiteFolder> | undefined

/** Returns the folder with the demo company, which all benchmarks of a run share. */
export function demoSite(): Promise<SiteFolder> {
  demo ??= loadDemo()
  return demo
}

async function loadDemo(): Promise<SiteFolder> {
  const folder = await createSiteFolder()
  // The first start on an empty database loads the company.
  const server = await startSite(folder)
  await server.stop()
  return folder
}

/** Starts the built site on this folder, on one core if `core` is given. */
export async function startSite(
  folder: SiteFolder,
  { core }: { core?: number } = {},
): Promise<MeasuredServer> {
  const server = await startServer(folder.databaseUrl, folder.settings, endAtExit)
  const pid = server.process.pid ?? 0
  if (core !== undefined) pinToCore(pid, core)
  const stop = async () => {
    const timer = setTimeout(() => server.process.kill('SIGKILL'), STOP_MS)
    await server.stop()
    clearTimeout(timer)
  }
  return { address: server.address, pid, stop }
}

/** Binds all threads of a process to one core. */
export function pinToCore(pid: number, core: number): void {
  execFileSync('taskset', ['-apc', String(core), String(pid)], { stdio: 'ignore' })
}

/** Returns what the API of a server answers. */
export async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`${url}: status ${response.status}`)
  return (await response.json()) as T
}

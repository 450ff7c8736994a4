import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from '../../tests/support/running-server.ts'
import { onCore } from './programs.ts'
import type { MeasuredServer } from './servers.ts'
import { runProgram, startProgram, stopProgram, waitUntil } from './started.ts'

const SOURCES = join(import.meta.dirname, '../peers')
const SERVER = '.next/standalone/server.js'
const INSTALL_LIMIT_MS = 300_000
const BUILD_LIMIT_MS = 300_000
const START_LIMIT_MS = 30_000

/**
 * Installs and builds the Next.js peer of `bench/peers` in the temporary folder of the machine, unless an earlier run
 * has built the same sources there. Returns its folder.
 */
export async function buildNextPeer(): Promise<string> {
  const folder = join(tmpdir(), `kvartal-next-peer-${userInfo().uid}-${hashSources()}`)
  const stamp = join(folder, '.built')
  if (existsSync(stamp)) return folder
  console.log('Installing and building the Next.js peer …')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(SOURCES, 'next'), folder, { recursive: true })
  cpSync(join(SOURCES, 'shared'), join(folder, 'shared'), { recursive: true })
  const env = {
    ...process.env,
    // The Node of this process is first in PATH.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const npm = async (args: readonly string[], limitMs: number) => {
    try {
      await runProgram(['npm', ...args], { cwd: folder, env, limitMs })
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(
        `the Next.js peer cannot be built; it needs the npm registry the first time: ${why}`,
        { cause: error },
      )
    }
  }
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], INSTALL_LIMIT_MS)
  await npm(['run', 'build'], BUILD_LIMIT_MS)
  if (!existsSync(join(folder, SERVER))) throw new Error(`the Next.js peer has no ${SERVER}`)
  writeFileSync(stamp, '')
  return folder
}

/** Starts the built peer, on one core if `core` is given. */
export async function startNextPeer(
  folder: string,
  { core }: { core?: number } = {},
): Promise<MeasuredServer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const command = [process.execPath, SERVER]
  const server = startProgram(core === undefined ? command : onCore(core, command), {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOSTNAME: '127.0.0.1' },
  })
  await waitUntil(
    'the start of the Next.js peer',
    async () => (await fetch(`${address}/flats`)).ok,
    {
      limitMs: START_LIMIT_MS,
    },
  )
  return { address, pid: server.pid ?? 0, stop: () => stopProgram(server) }
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync('{next,shared}/**/*.*', { cwd: SOURCES })
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(SOURCES, file)))
  return hash.digest('hex').slice(0, 12)
}

// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's folder of versions of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql'
const USER = 'postgres'

/**
 * Starts an empty PostgreSQL for the tests of this run, unless `TEST_DATABASE_URL` names one. Returns the URL, or null if
 * there are no programs of PostgreSQL, and a function that stops and deletes it.
 */
export async function startPostgres() {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, stop: () => {} }
  const bin = findPrograms()
  if (bin === null) return { url: null, stop: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'kvartal-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program, ...args) => {
    const command = [join(bin, program), ...args]
    // PostgreSQL does not run as root.
    if (process.getuid?.() === 0) command.unshift('runuser', '-u', USER, '--')
    const { status } = spawnSync(command[0], command.slice(1), {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return status === 0
  }
  if (process.getuid?.() === 0) {
    spawnSync('chown', [USER, folder])
    chmodSync(folder, 0o700)
  }
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const isStarted =
    run('initdb', '-D', data, '-A', 'trust', '-U', USER, '--locale=C.UTF-8', '-E', 'UTF8') &&
    run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  const stop = () => {
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
  if (isStarted) return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop }
  stop()
  return { url: null, stop: () => {} }
}

function findPrograms() {
  if (!existsSync(VERSIONS)) return null
  const [newest] = readdirSync(VERSIONS).toSorted((one, other) => Number(other) - Number(one))
  const bin = join(VERSIONS, newest ?? '', 'bin')
  return existsSync(join(bin, 'initdb')) ? bin : null
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

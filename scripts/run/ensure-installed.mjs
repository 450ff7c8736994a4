// Runs on any Node ≥ 20, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withLock } from './with-lock.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = `${root}node_modules/.kvartal-installed`
/** Outside `node_modules`, because an installation may empty it. */
const lock = `${root}.install-lock`

/**
 * Installs the locked dependencies unless exactly these are installed. If another process is installing, waits for it,
 * because two installations would write to the same folder. Exits the process if the installation fails.
 */
export function ensureInstalled() {
  const expected = createHash('sha256')
    .update(readFileSync(`${root}package.json`))
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (isInstalled(expected)) return
  withLock(lock, 'Another process is installing …', () => {
    if (!isInstalled(expected)) install(expected)
  })
}

function isInstalled(expected) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === expected
}

function install(expected) {
  console.log('Installing dependencies …')
  // `npm ci` fails if a registry lacks builds for other platforms; with `--no-save` the lock file stays as it is.
  const result = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // With NODE_ENV=production npm would omit the packages that builds and tests need.
      env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_include: 'dev' },
    },
  )
  if (result.status !== 0) {
    console.error('kvartal: the dependencies could not be installed (see above).')
    process.exit(1)
  }
  writeFileSync(stamp, expected)
}

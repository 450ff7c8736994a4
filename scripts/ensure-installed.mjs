// Runs on any Node ≥ 20, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.kvartal-installed`

/** Installs the locked dependencies unless exactly these are there already. Ends the process if it cannot. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package.json`))
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  // `npm ci` insists on builds for platforms that some registries do not carry; this keeps the lock just as well.
  const result = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Called from a production shell, npm would leave out what builds and tests need.
      env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_include: 'dev' },
    },
  )
  if (result.status !== 0) {
    console.error('kvartal: the dependencies could not be installed (see above).')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

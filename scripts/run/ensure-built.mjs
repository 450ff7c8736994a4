// Runs on any Node ≥ 20. As a program it builds if needed, with `--again` in any case.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode } from './find-node.mjs'
import { withLock } from './with-lock.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Of the current build. */
const stamp = join(root, 'dist/current/.built-from')
const lock = join(root, '.build-lock')
/** Files and folders that the build reads. */
const SOURCES = [
  'package.json',
  'src',
  'cli',
  'demo',
  'public',
  'scripts',
  'vite.config.ts',
  'vite.desk.config.ts',
  'vite.cli.config.ts',
  'package-lock.json',
]
/** Read when the database is seeded, not by the build. */
const EXCLUDED = new Set(['demo/company', 'demo/models'])

/**
 * Builds unless the current build is of the same sources and, if `isAgain`, was made since the call. If another process
 * is building, waits for it. Exits the process if the build fails.
 */
export function ensureBuilt(isAgain = false) {
  const expected = hashSources()
  const since = isAgain ? Date.now() : 0
  if (isBuilt(expected, since)) return
  withLock(lock, 'Another process is building …', () => {
    if (!isBuilt(expected, since)) build(expected)
  })
}

function isBuilt(expected, since) {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expected) return false
  return statSync(stamp).mtimeMs >= since
}

function build(expected) {
  console.log('Building …')
  const result = spawnSync(findNode(), [join(root, 'scripts/build/build.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) {
    console.error('kvartal: the build failed (see above).')
    process.exit(1)
  }
  writeFileSync(stamp, expected)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) updateHash(hash, source)
  return hash.digest('hex')
}

function updateHash(hash, path) {
  const full = join(root, path)
  if (EXCLUDED.has(path) || !existsSync(full)) return
  if (/\.\w+$/.test(path)) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(full))
    return
  }
  for (const name of readdirSync(full).toSorted()) updateHash(hash, join(path, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  ensureBuilt(process.argv.includes('--again'))
}

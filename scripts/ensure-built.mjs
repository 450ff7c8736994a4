// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist/.built-from')
/** What the build is made of. */
const SOURCES = ['src', 'demo', 'public', 'scripts', 'vite.config.ts', 'package-lock.json']

/** Builds unless the last build came from the same sources. Ends the process if it cannot. */
export function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building …')
  const result = spawnSync(findNode(), [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) {
    console.error('kvartal: the build failed (see above).')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (/\.\w+$/.test(path)) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(full))
    return
  }
  for (const name of readdirSync(full).toSorted()) addTo(hash, join(path, name))
}

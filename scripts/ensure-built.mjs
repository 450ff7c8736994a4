// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist/.built-from')
/** Beside `dist`, which a build empties. */
const lock = join(root, '.build-lock')
const WAIT_MS = 200
/** What the build is made of. */
const SOURCES = ['src', 'demo', 'public', 'scripts', 'vite.config.ts', 'package-lock.json']
/** Read when the demo company is loaded; no part of any bundle. */
const NO_SOURCES = new Set(['demo/company', 'demo/models'])

/**
 * Builds unless the last build came from the same sources. Two starts at once would build into each other's folder:
 * the second waits for the first. Ends the process if it cannot.
 */
export function ensureBuilt() {
  const wanted = fingerprint()
  if (isBuilt(wanted)) return
  takeLock()
  // Whatever ends this process, the next must not wait for it.
  process.once('exit', dropLock)
  if (!isBuilt(wanted)) build(wanted)
  process.off('exit', dropLock)
  dropLock()
}

function isBuilt(wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function build(wanted) {
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

function takeLock() {
  for (let isTold = false; ; isTold = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isTold) console.log('Another process is building …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
    if (!isHeld()) dropLock()
  }
}

/** Whether the process that took the lock still lives; one that was killed could not give it back. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    // ENOENT: it was given back just now.
    return error.code === 'EPERM' || error.code === 'ENOENT'
  }
}

function dropLock() {
  rmSync(lock, { force: true })
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (NO_SOURCES.has(path) || !existsSync(full)) return
  if (/\.\w+$/.test(path)) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(full))
    return
  }
  for (const name of readdirSync(full).toSorted()) addTo(hash, join(path, name))
}

// The bundle of the command line, `dist/cli/main.js`: which it is and whether it is made of the sources as they are.
// Runs on any Node ≥ 20.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = 'dist/cli'
/** Lists the sources of the bundle, and has their hash. */
export const SOURCES_FILE = 'sources.json'
/** Not part of a bundle, but decide what it consists of. */
export const ALWAYS = ['package-lock.json', 'vite.cli.config.ts']

/**
 * Returns the bundle if it is made of the sources as they are now, else null: a command must never run older code than
 * the checkout has.
 */
export function findFreshBundle(root = ROOT) {
  try {
    const { sources, hash } = JSON.parse(readFileSync(join(root, FOLDER, SOURCES_FILE), 'utf8'))
    return hashSources(sources, root) === hash ? join(root, FOLDER, 'main.js') : null
  } catch {
    // There is no bundle, or a source of it is gone.
    return null
  }
}

/**
 * Returns the text of the list of sources, given as paths below the root of the repository. Throws if one was written
 * after `startedAt`, when the build began (milliseconds since 1970): the bundle may hold what it was before.
 */
export function describeSources(files, startedAt, root = ROOT) {
  const sources = [...new Set([...files, ...ALWAYS])].toSorted((a, b) => (a < b ? -1 : 1))
  // A copy keeps the time of its text, but not this one.
  const changed = sources.filter((path) => statSync(join(root, path)).ctimeMs > startedAt)
  if (changed.length > 0) {
    throw new Error(`${changed.join(', ')} changed while it was built: build it again`)
  }
  return JSON.stringify({ hash: hashSources(sources, root), sources })
}

function hashSources(sources, root) {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

// The bundle of the command line, `dist/cli/main.js`: which it is and whether it is made of the sources as they are.
// Runs on any Node ≥ 20.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
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

/** Returns the text of the list of sources, given as paths below the root of the repository. */
export function describeSources(files, root = ROOT) {
  const sources = [...new Set([...files, ...ALWAYS])].toSorted((a, b) => (a < b ? -1 : 1))
  return JSON.stringify({ hash: hashSources(sources, root), sources })
}

function hashSources(sources, root) {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

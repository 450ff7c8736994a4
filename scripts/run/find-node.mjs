// Runs on any Node ≥ 20, so it has no dependencies and is not TypeScript.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAJOR = 24
const pinned = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

/**
 * Returns the path of a Node that runs TypeScript: the pinned one, or the running one if it is new enough. Exits the
 * process if there is neither.
 */
export function findNode() {
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  console.error(
    `kvartal: Node ${MAJOR} is needed and there is no packaged one for ${process.platform}-${process.arch}: ` +
      `install Node ${MAJOR} and try again.`,
  )
  process.exit(1)
}

// Runs on any Node ≥ 20: no dependency, no TypeScript.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAJOR = 24
const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

/** Path of a Node that runs our TypeScript: the pinned one, else the running one if it is new enough. */
export function findNode() {
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  console.error(
    `kvartal: Node ${MAJOR} is needed and there is no packaged one for ${process.platform}-${process.arch}: ` +
      `install Node ${MAJOR} and try again.`,
  )
  process.exit(1)
}

// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a step with the pinned Node and the installed tools in PATH. Returns whether it passed. */
export function runStep(name, command, environment = {}) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  const result = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...environment,
      PATH: [`${root}node_modules/.bin`, dirname(findNode()), process.env.PATH].join(delimiter),
    },
  })
  const passed = result.status === 0
  console.log(
    `— ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  return passed
}

// Runs on any Node ≥ 20.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
    env: toEnvironment(environment),
  })
  return reportStep(name, started, result.status)
}

/**
 * Starts a step that runs beside others. Returns a promise of whether it passed; its output is printed then, so that it
 * does not mix with theirs. It must be shorter than the buffer of a pipe, 64 KiB, while the other steps block.
 */
export async function startStep(name, command) {
  const started = Date.now()
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toEnvironment({}),
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => output.push(chunk))
  }
  const [status] = await once(child, 'close')
  console.log(`\n— ${name}`)
  process.stdout.write(Buffer.concat(output))
  return reportStep(name, started, status)
}

function toEnvironment(environment) {
  const path = [`${root}node_modules/.bin`, dirname(findNode()), process.env.PATH].join(delimiter)
  return { ...process.env, ...environment, PATH: path }
}

function reportStep(name, started, status) {
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`— ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status === 0
}

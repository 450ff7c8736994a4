// Runs on any Node ≥ 20.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A step that does not end after SIGTERM is killed this much later. */
const KILL_AFTER_MS = 15_000
const SHOWN_LINES = 80
/** Process groups of running steps with a time limit. */
const groups = new Set()

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

/**
 * Runs a step in a process group of its own and writes its output to the file `log`. The group is killed when the step
 * takes longer than `seconds`, so that the run continues. Returns the verdict and the seconds it took; the last lines of a
 * step that did not pass are printed.
 */
export async function runLimitedStep({ name, command, seconds, log, environment = {} }) {
  const started = Date.now()
  const output = openSync(log, 'w')
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', output, output],
    env: toEnvironment(environment),
    detached: true,
  })
  closeSync(output)
  groups.add(child.pid)
  let isStopped = false
  const timers = [
    setTimeout(() => {
      isStopped = true
      signalGroup(child.pid, 'SIGTERM')
    }, seconds * 1_000),
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), seconds * 1_000 + KILL_AFTER_MS),
  ]
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  for (const timer of timers) clearTimeout(timer)
  // What the step left running.
  signalGroup(child.pid, 'SIGKILL')
  groups.delete(child.pid)
  const verdict = isStopped ? 'stopped' : status === 0 ? 'passed' : 'failed'
  const taken = Math.round((Date.now() - started) / 1_000)
  if (verdict !== 'passed') {
    console.log(readFileSync(log, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'))
  }
  console.log(`— ${name}: ${verdict === 'passed' ? verdict : verdict.toUpperCase()} in ${taken} s`)
  return { name, verdict, taken, seconds }
}

/** Kills the running steps when this process is interrupted or ends: their groups get no signal of a terminal. */
export function stopStepsAtEnd() {
  process.once('exit', () => {
    for (const pid of groups) signalGroup(pid, 'SIGKILL')
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
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

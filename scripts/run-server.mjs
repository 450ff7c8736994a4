// Runs on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The server stops within 10 s by itself, unless its event loop is blocked. */
const KILL_AFTER_MS = 12_000

/**
 * Runs the built server as a child process until it ends, and ends this process with its exit code. The child has a
 * process group of its own and gets only the first signal that is sent here: a terminal or systemd signals the whole
 * group, and npm hands its signal on once more. It stops by itself when this process is killed: the channel between
 * the two then closes.
 */
export function runServer() {
  const main = join(root, 'dist/server/main.js')
  const server = spawn(findNode(), [...serverFlags, main, '--stop-with-parent'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, ...serverEnvironment },
  })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      server.kill(signal)
      setTimeout(() => server.kill('SIGKILL'), KILL_AFTER_MS)
    })
  }
  server.on('exit', (code) => process.exit(code ?? 1))
}

// Runs on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './find-node.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** After a signal the server stops within 10 s, unless its event loop is blocked. */
const KILL_AFTER_MS = 12_000

/**
 * Runs the built server as a child process and exits with its exit code. The child has its own process group and
 * receives only the first signal: a terminal and systemd signal all processes of a group, and npm forwards the signal
 * again. If this process is killed, the IPC channel closes and the server stops.
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

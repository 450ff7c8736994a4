// `npm start`: whatever is missing first, then the server. Runs on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode } from './find-node.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
ensureInstalled()
ensureBuilt()
const server = spawn(findNode(), [...serverFlags, join(root, 'dist/server/main.js')], {
  stdio: 'inherit',
  env: { ...process.env, ...serverEnvironment },
})
// The server drains by itself; this process waits for it and hands on how it ended.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

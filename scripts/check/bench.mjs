// `npm run bench`: benchmarks over the production build. Runs on any Node ≥ 20.
import { spawn } from 'node:child_process'
import { ensureBuilt } from '../run/ensure-built.mjs'
import { ensureInstalled } from '../run/ensure-installed.mjs'
import { findNode } from '../run/find-node.mjs'
import { root } from '../run/steps.mjs'

/** After a signal the benchmarks end what they started at once. */
const KILL_AFTER_MS = 5_000
const PARENT_MS = 1_000

ensureInstalled()
ensureBuilt()
const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--max-old-space-size=8192']
const bench = spawn(findNode(), [...flags, 'bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
const stop = (signal) => {
  bench.kill(signal)
  setTimeout(() => bench.kill('SIGKILL'), KILL_AFTER_MS).unref()
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
// npm runs this in a shell, which does not forward a signal.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop('SIGTERM')
}, PARENT_MS).unref()
bench.on('exit', (code) => process.exit(code ?? 1))

#!/usr/bin/env node
// The entry point of the command line. Plain JavaScript, so that an older Node can start the pinned one. Runs the bundle
// of the last build if the sources are still the same: it starts three times faster.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFreshBundle } from '../scripts/build/cli-bundle.mjs'
import { findNode } from '../scripts/run/find-node.mjs'

const main = findFreshBundle() ?? fileURLToPath(new URL('./main.ts', import.meta.url))
const command = spawn(
  findNode(),
  // Most of what an import allocates lives as long as an offer. With a smaller young generation it is copied into the
  // old one, and a third of the time is garbage collection; with a larger one the peak of memory is higher.
  [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=16',
    '--heap-growing-percent=60',
    main,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
// Signals to this process are meant for the command, which would otherwise continue in the background.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill(signal))
command.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

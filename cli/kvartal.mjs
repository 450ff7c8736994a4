#!/usr/bin/env node
// The door of the command line: plain JavaScript, so that an older Node gets as far as starting the pinned one.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findNode } from '../scripts/find-node.mjs'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const result = spawnSync(
  findNode(),
  ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = result.status ?? 1

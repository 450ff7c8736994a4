// Runs a TypeScript file of this repository on the pinned Node: `node scripts/run/run.mjs FILE [ARGUMENTS]`.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode } from './find-node.mjs'

ensureInstalled()
const result = spawnSync(
  findNode(),
  ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(result.status ?? 1)

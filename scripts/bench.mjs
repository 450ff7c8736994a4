// `npm run bench`: benchmarks over the production build. Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode } from './find-node.mjs'
import { root } from './steps.mjs'

ensureInstalled()
ensureBuilt()
const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--max-old-space-size=8192']
const result = spawnSync(findNode(), [...flags, 'bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(result.status ?? 1)

// `npm run check`: for use while writing. Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { staticSteps } from './fast-steps.mjs'
import { root, runStep } from './steps.mjs'

ensureInstalled()
const uncommitted = listChanges('status', '--porcelain').map((line) => line.slice(3))
/** A clean tree is checked against the commit before. */
const base = uncommitted.length > 0 ? [] : ['HEAD~1']
const changed =
  uncommitted.length > 0 ? uncommitted : listChanges('diff', '--name-only', 'HEAD~1', 'HEAD')

const steps = [
  ...staticSteps,
  // By the graph of imports: the tests of what changed and of what uses it.
  ['tests of what changed', ['vitest', 'run', '--changed', ...base, '--passWithNoTests']],
]
// Its tests read files that nothing imports.
if (changed.some((path) => path.startsWith('demo/'))) {
  steps.push(['tests of the demo company', ['vitest', 'run', '--project', 'demo']])
}
const failed = steps.filter(([name, command]) => !runStep(name, command))
process.exit(failed.length === 0 ? 0 : 1)

function listChanges(...words) {
  const { stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

// `npm run check`: checks what changed, during development. Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { staticSteps } from './step-commands.mjs'
import { root, runStep } from './steps.mjs'

ensureInstalled()
const uncommitted = listChanges('status', '--porcelain').map((line) => line.slice(3))
/** Without uncommitted changes, the last commit is checked. */
const base = uncommitted.length > 0 ? [] : ['HEAD~1']
const changed =
  uncommitted.length > 0 ? uncommitted : listChanges('diff', '--name-only', 'HEAD~1', 'HEAD')

const steps = [
  ...staticSteps,
  // Vitest follows imports: it runs the tests of changed files and of the files that import them.
  ['tests of changed files', ['vitest', 'run', '--changed', ...base, '--passWithNoTests']],
]
// These tests read files that no module imports.
const textTests = ['tests/conformance.test.ts', 'tests/citations.test.ts']
steps.push(['conformance and citations', ['vitest', 'run', ...textTests]])
if (changed.some((path) => path.startsWith('demo/'))) {
  steps.push(['tests of the demo company', ['vitest', 'run', '--project', 'demo']])
}
const failed = steps.filter(([name, command]) => !runStep(name, command))
process.exit(failed.length === 0 ? 0 : 1)

function listChanges(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

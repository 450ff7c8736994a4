// `npm run check`: checks what changed, in a minute, during development. Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { ensureInstalled } from '../run/ensure-installed.mjs'
import { findNearestTests } from './nearest-tests.mjs'
import { staticSteps } from './step-commands.mjs'
import { root, startStep } from '../run/steps.mjs'

/** So many test files take less than a minute; those of one folder and their direct users are rarely more. */
const MAX_TEST_FILES = 20
const CODE = /\.(tsx?|mjs)$/
/** What it found is stored, so that the next run looks at changed files only. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo']
/** These tests read files that no module imports. */
const textTests = ['tests/conformance.test.ts', 'tests/citations.test.ts']

ensureInstalled()
const uncommitted = git('status', '--porcelain', '--no-renames', '-uall').map((line) =>
  line.slice(3),
)
/** Without uncommitted changes, the last commit is checked. */
const changed = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
const present = changed.filter((path) => CODE.test(path) && existsSync(`${root}${path}`))
const isConfigured = changed.some((path) =>
  /^(\.oxlintrc\.json|scripts\/lint\/|package)/.test(path),
)

const steps = staticSteps.flatMap(([name, command]) => {
  if (name === 'types') return [[name, command.concat(INCREMENTAL)]]
  if (name !== 'lint' || isConfigured) return [[name, command]]
  return present.length > 0 ? [[name, command.concat(present)]] : []
})
const sources = new Map(
  git('ls-files', '--cached', '--others', '--exclude-standard')
    .filter((path) => CODE.test(path) && existsSync(`${root}${path}`))
    .map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]),
)
const { tests, all } = findNearestTests(sources, changed, MAX_TEST_FILES)
const run = ['vitest', 'run', ...new Set([...tests, ...textTests])]
const testSteps = [[`tests nearest to the change, ${tests.length} of ${all} files`, run]]
if (changed.some((path) => path.startsWith('demo/'))) {
  testSteps.push(['tests of the demo company', ['vitest', 'run', '--project', 'demo']])
}

// Each takes about one core.
const passed = (await Promise.all([runInTurn(steps), runInTurn(testSteps)])).flat()
process.exit(passed.every(Boolean) ? 0 : 1)

async function runInTurn(some) {
  const results = []
  for (const [name, command] of some) results.push(await startStep(name, command))
  return results
}

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return stdout.split('\n').filter(Boolean)
}

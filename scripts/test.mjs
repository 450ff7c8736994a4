// `npm test`: runs all checks, also in a fresh clone. Runs on any Node ≥ 20.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureJava } from './ensure-java.mjs'
import { staticSteps, testSteps } from './step-commands.mjs'
import { root, runStep, startStep } from './steps.mjs'

const nightly = process.argv.includes('--nightly')
const environment = nightly ? { KVARTAL_NIGHTLY: '1' } : {}
const reports = ['dist/unit.json', 'dist/e2e.json', 'dist/faults.json', 'dist/html.json'].map(
  (name) => `${root}${name}`,
)

ensureInstalled()
const browserEnvironment = {
  ...environment,
  CHROMIUM_PATH: ensureChromium({ fullBrowser: nightly }),
  ...(nightly && { JAVA_PATH: ensureJava() }),
}
for (const report of [...reports, `${root}dist/promises.jsonl`]) rmSync(report, { force: true })

const failed = []
const runAll = (steps) => {
  for (const [name, command] of steps) {
    if (!runStep(name, command, environment)) failed.push(name)
  }
}
// Build and static steps use about one core each.
const build = startStep('build', [process.execPath, 'scripts/ensure-built.mjs'])
runAll(staticSteps)
if (!(await build)) process.exit(1)
runAll(testSteps)
const browserSteps = [
  ['browser tests', 'tests/e2e/vitest.config.ts', 'dist/e2e.json'],
  ['faults', 'tests/faults/vitest.config.ts', 'dist/faults.json'],
]
if (nightly) browserSteps.push(['html', 'tests/html/vitest.config.ts', 'dist/html.json'])
for (const [name, config, report] of browserSteps) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', '--config', config, ...reporters]
  if (!runStep(name, command, browserEnvironment)) failed.push(name)
}

// The short run says less, and does not change the page.
const table = ['node', 'scripts/promise-table.ts', ...(nightly ? ['--write'] : [])]
if (!runStep('promises', table)) failed.push('promises')

// Last, because it builds again.
if (nightly) runAll([['reproducible build', [process.execPath, 'scripts/check-reproducible.ts']]])

console.log(failed.length === 0 ? '\nAll steps passed.' : `\nFailed: ${failed.join(', ')}`)
for (const name of listFailedTests()) console.log(`  ${name}`)
console.log(countTests())
process.exit(failed.length === 0 ? 0 : 1)

function readReports() {
  return reports.filter(existsSync).map((report) => JSON.parse(readFileSync(report, 'utf8')))
}

/** The failures are repeated at the end, so that they are visible in the last lines of a long output. */
function listFailedTests() {
  return readReports().flatMap(({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = name.replace(root, '')
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [`${file}: ${message}`]
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${file}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
      )
    }),
  )
}

function countTests() {
  const sum = { passed: 0, failed: 0 }
  for (const { numPassedTests, numFailedTests } of readReports()) {
    sum.passed += numPassedTests
    sum.failed += numFailedTests
  }
  return `tests: ${sum.passed} passed, ${sum.failed} failed`
}

// `npm test`: runs all checks, also in a fresh clone. Runs on any Node ≥ 20.
import { rmSync } from 'node:fs'
import { ensureChromium } from '../run/ensure-chromium.mjs'
import { ensureInstalled } from '../run/ensure-installed.mjs'
import { staticSteps, testSteps } from './step-commands.mjs'
import { root, runStep, startStep } from '../run/steps.mjs'

ensureInstalled()
const environment = { CHROMIUM_PATH: ensureChromium() }
for (const old of ['reports', 'promises.jsonl']) {
  rmSync(`${root}dist/${old}`, { recursive: true, force: true })
}

const failed = []
const runAll = (steps) => {
  for (const [name, command] of steps) {
    if (!runStep(name, command, environment)) failed.push(name)
  }
}
// Build and static steps use about one core each.
const build = startStep('build', [process.execPath, 'scripts/run/ensure-built.mjs'])
runAll(staticSteps)
if (!(await build)) process.exit(1)
runAll(testSteps)
runAll([
  // The short run says less than the nightly one, and does not change the page.
  ['promises', ['node', 'scripts/nightly/promise-table.ts']],
  ['result', ['node', 'scripts/check/test-summary.ts']],
])
console.log(failed.length === 0 ? '\nAll steps passed.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

// `npm run nightly`: the checks that take long or measure times. Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../run/ensure-built.mjs'
import { ensureChromium } from '../run/ensure-chromium.mjs'
import { ensureInstalled } from '../run/ensure-installed.mjs'
import { ensureJava } from '../run/ensure-java.mjs'
import { ensurePrograms } from '../run/ensure-programs.mjs'
import { listNightlySteps } from './nightly-steps.mjs'
import { startPostgres } from '../run/start-postgres.mjs'
import { root, runLimitedStep, stopStepsAtEnd } from '../run/steps.mjs'

/*
 * Every step has a time limit and ends the run no earlier than the others: the table of promises is written in any case,
 * and says which checks did not run. The output of each step is in `dist/nightly`.
 */
const LOGS = `${root}dist/nightly`
const started = Date.now()

ensureInstalled()
ensurePrograms()
const environment = {
  KVARTAL_NIGHTLY: '1',
  CHROMIUM_PATH: ensureChromium(),
  JAVA_PATH: ensureJava(),
}
ensureBuilt()
for (const old of ['reports', 'nightly', 'promises.jsonl']) {
  rmSync(`${root}dist/${old}`, { recursive: true, force: true })
}
mkdirSync(LOGS, { recursive: true })
stopStepsAtEnd()
const postgres = await startPostgres()
process.once('exit', postgres.stop)
if (postgres.url !== null) environment.TEST_DATABASE_URL = postgres.url

const results = []
const run = async (step) => {
  const log = `${LOGS}/${step.name.replaceAll(/[^\w-]+/g, '-')}.log`
  results.push(await runLimitedStep({ ...step, log, environment }))
}
const { beside, alone, last } = listNightlySteps()
// What measures no time runs two at a time.
const queue = [...beside]
const work = async () => {
  for (let step = queue.shift(); step; step = queue.shift()) await run(step)
}
await Promise.all([work(), work()])
for (const step of [...alone, ...last]) await run(step)

console.log('\nStep, verdict, seconds of seconds allowed:')
for (const { name, verdict, taken, seconds } of results) {
  console.log(
    `  ${name.padEnd(32)} ${verdict.padEnd(8)} ${String(taken).padStart(5)} of ${seconds}`,
  )
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
const failed = results.filter(({ verdict }) => verdict !== 'passed').map(({ name }) => name)
console.log(
  `${minutes} minutes. ${failed.length === 0 ? 'All steps passed.' : `Failed: ${failed.join(', ')}`}`,
)
// Printed completely, also when they passed.
for (const log of ['promises', 'result'])
  spawnSync('cat', [`${LOGS}/${log}.log`], { stdio: 'inherit' })
process.exit(failed.length === 0 ? 0 : 1)

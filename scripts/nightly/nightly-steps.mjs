// Runs on any Node ≥ 20.
import { readdirSync } from 'node:fs'
import { staticSteps, testCommand } from '../check/step-commands.mjs'
import { root } from '../run/steps.mjs'

const MINUTE_S = 60
/** Files of tests/faults that measure no time: they run beside others. */
const BESIDE = new Set([
  'clock',
  'disk-full',
  'malformed',
  'memory',
  'pgbouncer',
  'processes',
  'rolling-restart',
])
/** Minutes that a file of tests/faults may take. */
const FAULT_MINUTES = {
  memory: 25,
  'foreign-pictures': 10,
  kill: 12,
  receivers: 8,
  // A hundred failed sign-ins a minute, on each store.
  'sign-in-time': 14,
  'rolling-restart': 6,
  malformed: 6,
  clock: 8,
  processes: 8,
}
const DEFAULT_FAULT_MINUTES = 5

/**
 * Returns the steps of the nightly run: those that run two at a time, those that run alone because they measure time,
 * and those at the end.
 */
export function listNightlySteps() {
  const faults = readdirSync(`${root}tests/faults`)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace('.test.ts', ''))
  const toStep = (name) => ({
    name: `faults: ${name}`,
    command: testCommand(
      `faults-${name}`,
      '--config',
      'tests/faults/vitest.config.ts',
      `tests/faults/${name}.test.ts`,
    ),
    seconds: (FAULT_MINUTES[name] ?? DEFAULT_FAULT_MINUTES) * MINUTE_S,
  })
  const ofConfig = (name, folder, minutes) => ({
    name,
    command: testCommand(folder, '--config', `tests/${folder}/vitest.config.ts`),
    seconds: minutes * MINUTE_S,
  })
  return {
    // The two longest first. Unit tests exceed their time limits beside browsers, so they come last.
    beside: [
      ofConfig('browser tests', 'e2e', 60),
      toStep('memory'),
      ofConfig('scanners', 'scanners', 12),
      ofConfig('html', 'html', 10),
      ofConfig('other browsers', 'browsers', 15),
      ...faults.filter((name) => BESIDE.has(name) && name !== 'memory').map(toStep),
      ...staticSteps.map(([name, command]) => ({ name, command, seconds: 3 * MINUTE_S })),
      { name: 'unit, data and API tests', command: testCommand('unit'), seconds: 25 * MINUTE_S },
    ],
    alone: faults.filter((name) => !BESIDE.has(name)).map(toStep),
    last: [
      // Builds again, which changes the files of a running server.
      {
        name: 'reproducible build',
        command: ['node', 'scripts/build/check-reproducible.ts'],
        seconds: 7 * MINUTE_S,
      },
      {
        name: 'personal data',
        command: ['node', 'scripts/check/find-personal-data.ts'],
        seconds: MINUTE_S,
      },
      {
        name: 'promises',
        command: ['node', 'scripts/nightly/promise-table.ts', '--write'],
        seconds: MINUTE_S,
      },
      { name: 'result', command: ['node', 'scripts/check/test-summary.ts'], seconds: MINUTE_S },
    ],
  }
}

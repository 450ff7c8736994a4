/** By its path: the generator of API clients needs an older TypeScript, whose command has the same name. */
const tsc = ['node', 'node_modules/typescript/bin/tsc']

/** Names and commands of the checks that run before the tests. */
export const staticSteps = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint']],
  ['types', [...tsc, '-p', '.']],
  ['dead code', ['knip']],
  ['dead code without tests', ['knip', '--production']],
]

/** Returns the command of a step that runs tests and writes the report `dist/reports/NAME.json`. */
export function testCommand(report, ...options) {
  return [
    'vitest',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=dist/reports/${report}.json`,
  ]
}

/**
 * Test files of the nightly run only: `npm test` would take a third longer with them, and each either repeats in a browser
 * what unit tests check, or measures what takes minutes. Run by its name, each runs at any time.
 */
const nightlyFiles = [
  'tests/e2e/{picture-sizes,walks,second-company,own-company,callback-time,large-text}',
  'tests/e2e/{map-provider,start-up-calls,browser-reports,cookie-notice}',
  'tests/e2e/{lost-database,stop,desk-lost-database,desk-people,desk-roles,desk-live,desk-keys,desk-views}',
  'tests/faults/{foreign-pictures,memory,overload,rolling-restart}',
]
const byDay = nightlyFiles.map((files) => `--exclude=${files}.test.ts`)

/** Names and commands of the tests. */
export const testSteps = [
  ['unit, data and API tests', testCommand('unit')],
  ['browser tests', testCommand('e2e', '--config', 'tests/e2e/vitest.config.ts', ...byDay)],
  ['faults', testCommand('faults', '--config', 'tests/faults/vitest.config.ts', ...byDay)],
]

/** By its path: the generator of API clients needs an older TypeScript, whose command has the same name. */
const tsc = ['node', 'node_modules/typescript/bin/tsc']

/** Names and commands of the checks that run before the tests. */
export const staticSteps = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint']],
  ['features of style sheets', ['node', 'scripts/check/check-styles.mjs']],
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
 * Test files of the nightly run only, because they take long. Each sentence of the specification that they show has another
 * test in `npm test` (tests/conformance.test.ts). Run by its name, each runs at any time.
 */
export const nightlyFiles = [
  ...[
    'breaks',
    'desk-lost-database',
    'lost-database',
    'own-company',
    'picture-sizes',
    'second-company',
    'start-up-calls',
    'stop',
    'walks',
  ].map((name) => `tests/e2e/${name}.test.ts`),
  ...['foreign-pictures', 'memory', 'overload', 'rolling-restart'].map(
    (name) => `tests/faults/${name}.test.ts`,
  ),
]
const byDay = nightlyFiles.map((file) => `--exclude=${file}`)

/** Names and commands of the tests. */
export const testSteps = [
  ['unit, data and API tests', testCommand('unit')],
  ['browser tests', testCommand('e2e', '--config', 'tests/e2e/vitest.config.ts', ...byDay)],
  ['faults', testCommand('faults', '--config', 'tests/faults/vitest.config.ts', ...byDay)],
]

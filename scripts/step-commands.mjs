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

/** Names and commands of the tests that need no browser. */
export const testSteps = [
  [
    'unit, data and API tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=dist/unit.json'],
  ],
]

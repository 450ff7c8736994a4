/** Names and commands of the checks that run before the tests. */
export const staticSteps = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint']],
  ['types', ['tsc', '-p', '.']],
  ['dead code', ['knip']],
  ['dead code without tests', ['knip', '--production']],
]

/** Names and commands of the steps of `npm test` that need no browser. */
export const fastSteps = [
  ...staticSteps,
  [
    'unit, data and API tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=dist/unit.json'],
  ],
]

/** What is checked before any test runs: name and command. */
export const staticSteps = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint']],
  ['types', ['tsc', '-p', '.']],
  ['dead code', ['knip']],
]

/** What `npm test` checks before anything runs in a browser. */
export const fastSteps = [
  ...staticSteps,
  [
    'unit, data and API tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=dist/unit.json'],
  ],
]

/** What is checked before anything runs in a browser: name and command. */
export const fastSteps = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint']],
  ['types', ['tsc', '-p', '.']],
  ['dead code', ['knip']],
  [
    'unit, data and API tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=dist/unit.json'],
  ],
]

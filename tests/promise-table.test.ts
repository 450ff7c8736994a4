import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatPromiseTable, replaceTable } from '../scripts/nightly/format-promise-table.ts'
import { FIGURE_ERROR, listOpenChecks } from '../scripts/check/open-checks.ts'
import type { TestResult } from '../scripts/check/test-reports.ts'

const row = { what: 'lost', figure: '0 | 3', limit: '0', isHeld: true }

it('sorts rows by promise and names those that were not held', () => {
  const rows = [
    { ...row, promise: 'R10' },
    { ...row, promise: 'R3', isHeld: false },
  ]
  expect(formatPromiseTable(rows, '2026-11-24').split('\n').slice(4)).toEqual([
    String.raw`| R3 | lost | 0 \| 3 | 0 | **not held** |`,
    String.raw`| R10 | lost | 0 \| 3 | 0 | held |`,
  ])
})

it('names a check that did not run', () => {
  const table = formatPromiseTable([{ ...row, promise: 'R4', isHeld: 'not run' }], '2026-11-24')
  expect(table).toContain('| R4 | lost | 0 \\| 3 | 0 | **not run** |')
})

describe('listOpenChecks', () => {
  const mark = '<!-- measured: npm run nightly writes this -->'
  const page = [
    '| R4 | power | fsync | `tests/a.test.ts`, `tests/b.test.ts` | |',
    `${mark}\n| R9 | \`tests/old.test.ts\` did not end | | | **not run** |\n<!-- /measured -->`,
  ].join('\n')
  const passed = {
    file: 'tests/a.test.ts',
    title: 'works',
    outcome: 'passed',
    message: '',
  } as const
  const list = (...results: TestResult[]) =>
    listOpenChecks(page, results).map(({ promise, what, isHeld }) => [promise, what, isHeld])

  it('names files that a promise cites and that have no result', () => {
    expect(list(passed)).toEqual([['R4', '`tests/b.test.ts` did not end', 'not run']])
  })

  it('names skipped tests, and failed ones that have no figure', () => {
    const other = { ...passed, file: 'tests/b.test.ts' }
    const results: TestResult[] = [
      { ...other, title: 'needs haproxy', outcome: 'skipped' },
      { ...other, title: 'broke', outcome: 'failed', message: 'Error: no connection' },
      { ...other, title: 'measured', outcome: 'failed', message: `Error: ${FIGURE_ERROR} R4` },
      { ...other, title: 'came late', outcome: 'retried', message: 'Error: timeout' },
    ]
    expect(list(passed, ...results)).toEqual([
      ['R4', '`tests/b.test.ts`: needs haproxy', 'not run'],
      ['R4', '`tests/b.test.ts`: broke', false],
    ])
  })

  it('returns nothing when every cited file passed', () => {
    expect(list(passed, { ...passed, file: 'tests/b.test.ts' })).toEqual([])
  })
})

it('replaces the table of a page and nothing else', () => {
  const mark = '<!-- measured: npm run nightly writes this -->'
  const page = `before\n${mark}\n\nold\n\n<!-- /measured -->\nafter\n`
  const once = replaceTable(page, 'new')
  expect(once).toBe(`before\n${mark}\n\nnew\n\n<!-- /measured -->\nafter\n`)
  expect(replaceTable(once, 'new')).toBe(once)
  expect(() => replaceTable('no marks', 'new')).toThrow('no place for the table')
})

it('docs/promises.md names only test files that exist', () => {
  const root = join(import.meta.dirname, '..')
  const page = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  const promises = replaceTable(page, '')
  const files = promises.match(/(?<=`)[\w./-]+\.test\.tsx?(?=`)/g) ?? []
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

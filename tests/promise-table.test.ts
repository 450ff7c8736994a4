import { expect, it } from 'vitest'
import { formatPromiseTable, replaceTable } from '../scripts/format-promise-table.ts'

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

it('replaces the table of a page and nothing else', () => {
  const mark = '<!-- measured: npm run nightly writes this -->'
  const page = `before\n${mark}\n\nold\n\n<!-- /measured -->\nafter\n`
  const once = replaceTable(page, 'new')
  expect(once).toBe(`before\n${mark}\n\nnew\n\n<!-- /measured -->\nafter\n`)
  expect(replaceTable(once, 'new')).toBe(once)
  expect(() => replaceTable('no marks', 'new')).toThrow('no place for the table')
})

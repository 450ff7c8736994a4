import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type GoalProgram, goals } from './goals.ts'
import { writeTable } from './performance-table.ts'

const [page, list] = goals.cached
const mark = (program: string) => `<!-- measured: npm run bench -- ${program} --write -->`
const empty = `before\n${mark('cached')}\n<!-- /measured -->\n${mark('taps')}\n<!-- /measured -->\n`

const measure = (value: number | null, spread: number[] = []) => [
  { goal: page, value, spread, note: '' },
  { goal: list, value: 0.5, spread: [], note: '' },
]
const rows = (text: string) => text.split('\n').filter((line) => line.includes('nginx'))

it('writes figures with verdict and spread into the place of their benchmark only', () => {
  const text = writeTable(empty, 'cached', measure(0.64, [0.61, 0.64, 0.7]), '2026-11-25, 2 cores')
  expect(text).toContain(`before\n${mark('cached')}\n\nMeasured 2026-11-25, 2 cores.\n\n| Figure |`)
  expect(text.endsWith(`<!-- /measured -->\n${mark('taps')}\n<!-- /measured -->\n`)).toBe(true)
  expect(rows(text)).toEqual([
    '| cached /flats ÷ nginx, brotli | — | 0.64 | ≥ 0.6 | held | 0.61–0.70 |',
    '| list of 16 ÷ nginx, brotli | — | 0.50 | ≥ 0.6 | **not held** |  |',
  ])
})

it('keeps the first value of a figure as «before»', () => {
  let text = empty
  for (const value of [null, 0.4, 0.5, 0.64]) text = writeTable(text, 'cached', measure(value), '')
  expect(rows(text)[0]).toBe('| cached /flats ÷ nginx, brotli | 0.40 | 0.64 | ≥ 0.6 | held |  |')
})

it('says that a figure was not measured', () => {
  expect(rows(writeTable(empty, 'cached', measure(null), ''))[0]).toContain('| **not measured** |')
})

it('throws if the page has no place for the benchmark', () => {
  expect(() => writeTable(empty, 'pages', [], '')).toThrow('no place for «pages»')
})

it('docs/performance.md has a place for each benchmark with goals', () => {
  const text = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
  for (const program of Object.keys(goals)) {
    expect(writeTable(text, program as GoalProgram, [], '')).toContain(mark(program))
  }
})

import { describe, expect, it } from 'vitest'
import { formatSpread, formatValue, isHeld, openSheet } from './figures.ts'
import { type Goal, goals } from './goals.ts'

const lines: string[] = []
const open = () => openSheet('cached', (line) => lines.push(line))

describe('isHeld', () => {
  const [atMost] = goals.taps
  const [atLeast] = goals.cached
  const verdict = (goal: Goal, value: number | null) =>
    isHeld({ goal, value, spread: [], note: '' })

  it('holds up to the limit and not beyond', () => {
    expect([100, 100.1].map((value) => verdict(atMost, value))).toEqual([true, false])
    expect([0.6, 0.59].map((value) => verdict(atLeast, value))).toEqual([true, false])
  })

  it('does not hold without a value', () => {
    expect([null, Number.NaN].map((value) => verdict(atMost, value))).toEqual([false, false])
  })
})

describe('openSheet', () => {
  it('returns the figures in the order of the goals and names those that are missing', () => {
    const sheet = open()
    sheet.add('list of 16 ÷ nginx, brotli', 0.7, { spread: [0.69, 0.7, 0.72] })
    const figures = sheet.finish('broke off: no nginx')
    expect(figures.map(({ goal, value, note }) => [goal.what, value, note])).toEqual([
      ['cached /flats ÷ nginx, brotli', null, 'broke off: no nginx'],
      ['list of 16 ÷ nginx, brotli', 0.7, ''],
      ['cached /flats from nginx’s cache ÷ nginx, brotli', null, 'broke off: no nginx'],
      ['list of 16 from nginx’s cache ÷ nginx, brotli', null, 'broke off: no nginx'],
    ])
  })

  it('prints verdict, figure, limit and runs', () => {
    open().add('list of 16 ÷ nginx, brotli', 0.5, { spread: [0.49, 0.51], note: '900 bytes' })
    expect(lines.at(-1)).toMatch(
      /^not held +list of 16 ÷ nginx, brotli +0\.50 +\(≥ 0\.6\) ; runs 0\.49 0\.51 ; 900 bytes$/,
    )
  })

  it('throws for a figure without a goal', () => {
    expect(() => open().add('memory', 1)).toThrow('cached has no goal «memory»')
  })
})

it('has each goal of a benchmark once', () => {
  for (const own of Object.values(goals)) {
    const names = own.map(({ what }) => what)
    expect(new Set(names).size).toBe(names.length)
  }
})

it('formats values with as many digits as they need', () => {
  expect([0.123, 12.34, 123.4, 12, Number.NaN].map((value) => formatValue(value, 'ms'))).toEqual([
    '0.12 ms',
    '12.3 ms',
    '123 ms',
    '12 ms',
    '—',
  ])
  expect([[1], [2, 1.5, 3]].map(formatSpread)).toEqual(['', '1.50–3'])
})

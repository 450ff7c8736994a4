import { describe, expect, it } from 'vitest'
import { describeCounts } from './use-title.ts'

describe('the title of the tab', () => {
  it.each([
    [{ new: 8, late: 2 }, '(8, опоздали 2) '],
    [{ new: 8, late: 0 }, '(8) '],
    [{ new: 0, late: 1 }, '(опоздала 1) '],
    [{ new: 0, late: 0 }, ''],
    [null, ''],
  ])('begins, for %j, with %j', (counts, words) => {
    expect(describeCounts(counts)).toBe(words)
  })
})

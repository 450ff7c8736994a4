import { describe, expect, it } from 'vitest'
import { findWait, PERIOD_MS, toPeriod } from './sender-counts.ts'

const at = (share: number) => Math.round((7 + share) * PERIOD_MS)

it('toPeriod numbers periods of five minutes', () => {
  expect([0, PERIOD_MS - 1, PERIOD_MS, at(0.5)].map(toPeriod)).toEqual([0, 0, 1, 7])
})

describe('findWait', () => {
  it.each([
    ['no requests', { current: 0, previous: 0 }, 0.2, 0],
    ['one request less than the limit', { current: 299, previous: 0 }, 0.2, 0],
    ['the limit in this period, until it has passed', { current: 300, previous: 0 }, 0.2, 241],
    ['the limit in the period before', { current: 0, previous: 300 }, 0, 1],
    [
      'the limit in the period before, half of which has passed',
      { current: 149, previous: 300 },
      0.5,
      0,
    ],
    ['requests in both periods', { current: 150, previous: 200 }, 0.2, 17],
    ['twice the limit, counted by several processes', { current: 600, previous: 0 }, 0, 451],
  ])('returns the seconds to wait after %s', (_what, counts, share, expected) => {
    expect(findWait(counts, 300, at(share))).toBe(expected)
  })

  it('returns a time after which a request is accepted', () => {
    for (const limit of [1, 2, 7, 300]) {
      for (let n = 0; n < 500; n++) {
        const counts = { current: (n * 7) % (limit + 3), previous: (n * 11) % (2 * limit + 1) }
        const now = at(((n * 13) % 100) / 100)
        const later = now + findWait(counts, limit, now) * 1000
        const periods = toPeriod(later) - toPeriod(now)
        const moved = [counts, { current: 0, previous: counts.current }][periods] ?? {
          current: 0,
          previous: 0,
        }
        expect([limit, counts, findWait(moved, limit, later)]).toEqual([limit, counts, 0])
      }
    }
  })
})

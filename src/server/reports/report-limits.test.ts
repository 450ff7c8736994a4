import { describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { createReportLimits, type ReportLimits } from './report-limits.ts'

const MINUTE_MS = 60_000
const start = (random: () => number = () => 0.5) => {
  const clock = movableClock()
  return { clock, limits: createReportLimits(clock, random) }
}
const count = (limits: ReportLimits, address: string, reports: number) =>
  Array.from({ length: reports }, () => limits.isCounted('vitals', address)).filter(Boolean).length
const visitor = (n: number) => `198.51.${n >> 8}.${n & 255}`

describe('createReportLimits', () => {
  it('accepts 60 posts of an address in five minutes, and of an IPv6 /64', () => {
    const { clock, limits } = start()
    for (const addresses of [
      ['203.0.113.7', '::ffff:203.0.113.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ] as const) {
      const waits = Array.from({ length: 60 }, () => limits.findWait(addresses[0]))
      expect(new Set(waits)).toEqual(new Set([0]))
      expect(limits.findWait(addresses[1])).toBeGreaterThan(0)
    }
    expect(limits.findWait('203.0.113.8')).toBe(0)
    const wait = limits.findWait('203.0.113.7')
    clock.advance(wait * 1_000)
    expect(limits.findWait('203.0.113.7')).toBe(0)
  })

  it('counts a few reports of a lone visitor, and a few more after an hour', () => {
    const { clock, limits } = start()
    expect(count(limits, '203.0.113.7', 1)).toBe(1)
    expect(count(limits, '203.0.113.7', 10_000)).toBe(4)
    clock.advance(MINUTE_MS)
    expect(count(limits, '203.0.113.7', 10_000)).toBe(0)
    clock.advance(60 * MINUTE_MS)
    expect(count(limits, '203.0.113.7', 10_000)).toBe(5)
  })

  it.each([
    ['before all others', 0],
    ['among the others', 100],
    ['after all others', 200],
  ])('counts at most 5 %% of one address that floods %s', (_when, at) => {
    const { clock, limits } = start()
    // Uses the reports that count whatever the share.
    count(limits, '203.0.113.7', 5)
    clock.advance(MINUTE_MS)
    let honest = 0
    let flood = 0
    for (let n = 0; n < 200; n++) {
      if (n === at) flood += count(limits, '203.0.113.7', 10_000)
      honest += count(limits, visitor(n), 1)
    }
    if (at === 200) flood += count(limits, '203.0.113.7', 10_000)
    expect(honest).toBe(200)
    expect(flood).toBeLessThanOrEqual(0.05 * (honest + flood))
    expect(flood).toBe([0, 5, 10][at / 100])
  })

  it('counts a sample when many addresses report, and the last of them like the others', () => {
    let seed = 7
    const { limits } = start(() => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    })
    const counted = Array.from({ length: 10 }, (_, part) => {
      let found = 0
      for (let n = 0; n < 1_000; n++) found += count(limits, visitor(part * 1_000 + n), 1)
      return found
    })
    expect(counted[0]).toBeGreaterThan(300)
    expect(Math.min(...counted)).toBeGreaterThan(10)
    expect(counted.reduce((sum, part) => sum + part)).toBeLessThan(1_600)
  })

  it('holds the shares of each kind apart, so that errors do not crowd out vitals', () => {
    const { limits } = start()
    for (let n = 0; n < 100; n++) limits.isCounted('browser_error', '203.0.113.7')
    expect(limits.isCounted('vitals', '203.0.113.7')).toBe(true)
  })

  it('tells the distinct addresses of the last hour, those of one /64 once', () => {
    const { clock, limits } = start()
    count(limits, '203.0.113.7', 10_000)
    count(limits, '2001:db8:1:2::1', 3)
    count(limits, '2001:db8:1:2::2', 3)
    expect([limits.countAddresses('vitals'), limits.countAddresses('browser_error')]).toEqual([
      2, 0,
    ])
    clock.advance(30 * MINUTE_MS)
    count(limits, '203.0.113.8', 1)
    expect(limits.countAddresses('vitals')).toBe(3)
    clock.advance(30 * MINUTE_MS)
    expect(limits.countAddresses('vitals')).toBe(1)
  })

  it('holds a bounded number of addresses', () => {
    const { limits } = start(() => 0)
    for (let n = 0; n < 20_000; n++) limits.isCounted('vitals', visitor(n))
    expect(limits.countAddresses('vitals')).toBe(10_000)
  })
})

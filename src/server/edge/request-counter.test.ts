import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createRequestCounter, type RequestCounter } from './limit-api.ts'
import { PERIOD_MS } from './sender-counts.ts'

describeOnStores('createRequestCounter', (under) => {
  const LIMIT = 10
  const start = (clock = movableClock()) => createRequestCounter(under.db, clock, LIMIT)
  const send = (counter: RequestCounter, count: number, address = '203.0.113.7') =>
    Array.from({ length: count }, () => counter.count(address))
  const listRows = () =>
    under.db.selectFrom('request_counts').selectAll().orderBy('count').execute()
  beforeEach(async () => {
    await under.db.deleteFrom('request_counts').execute()
  })

  it('accepts as many requests as the limit allows and then returns the seconds to wait', () => {
    const counter = start()
    expect(send(counter, LIMIT + 2).map((wait) => wait > 0)).toEqual([
      ...Array<boolean>(LIMIT).fill(false),
      true,
      true,
    ])
  })

  it('does not count rejected requests, so that the time to wait does not grow', () => {
    const clock = movableClock()
    const counter = start(clock)
    const [wait = 0, ...more] = send(counter, LIMIT + 50).slice(LIMIT)
    expect(new Set(more)).toEqual(new Set([wait]))
    clock.advance(wait * 1000)
    expect(counter.count('203.0.113.7')).toBe(0)
  })

  it('counts addresses apart, but the addresses of an IPv6 /64 together', () => {
    const counter = start()
    send(counter, LIMIT, '203.0.113.7')
    expect(counter.count('203.0.113.8')).toBe(0)
    send(counter, LIMIT, '2001:db8:1:2::1')
    expect(counter.count('2001:db8:1:2:ffff::9')).toBeGreaterThan(0)
    expect(counter.count('2001:db8:1:3::1')).toBe(0)
    expect(counter.count('::ffff:203.0.113.7')).toBeGreaterThan(0)
  })

  it('shares the counts of two processes after each has merged', async () => {
    const [one, two] = [start(), start()]
    send(one, 6)
    send(two, 4)
    await one.merge()
    expect(two.count('203.0.113.7')).toBe(0)
    await two.merge()
    expect(two.count('203.0.113.7')).toBeGreaterThan(0)
    expect(await listRows()).toMatchObject([{ count: 11, previous: 0 }])
  })

  it('adds every request once, also those that come during a merge', async () => {
    const counter = start()
    send(counter, 3)
    const merging = counter.merge()
    send(counter, 2)
    await merging
    await counter.merge()
    await counter.merge()
    expect(await listRows()).toMatchObject([{ count: 5 }])
  })

  it('adds the requests with the next merge when the database has failed', async () => {
    const counter = start()
    send(counter, 3)
    await under.db.schema.alterTable('request_counts').renameTo('elsewhere').execute()
    await expect(counter.merge()).rejects.toThrow()
    await under.db.schema.alterTable('elsewhere').renameTo('request_counts').execute()
    await counter.merge()
    expect(await listRows()).toMatchObject([{ count: 3 }])
  })

  it('moves the count to the previous period, also when another clock is there first', async () => {
    const [early, late] = [movableClock(), movableClock()]
    const [one, two] = [start(early), start(late)]
    send(one, 8)
    await one.merge()
    early.advance(PERIOD_MS)
    send(one, 1)
    await one.merge()
    expect(await listRows()).toMatchObject([{ count: 1, previous: 8 }])
    send(two, 1)
    await two.merge()
    expect(await listRows()).toMatchObject([{ count: 1, previous: 9 }])
    // The first 9 requests belong to the period of this clock.
    expect(two.count('203.0.113.7')).toBe(0)
    expect(two.count('203.0.113.7')).toBeGreaterThan(0)
  })

  it('replaces the count of a clock that was a month ahead, and of one a month behind', async () => {
    for (const month of [-30, 30]) {
      const wrong = movableClock()
      wrong.advance(month * 86_400_000)
      const counter = start(wrong)
      send(counter, LIMIT)
      await counter.merge()
      const right = start()
      send(right, 1)
      await right.merge()
      expect(await listRows()).toMatchObject([{ count: 1, previous: 0 }])
    }
  })

  it('deletes rows that no longer count, without new requests, and stores no address', async () => {
    const clock = movableClock()
    const counter = start(clock)
    send(counter, 1)
    await counter.merge()
    const [row] = await listRows()
    expect(row?.sender).toMatch(/^[0-9a-f]{64}$/)
    clock.advance(PERIOD_MS)
    await counter.merge()
    expect(await listRows()).toHaveLength(1)
    clock.advance(PERIOD_MS)
    await counter.merge()
    expect(await listRows()).toEqual([])
  })

  it('merges a flood of addresses in parts, busiest first', async () => {
    const counter = start()
    for (let n = 0; n < 1_500; n++) counter.count(`10.0.${n >> 8}.${n & 255}`)
    send(counter, 5)
    await counter.merge()
    const rows = await listRows()
    expect([rows.length, rows.at(-1)?.count]).toEqual([1_000, 5])
    await counter.merge()
    expect(await listRows()).toHaveLength(1_501)
  })

  it('does not keep more senders in memory than it may, and forgets those without requests first', () => {
    const counter = start()
    send(counter, LIMIT)
    for (let n = 0; n < 60_000; n++) {
      counter.count(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`)
      if (n === 30_000) expect(counter.count('203.0.113.7')).toBeGreaterThan(0)
    }
    expect(counter.count('203.0.113.7')).toBeGreaterThan(0)
    for (let n = 0; n < 60_000; n++) {
      counter.count(`2001:db9:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`)
    }
    expect(counter.count('203.0.113.7')).toBe(0)
  })
})

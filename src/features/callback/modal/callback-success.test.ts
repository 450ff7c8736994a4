import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { startCountdown } from './callback-success.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports each second once down to zero, then ends', () => {
  const ticks: number[] = []
  startCountdown(3, (left) => ticks.push(left))
  vi.advanceTimersByTime(10_000)
  expect(ticks).toEqual([2, 1, 0])
  verifies('§4.1-4')
})

it('reports nothing after it is stopped', () => {
  const ticks: number[] = []
  const stop = startCountdown(10, (left) => ticks.push(left))
  vi.advanceTimersByTime(2_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(ticks).toEqual([9, 8])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells each second once, zero included, and then ends', () => {
  const told: number[] = []
  startCountdown(3, (left) => told.push(left))
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([2, 1, 0])
})

it('tells nothing more once it is stopped', () => {
  const told: number[] = []
  const stop = startCountdown(10, (left) => told.push(left))
  vi.advanceTimersByTime(2_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([9, 8])
})

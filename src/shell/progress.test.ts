import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProgress, type ProgressView } from './progress.ts'

let seen: ProgressView[] = []
const last = () => seen.at(-1)
beforeEach(() => {
  seen = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows nothing when a load takes less than 200 ms', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  vi.advanceTimersByTime(199)
  progress.finish(false)
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})

it('runs from 200 ms on and hides 500 ms after the finish', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  vi.advanceTimersByTime(200)
  expect(last()).toEqual({ phase: 'running', hasFailed: false })
  progress.finish(false)
  expect(last()).toEqual({ phase: 'finished', hasFailed: false })
  vi.advanceTimersByTime(499)
  expect(last()?.phase).toBe('finished')
  vi.advanceTimersByTime(1)
  expect(last()?.phase).toBe('hidden')
})

it('shows a failure, even a quick one', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  progress.finish(true)
  expect(last()).toEqual({ phase: 'finished', hasFailed: true })
})

it('does not hide under a load that began while the last one was fading', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  vi.advanceTimersByTime(200)
  progress.finish(false)
  vi.advanceTimersByTime(400)
  progress.start()
  vi.advanceTimersByTime(5000)
  expect(last()?.phase).toBe('running')
})

it('does nothing any more once stopped', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  progress.stop()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProgressView } from '../../ui/progress-line.tsx'
import { createProgress } from './progress-bar.tsx'
import { verifies } from '../../../tests/support/verifies.ts'

let seen: ProgressView[] = []
const last = () => seen.at(-1)
beforeEach(() => {
  seen = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows nothing for a load of less than 200 ms', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  vi.advanceTimersByTime(199)
  progress.finish(false)
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
  verifies('§4.6-1')
})

it('runs after 200 ms and hides 500 ms after the finish', () => {
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
  verifies('§4.6-1', '§9-12')
})

it('shows a failure, even after a short load', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  progress.finish(true)
  expect(last()).toEqual({ phase: 'finished', hasFailed: true })
  verifies('§4.6-2')
})

it('keeps running when a load starts while the previous one fades out', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  vi.advanceTimersByTime(200)
  progress.finish(false)
  vi.advanceTimersByTime(400)
  progress.start()
  vi.advanceTimersByTime(5000)
  expect(last()?.phase).toBe('running')
})

it('shows nothing after stop', () => {
  const progress = createProgress((view) => seen.push(view))
  progress.start()
  progress.stop()
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual([])
})

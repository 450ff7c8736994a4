import { expect, it, vi } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { reloadOnce } from './chunk-guard.ts'

function browser() {
  const stored = new Map<string, string>()
  const at = { now: 1_000_000 }
  return {
    at,
    stored,
    isOnline: true,
    reload: vi.fn<() => void>(),
    now: () => at.now,
    storage: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
  }
}

it('reloads after a failure, at most once in 60 s', () => {
  const visitor = browser()
  expect(reloadOnce(visitor)).toBe(true)
  visitor.at.now += 59_999
  expect(reloadOnce(visitor)).toBe(false)
  visitor.at.now += 1
  expect(reloadOnce(visitor)).toBe(true)
  expect(visitor.reload).toHaveBeenCalledTimes(2)
  verifies('§8-8')
})

it('restarts the countdown when the stored time is invalid', () => {
  const visitor = browser()
  visitor.stored.set('chunk-reloaded-at', 'вчера')
  expect([reloadOnce(visitor), reloadOnce(visitor)]).toEqual([true, false])
})

it('does not reload when sessionStorage is unavailable or full', () => {
  const visitor = browser()
  const fail = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  expect(reloadOnce({ ...visitor, storage: fail })).toBe(false)
  expect(reloadOnce({ ...visitor, storage: () => ({ getItem: () => null, setItem: fail }) })).toBe(
    false,
  )
  expect(visitor.reload).not.toHaveBeenCalled()
})

it('does not reload while offline, and reloads once online', () => {
  const visitor = browser()
  expect(reloadOnce({ ...visitor, isOnline: false })).toBe(false)
  expect(reloadOnce(visitor)).toBe(true)
})

import { expect, it, vi } from 'vitest'
import { reloadOnce } from './chunk-guard.ts'

function browser() {
  const kept = new Map<string, string>()
  const at = { now: 1_000_000 }
  return {
    at,
    kept,
    isOnline: true,
    reload: vi.fn<() => void>(),
    now: () => at.now,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
  }
}

it('reloads at the first failure, not again within 60 s, and again after', () => {
  const visitor = browser()
  expect(reloadOnce(visitor)).toBe(true)
  visitor.at.now += 59_999
  expect(reloadOnce(visitor)).toBe(false)
  visitor.at.now += 1
  expect(reloadOnce(visitor)).toBe(true)
  expect(visitor.reload).toHaveBeenCalledTimes(2)
})

it('counts from now on when what is kept is no time', () => {
  const visitor = browser()
  visitor.kept.set('chunk-reloaded-at', 'вчера')
  expect([reloadOnce(visitor), reloadOnce(visitor)]).toEqual([true, false])
})

it('does not reload where the browser keeps nothing, be it forbidden or full', () => {
  const visitor = browser()
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  expect(reloadOnce({ ...visitor, storage: refuse })).toBe(false)
  expect(
    reloadOnce({ ...visitor, storage: () => ({ getItem: () => null, setItem: refuse }) }),
  ).toBe(false)
  expect(visitor.reload).not.toHaveBeenCalled()
})

it('does not reload without a connection, and does once it is back', () => {
  const visitor = browser()
  expect(reloadOnce({ ...visitor, isOnline: false })).toBe(false)
  expect(reloadOnce(visitor)).toBe(true)
})

import { expect, it, vi } from 'vitest'
import { reloadOnce } from './chunk-guard.ts'

function browser() {
  const kept = new Map<string, string>()
  const at = { now: 1_000_000 }
  return {
    at,
    reload: vi.fn<() => void>(),
    now: () => at.now,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
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

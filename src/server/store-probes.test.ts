import { describe, expect, it } from 'vitest'
import { createSharedProbe } from './store-probes.ts'

/** A probe whose runs are ended by the test. */
function controlledProbe({ cacheMs = 0, timeoutMs = 60_000 } = {}) {
  const runs: Array<(reason: string | null) => void> = []
  const reports: Array<string | null> = []
  const check = createSharedProbe({
    run: () => new Promise((resolve) => runs.push(resolve)),
    report: (reason) => reports.push(reason),
    onTimeout: (runningMs) => (runningMs > 0 ? 'timeout' : 'not started'),
    cacheMs,
    timeoutMs,
  })
  return { check, runs, reports }
}

describe('createSharedProbe', () => {
  it('starts one run for concurrent callers and reports its result once', async () => {
    const { check, runs, reports } = controlledProbe()
    const callers = Promise.all([check(), check(), check()])
    expect(runs).toHaveLength(1)
    runs[0]?.('lost')
    await callers
    expect(reports).toEqual(['lost'])
  })

  it('reuses a result while it is fresh, and runs again later', async () => {
    const fresh = controlledProbe({ cacheMs: 60_000 })
    const first = fresh.check()
    fresh.runs[0]?.(null)
    await first
    await fresh.check()
    expect([fresh.runs.length, fresh.reports]).toEqual([1, [null]])

    const stale = controlledProbe({ cacheMs: 0 })
    for (const reason of ['lost', null]) {
      const asked = stale.check()
      stale.runs.at(-1)?.(reason)
      await asked
    }
    expect([stale.runs.length, stale.reports]).toEqual([2, ['lost', null]])
  })

  it('reports a timeout without starting a hanging run again, and its result once it has ended', async () => {
    const { check, runs, reports } = controlledProbe({ timeoutMs: 5 })
    await check()
    await check()
    expect([runs.length, reports]).toEqual([1, ['timeout', 'timeout']])
    runs[0]?.(null)
    await expect
      .poll(() => {
        runs[1]?.('next')
        return check().then(() => reports.at(-1))
      })
      .toBe('next')
  })
})

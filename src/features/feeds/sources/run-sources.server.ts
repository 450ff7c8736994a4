import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../../lib/time/in-parallel.ts'
import { type RunParts, type RunResult, runSource } from './run-source.server.ts'
import { hasDueSource, leaseSource, MAX_AT_ONCE } from './source-leases.server.ts'
import type { FeedSource } from './sources.server.ts'

/** How often it is looked for another source that is due while some are fetched. */
const POLL_MS = 5_000

/** Called with each run that ended; null for a source that another run has. */
type OnResult = (source: FeedSource, result: RunResult | null) => void

/**
 * Runs the sources that are due, up to three at once over all processes, until none is due and none runs: a feed that
 * sends a byte a minute delays no other.
 */
export async function runDueSources(
  parts: RunParts,
  onResult: OnResult,
  pollMs = POLL_MS,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const leaseNext = async () => {
    if (running.size >= MAX_AT_ONCE || failures.length > 0) return null
    try {
      return await leaseDue(parts)
    } catch (error) {
      // The database is busy or away. The runs in flight go on, and the next poll tries again.
      if (running.size === 0) failures.push(error)
      return null
    }
  }
  for (;;) {
    for (let source = await leaseNext(); source; source = await leaseNext()) {
      const leased = source
      const run: Promise<void> = runSource(leased, parts)
        .then((result) => onResult(leased, result))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(run))
      running.add(run)
    }
    if (running.size === 0) break
    await Promise.race([...running, sleep(pollMs, null, { ref: false })])
  }
  if (failures.length > 0) throw failures[0]
}

/** Looks before it takes, so that polling costs no write. */
async function leaseDue({ db, clock }: RunParts): Promise<FeedSource | null> {
  return (await hasDueSource(db, clock.now())) ? leaseSource(db, clock.now()) : null
}

/** Runs these sources now, whenever they are due, up to three at once. */
export async function runSourcesNow(
  sources: readonly FeedSource[],
  parts: RunParts,
  onResult: OnResult,
): Promise<void> {
  await inParallel(sources, MAX_AT_ONCE, async (source) => {
    const leased = await leaseSource(parts.db, parts.clock.now(), source.name)
    onResult(source, leased && (await runSource(leased, parts)))
  })
}

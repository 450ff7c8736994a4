import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../../../lib/time/in-parallel.ts'
import { continueRun, type RunParts, type RunResult, runSource } from './run-source.server.ts'
import type { FeedRun } from './runs.server.ts'
import { hasDueSource, leaseRun, leaseSource, MAX_AT_ONCE } from './source-leases.server.ts'
import type { FeedSource } from './sources.server.ts'

/** How often it is looked for another run that waits, or source that is due, while some are worked on. */
const POLL_MS = 1_000

/** Called with each run that ended; null for a source that another run has. */
type OnResult = (source: FeedSource, result: RunResult | null) => void

/**
 * Works on runs that wait and on sources that are due, up to three at once over all processes, until there are none and none
 * runs: a feed that sends a byte a minute delays no other.
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
    for (let next = await leaseNext(); next; next = await leaseNext()) {
      const { source, run: waiting } = next
      const work = waiting ? continueRun(source, waiting, parts) : runSource(source, parts)
      const run: Promise<void> = work
        .then((result) => onResult(source, result))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(run))
      running.add(run)
    }
    if (running.size === 0) break
    await Promise.race([...running, sleep(pollMs, null, { ref: false })])
  }
  if (failures.length > 0) throw failures[0]
}

/** Looks before it takes, so that polling costs no write. What somebody waits for goes before what is due. */
async function leaseDue({
  db,
  clock,
}: RunParts): Promise<{ source: FeedSource; run: FeedRun | null } | null> {
  if (!(await hasDueSource(db, clock.now()))) return null
  const waiting = await leaseRun(db, clock.now())
  if (waiting) return waiting
  const source = await leaseSource(db, clock.now())
  return source && { source, run: null }
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

import { getErrorCode } from '../lib/errors.ts'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { sweepAccounts } from '../features/accounts/sweep-accounts.server.ts'
import { createMediaStore, findMediaPlace } from '../features/content/media/media-store.server.ts'
import { sweepMediaFiles } from '../features/content/media/sweep-media.server.ts'
import { sweepRevisions } from '../features/content/edit/revisions.server.ts'
import { sweepRequests } from '../features/callback/requests/retention.server.ts'
import { sweepVisitors } from '../features/favourites/unused-visitors.server.ts'
import { outdateLostRuns } from '../features/feeds/sources/runs.server.ts'
import { sweepFeedRuns } from '../features/feeds/sources/sources.server.ts'
import { sweepUploads } from '../features/feeds/uploads/documents.server.ts'
import { sweepSharedLists } from '../features/shared-list/unused-lists.server.ts'
import { steadyClock } from '../lib/time/clock.ts'

const READING_MS = 60_000
const SWEEP_MS = 3_600_000
/** If the two clocks drift apart by more than this, the system's clock was set. */
const TOLERANCE_MS = 60_000

const sweeps: ReadonlyArray<(context: AppContext) => Promise<void>> = [
  sweepRequests,
  sweepVisitors,
  sweepSharedLists,
  sweepFeedRuns,
  sweepDocuments,
  sweepContent,
  sweepMediaFiles,
  sweepAccounts,
]

/** Removes what was published of content after a year. */
async function sweepContent({ db, clock }: AppContext): Promise<void> {
  await sweepRevisions(db, clock.now())
}

/** Removes uploaded documents after a day. */
async function sweepDocuments({ db, clock, config }: AppContext): Promise<void> {
  await sweepUploads(db, createMediaStore(findMediaPlace(config)), clock.now())
  await outdateLostRuns(db)
}

/**
 * Deletes expired rows every hour (promise P3), and once a day media files that no row names. It starts when the clock and the process's monotonic clock have agreed
 * for a minute, and waits for an hour after a clock jump.
 */
export function startSweeps(context: AppContext): { stop: () => Promise<void> } {
  const steadyNow = steadyClock(context.clock)
  const schedule = planSweeps(context.clock.now(), steadyNow())
  let running = Promise.resolve()
  const timer = setInterval(() => {
    if (!schedule.isSweepDue(context.clock.now(), steadyNow())) return
    running = running.then(() => runSweeps(context))
  }, READING_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Decides from readings of both clocks when a sweep is due. */
export function planSweeps(
  now: Date,
  steadyNow: Date,
): { isSweepDue: (now: Date, steadyNow: Date) => boolean } {
  let offset = now.getTime() - steadyNow.getTime()
  let nextSweep = steadyNow.getTime() + READING_MS
  return {
    isSweepDue(wall, steady) {
      const difference = wall.getTime() - steady.getTime()
      if (Math.abs(difference - offset) > TOLERANCE_MS) {
        offset = difference
        nextSweep = steady.getTime() + SWEEP_MS
      }
      if (steady.getTime() < nextSweep) return false
      nextSweep = steady.getTime() + SWEEP_MS
      return true
    },
  }
}

async function runSweeps(context: AppContext): Promise<void> {
  for (const sweep of sweeps) {
    try {
      await sweep(context)
    } catch (error) {
      // The code only: a database error message can contain row data.
      const code = getErrorCode(error)
      context.log.error({ code }, 'old rows could not be deleted; the next hour tries again')
    }
  }
}

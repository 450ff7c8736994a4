import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseContext, Versioned, VersionedSource } from '../../../app/context.server.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { createOutbound, type Outbound } from '../../../outbound/outbound.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { InvalidPictureError } from './invalid-picture.server.ts'
import { createMediaStore, findMediaPlace } from './media-store.server.ts'
import {
  claimDue,
  type DuePicture,
  followCatalogue,
  readHosts,
  saveFailed,
  saveFetched,
  saveSame,
  saveTooMuch,
} from './feed-picture-queue.server.ts'
import { placePhotos } from './place-photos.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'

/** How often pictures are looked for whose next try is due. */
const POLL_MS = 30_000
/** So many are fetched at once: the host serves other visitors, too. */
const CONCURRENCY = 4
/** While many are fetched, those that are there are shown at this interval: each time the catalogue is read again. */
const SHOW_EVERY_MS = 15_000

type WorkerContext = Pick<BaseContext, 'db' | 'clock' | 'config' | 'log' | 'health'> & {
  catalogue: VersionedSource<Versioned>
}

export interface FeedPictureWorker {
  /** Ends requests in flight; their pictures are fetched again later. */
  stop: () => Promise<void>
}

/**
 * Fetches the plans and photos that feeds name by their addresses: at the start, when the catalogue changes, and every 30 s what
 * failed before. Processes on one database share the work.
 */
export function startFeedPictures(
  context: WorkerContext,
  { pollMs = POLL_MS, outbound }: { pollMs?: number; outbound?: Outbound } = {},
): FeedPictureWorker {
  const { log, config } = context
  const client = outbound ?? createOutbound({ allow: config.OUTBOUND_ALLOW })
  const ending = new AbortController()
  let wake = new AbortController()
  const unsubscribe = context.catalogue.onChange(() => wake.abort())
  const finished = run()
  return {
    async stop() {
      ending.abort()
      wake.abort()
      unsubscribe()
      await finished
    },
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      // Before the work, so that a change during it starts another round.
      wake = new AbortController()
      try {
        await fetchDuePictures(context, client, ending.signal)
      } catch (error) {
        if (!ending.signal.aborted) {
          log.error({ code: getErrorCode(error) }, 'pictures of feeds could not be fetched')
        }
      }
      await sleep(pollMs, undefined, {
        ref: false,
        signal: AbortSignal.any([wake.signal, ending.signal]),
      }).catch(() => {})
    }
  }
}

/**
 * One round: fetches all pictures that are due, and shows them; stored ones are requested again every day.
 * Returns how many were fetched and how many failed.
 */
export async function fetchDuePictures(
  context: Omit<WorkerContext, 'catalogue'>,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<{ fetched: number; failed: number }> {
  const { db, clock, config, log, health } = context
  let isChanged = (await followCatalogue(db, clock.now())) > 0
  isChanged = (await placePhotos(db)) || isChanged
  const counts = { fetched: 0, failed: 0 }
  const problems = new Map<string, number>()
  let shownAt = performance.now()
  let redirectHosts: readonly string[] | undefined
  const mediaStore = createMediaStore(findMediaPlace(config))
  while (!signal.aborted) {
    const due = await claimDue(db, clock.now(), CONCURRENCY)
    if (due.length === 0) break
    redirectHosts ??= await readHosts(db)
    const parts = { outbound, mediaStore, redirectHosts, signal }
    await Promise.all(due.map((picture) => fetchOne(picture, parts)))
    if (isChanged && performance.now() - shownAt > SHOW_EVERY_MS) await show()
  }
  if (isChanged) await show()
  report()
  return counts

  async function fetchOne(
    picture: DuePicture,
    parts: Parameters<typeof fetchPicture>[1],
  ): Promise<void> {
    try {
      const found = await fetchPicture(picture, parts)
      if (found.outcome === 'same') await saveSame(db, picture, clock.now())
      else if (found.outcome === 'too-much') {
        await saveTooMuch(db, picture, found, clock.now())
        countFailure(found.problem)
      } else {
        await saveFetched(db, picture.id, found, clock.now())
        isChanged ||= found.row.key !== picture.picture
        counts.fetched++
        health.count('feed_picture_fetched')
      }
    } catch (error) {
      if (signal.aborted) return
      const problem = toProblem(error)
      await saveFailed(db, picture, problem, clock.now())
      countFailure(problem)
    }
  }

  function countFailure(problem: string): void {
    counts.failed++
    problems.set(problem, (problems.get(problem) ?? 0) + 1)
    health.count('feed_picture_failed')
  }

  async function show(): Promise<void> {
    await placePhotos(db)
    await db.transaction().execute((trx) => raiseCatalogueVersion(trx, clock.now()))
    isChanged = false
    shownAt = performance.now()
  }

  function report(): void {
    if (counts.fetched > 0) log.info(counts, 'pictures of feeds were fetched')
    if (counts.failed > 0) {
      log.warn(
        { ...counts, problems: Object.fromEntries(problems) },
        'pictures of feeds could not be fetched; they are tried again later',
      )
    }
  }
}

function toProblem(error: unknown): string {
  if (error instanceof OutboundError || error instanceof InvalidPictureError) return error.message
  return `ошибка ${getErrorCode(error)}`
}

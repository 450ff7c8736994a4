import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../../app/context.server.ts'
import { createTaskQueue } from '../../../lib/time/task-queue.ts'
import { InvalidPictureError } from './invalid-picture.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { ORIGINALS, PICTURES } from './picture-files.server.ts'
import { readRenditions } from './pictures.server.ts'
import { renderPicture } from './renditions.server.ts'

/** An AVIF occupies a core for some tenths of a second, and rendering pages needs cores as well. */
const CONCURRENCY = 1
const MAX_WAITING = 100
const RETRY_AFTER_S = 5
const MAX_FAILED = 1_000
const FAILED_MS = 600_000

/**
 * Creates a function that renders a picture's rendition by its file name (`<digits>-<width>.<extension>`) from the
 * stored original. It resolves to whether the file exists now: false when no picture has such a rendition or the
 * original is missing or cannot be decoded, which is not tried again for ten minutes. Concurrent calls for one file
 * share a render. Throws `unavailable` when too many calls wait.
 */
export function createRenditionMaker(
  { db, log }: Pick<BaseContext, 'db' | 'log'>,
  mediaStore: MediaStore,
) {
  const runQueued = createTaskQueue(CONCURRENCY, MAX_WAITING, RETRY_AFTER_S)
  const inFlight = new Map<string, Promise<boolean>>()
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: FAILED_MS })

  return async function renderRendition(name: string): Promise<boolean> {
    if (failed.has(name)) return false
    const rendering = inFlight.get(name) ?? runQueued(() => render(name))
    inFlight.set(name, rendering)
    return rendering.finally(() => inFlight.delete(name))
  }

  async function render(name: string): Promise<boolean> {
    const row = await db
      .selectFrom('pictures')
      .select(['hash', 'renditions'])
      .where('renditions', 'like', `%/${name}"%`)
      .executeTakeFirst()
    // As stored: another release may have had other widths.
    const rendition = row && readRenditions(row).find((stored) => stored.name === name)
    if (!rendition) return false
    const path = await mediaStore.locate(`${ORIGINALS}/${row.hash}`)
    const original = path && (await readFile(path).catch(() => null))
    if (!original) return false
    try {
      for (const { bytes } of await renderPicture(original, [rendition])) {
        await mediaStore.write(`${PICTURES}/${name}`, bytes)
      }
      return true
    } catch (error) {
      if (!(error instanceof InvalidPictureError)) throw error
      failed.set(name, true)
      log.error({ name, problem: error.message }, 'a rendition could not be made of its original')
      return false
    }
  }
}

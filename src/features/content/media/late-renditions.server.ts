import { readFile } from 'node:fs/promises'
import type { Database } from '../../../db/connect.ts'
import { createTaskQueue } from '../../../lib/async/task-queue.ts'
import type { MediaStore } from './media-store.server.ts'
import { ORIGINALS, PICTURES } from './picture-files.server.ts'
import { renderPicture } from './render-picture.server.ts'
import { planRowRenditions } from './rendition-names.server.ts'

/** An AVIF occupies a core for some tenths of a second, and rendering pages needs cores as well. */
const CONCURRENCY = 1
const MAX_WAITING = 100
const RETRY_AFTER_S = 5

/**
 * Creates a function that renders a picture's rendition by its file name (`<digits>-<width>.<extension>`) from the
 * stored original. It resolves to whether the file exists now: false when no picture has such a rendition or the
 * original is missing. Concurrent calls for one file share a render. Throws `unavailable` when too many calls wait.
 */
export function createRenditionMaker(db: Database, mediaStore: MediaStore) {
  const runQueued = createTaskQueue(CONCURRENCY, MAX_WAITING, RETRY_AFTER_S)
  const inFlight = new Map<string, Promise<boolean>>()

  return async function renderRendition(name: string): Promise<boolean> {
    const rendering = inFlight.get(name) ?? runQueued(() => render(name))
    inFlight.set(name, rendering)
    return rendering.finally(() => inFlight.delete(name))
  }

  async function render(name: string): Promise<boolean> {
    const row = await db
      .selectFrom('pictures')
      .select(['key', 'hash', 'width'])
      .where('renditions', 'like', `%/${name}"%`)
      .executeTakeFirst()
    const rendition = row && planRowRenditions(row).find((planned) => planned.name === name)
    if (!rendition) return false
    const path = await mediaStore.locate(`${ORIGINALS}/${row.hash}`)
    const original = path && (await readFile(path).catch(() => null))
    if (!original) return false
    for await (const { bytes } of renderPicture(original, [rendition])) {
      await mediaStore.write(`${PICTURES}/${name}`, bytes)
    }
    return true
  }
}

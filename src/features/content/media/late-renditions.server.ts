import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import { createTurns } from '../../../lib/turns.ts'
import { ORIGINALS, PICTURES, writeWhole } from './picture-files.server.ts'
import { renderPicture } from './render-picture.server.ts'
import { renditionsOf } from './rendition-names.server.ts'

/** An AVIF takes a core for some tenths of a second, and pages need cores, too. */
const AT_ONCE = 1
const MOST_WAITING = 100
const RETRY_AFTER_S = 5

/**
 * Makes a picture's rendition by the name of its file (`<digits>-<width>.<ending>`) from the original that an
 * import kept, and answers whether the file is there now: false when no picture of the site has such a rendition
 * or its original is gone. The same one is made once however many ask; throws `unavailable` when too many wait.
 */
export function createRenditionMaker(db: Database, mediaFolder: string) {
  const inTurn = createTurns(AT_ONCE, MOST_WAITING, RETRY_AFTER_S)
  const underWay = new Map<string, Promise<boolean>>()

  return async function makeRendition(name: string): Promise<boolean> {
    const making = underWay.get(name) ?? inTurn(() => make(name))
    underWay.set(name, making)
    return making.finally(() => underWay.delete(name))
  }

  async function make(name: string): Promise<boolean> {
    const row = await db
      .selectFrom('pictures')
      .select(['key', 'hash', 'width'])
      .where('renditions', 'like', `%/${name}"%`)
      .executeTakeFirst()
    const rendition = row && renditionsOf(row).find((planned) => planned.name === name)
    if (!rendition) return false
    const original = await readFile(join(mediaFolder, ORIGINALS, row.hash)).catch(() => null)
    if (!original) return false
    for await (const { bytes } of renderPicture(original, [rendition])) {
      await writeWhole(join(mediaFolder, PICTURES, name), bytes)
    }
    return true
  }
}

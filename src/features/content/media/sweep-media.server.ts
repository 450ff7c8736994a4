import type { BaseContext } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import { sweepOnceADay } from './media-holds.server.ts'
import { readMediaPaths } from './media-rows.server.ts'
import { createMediaStore, findMediaPlace, type MediaStore } from './media-store.server.ts'
import { isMediaPath } from './picture-files.server.ts'

/** From the first sweep that found no row for a file to its removal: a mistaken import can be taken back. */
const GRACE_MS = 48 * 3_600_000
/** Rows of a statement, and files between two looks at what is named. */
const BATCH = 500

/**
 * Removes files of the media folder or bucket that no row has named for 48 hours, once a day over all processes. Never
 * while a backup, `kvartal media move` or an import of content runs.
 */
export async function sweepMediaFiles(
  context: Pick<BaseContext, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { db, clock, config, log } = context
  const media = createMediaStore(findMediaPlace(config))
  await sweepOnceADay(context, async (isMine) => {
    const unnamed = await findUnnamed(db, media)
    await noteOrphans(db, unnamed, clock.now())
    const removed = await removeOld(db, media, clock.now(), isMine)
    if (removed > 0) log.info({ removed }, 'media files that no row names were removed')
  })
}

async function findUnnamed(db: Database, media: MediaStore): Promise<Set<string>> {
  const unnamed = new Set<string>()
  for await (const { path } of media.list()) if (isMediaPath(path)) unnamed.add(path)
  // After the list: a row that was added meanwhile names its file.
  for (const path of await readMediaPaths(db)) unnamed.delete(path)
  return unnamed
}

/** Remembers since when files have been unnamed, and forgets those that are named again or gone. */
async function noteOrphans(db: Database, unnamed: ReadonlySet<string>, now: Date): Promise<void> {
  const known = new Set(
    (await db.selectFrom('media_orphans').select('path').execute()).map(({ path }) => path),
  )
  for (const paths of inBatches([...known].filter((path) => !unnamed.has(path)))) {
    await db.deleteFrom('media_orphans').where('path', 'in', paths).execute()
  }
  const seen_at = now.toISOString()
  for (const paths of inBatches([...unnamed].filter((path) => !known.has(path)))) {
    await db
      .insertInto('media_orphans')
      .values(paths.map((path) => ({ path, seen_at })))
      .execute()
  }
}

async function removeOld(
  db: Database,
  media: MediaStore,
  now: Date,
  isMine: () => Promise<boolean>,
): Promise<number> {
  const rows = await db
    .selectFrom('media_orphans')
    .select('path')
    .where('seen_at', '<=', new Date(now.getTime() - GRACE_MS).toISOString())
    .execute()
  let removed = 0
  for (const paths of inBatches(rows.map(({ path }) => path))) {
    if (!(await isMine())) break
    const named = await readMediaPaths(db)
    for (const path of paths) {
      if (named.has(path)) continue
      await media.remove(path)
      removed++
    }
    await db.deleteFrom('media_orphans').where('path', 'in', paths).execute()
  }
  return removed
}

function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) =>
    items.slice(n * BATCH, (n + 1) * BATCH),
  )
}

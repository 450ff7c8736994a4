import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import { MAX_PHOTOS, type PhotoCounts } from '../read/photo-counts.ts'
import { withStagingTables } from './staging.server.ts'

/**
 * Stores the photos that this feed has of its projects, in place of those that it had. Needs `feed_projects`. Returns
 * whether any changed.
 */
export async function writeProjectPhotos(
  trx: Database,
  source: string,
  counts: PhotoCounts,
): Promise<boolean> {
  let isChanged = false
  const projects = await withStagingTables(trx).selectFrom('feed_projects').selectAll().execute()
  for (const [project_id, keys] of Map.groupBy(projects, ({ id }) => id)) {
    const photos = new Map(
      keys.flatMap(({ key }) => counts.list(key).map((photo) => [photo.url, photo] as const)),
    )
    const wanted = [...photos.values()].slice(0, MAX_PHOTOS)
    const known = await trx
      .selectFrom('feed_project_pictures')
      .select(['url', 'is_common'])
      .where('project_id', '=', project_id)
      .where('source', '=', source)
      .orderBy('position')
      .execute()
    if (isDeepStrictEqual(known, wanted)) continue
    isChanged = true
    await trx
      .deleteFrom('feed_project_pictures')
      .where('project_id', '=', project_id)
      .where('source', '=', source)
      .execute()
    if (wanted.length === 0) continue
    await trx
      .insertInto('feed_project_pictures')
      .values(wanted.map((photo, index) => ({ project_id, source, position: index + 1, ...photo })))
      .execute()
  }
  return isChanged
}

import type { Database } from '../../../db/connect.ts'

/** A lot whose plan could not be fetched or decoded. */
export interface PictureFailure {
  /** Article of the lot, else its id in the feed. */
  lot: string
  /** Of the plan, as the feed names it. */
  url: string
  /** In Russian. */
  reason: string
  /** The plan of an earlier file is shown meanwhile. */
  shows_older: boolean
}

/** Lists the lots whose plans failed, in the order of their articles. One that was not tried yet has not failed. */
export async function listPictureFailures(db: Database): Promise<PictureFailure[]> {
  const rows = await db
    .selectFrom('feed_pictures')
    .innerJoin('lots', 'lots.plan_picture_url', 'feed_pictures.url')
    .select(['lots.article', 'lots.external_id', 'feed_pictures.url', 'problem', 'picture'])
    .where('problem', 'is not', null)
    .orderBy('lots.article')
    .orderBy('lots.id')
    .execute()
  return rows.map(({ article, external_id, url, problem, picture }) => ({
    lot: article ?? external_id,
    url,
    reason: problem ?? '',
    shows_older: picture !== null,
  }))
}

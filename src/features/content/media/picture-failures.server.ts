import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { lotPhotos } from './feed-picture-queue.server.ts'

/** A lot or project whose plan or photo could not be fetched or decoded. */
export interface PictureFailure {
  /** Article of the lot, else its id in the feed; the name of the project for a photo of several lots. */
  lot: string
  /** Of the picture, as the feed names it. */
  url: string
  /** In Russian. */
  reason: string
  /** The picture of an earlier file is shown meanwhile. */
  shows_older: boolean
}

/**
 * Lists the plans and photos that failed: plans in the order of the articles of their lots, then photos of projects and
 * of lots. One that was not tried yet has not failed.
 */
export async function listPictureFailures(db: Database): Promise<PictureFailure[]> {
  const { rows } = await sql<Failed>`
    select coalesce(lots.article, lots.external_id) as lot, f.url, f.problem, f.picture, 0 as place
      from feed_pictures f join lots on lots.plan_picture_url = f.url where f.problem is not null
    union all select p.name, f.url, f.problem, f.picture, 1 from feed_pictures f
      join feed_project_pictures g on g.url = f.url join projects p on p.id = g.project_id
      where f.problem is not null
    union all select coalesce(of_lots.article, of_lots.external_id), f.url, f.problem, f.picture, 2
      from feed_pictures f join (${lotPhotos(db)}) as of_lots on of_lots.url = f.url
      where f.problem is not null
        and not exists (select 1 from feed_project_pictures g where g.url = f.url)
    order by 5, 1, 2`.execute(db)
  return rows.map(({ lot, url, problem, picture }) => ({
    lot,
    url,
    reason: problem,
    shows_older: picture !== null,
  }))
}

/** Makes every failed picture due again, as if it had not been tried. Returns how many. */
export async function retryFailedPictures(db: Database, now: Date): Promise<number> {
  const rows = await db
    .updateTable('feed_pictures')
    .set({
      next_try_at: now.toISOString(),
      decode_tries: 0,
      problem: null,
      etag: null,
      last_modified: null,
    })
    .where('problem', 'is not', null)
    .returning('id')
    .execute()
  return rows.length
}

interface Failed {
  lot: string
  url: string
  problem: string
  picture: string | null
}

import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import { toPictureAddress } from '../model/picture-book.ts'
import { chooseHero, findProjectPhotos, toPictures } from './photo-gallery.server.ts'

/**
 * Gives what was fetched its place: the best photo of a project without a picture of its own is its picture, and the
 * first drawing of a lot without a plan is its plan. Returns whether anything changed for visitors.
 */
export async function placePhotos(db: Database): Promise<boolean> {
  const plans = await placeDrawnPlans(db)
  const heroes = await placeHeroes(db)
  return plans || heroes
}

/** A drawing that most offers of the project show, as one of the house or a logo, is the plan of none. */
async function placeDrawnPlans(db: Database): Promise<boolean> {
  const photos = isPostgres(db)
    ? sql`json_array_elements_text(lots.pictures::json) with ordinality as photo(value, key)`
    : sql`json_each(lots.pictures) as photo`
  const drawn = sql`(
    select photo.value from ${photos}
    join feed_pictures f on f.url = photo.value and f.is_drawing = 1 and f.picture is not null
    where not exists (
      select 1 from feed_project_pictures p
      where p.project_id = lots.project_id and p.url = photo.value and p.is_common = 1)
    order by photo.key limit 1)`
  const result = await sql`update lots set drawn_plan_url = ${drawn}
    where plan_picture_url is null and plan_id is null and pictures is not null
      and status <> 'sold' and drawn_plan_url is distinct from ${drawn}`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}

async function placeHeroes(db: Database): Promise<boolean> {
  let isChanged = false
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'picture', 'feed_picture'])
    .where((eb) =>
      eb.or([
        eb('feed_picture', 'is not', null),
        eb('id', 'in', eb.selectFrom('feed_project_pictures').select('project_id')),
      ]),
    )
    .execute()
  for (const { id, picture, feed_picture } of projects) {
    const best = chooseHero(await findProjectPhotos(db, id))
    const [shown] = best ? await toPictures(db, [best]) : []
    const address = shown ? toPictureAddress(shown) : null
    if (address === feed_picture) continue
    await db.updateTable('projects').set({ feed_picture: address }).where('id', '=', id).execute()
    isChanged ||= picture === null
  }
  return isChanged
}

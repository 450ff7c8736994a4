import type { Database } from '../../db/connect.ts'
import { withProjectIds } from '../../lib/http/project-address.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import { isShownOn } from '../../lib/time/shown-days.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { Slide } from './schema.ts'

/** Returns the slides of today in their order, with ids in the place of project names in their addresses. */
export async function listSlides(
  db: Database,
  { projects, cityToday }: Pick<CatalogueSnapshot, 'projects' | 'cityToday'>,
): Promise<Slide[]> {
  const all = await db.selectFrom('slides').selectAll().orderBy('position').orderBy('id').execute()
  const rows = all.filter((slide) => isShownOn(slide, cityToday))
  const pictures = await readPictures(
    db,
    rows
      .flatMap(({ picture, phone_picture }) => [picture, phone_picture])
      .filter((key) => key !== null),
  )
  const find = (key: string | null) => (key === null ? null : (pictures.get(key) ?? null))
  return rows.map(
    ({ picture, phone_picture, position, starts_on: _start, ends_on: _end, ...slide }) => ({
      ...slide,
      url: withProjectIds(slide.url, projects),
      image: find(picture),
      phone_image: find(phone_picture),
      order: position,
    }),
  )
}

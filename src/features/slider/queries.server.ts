import type { Database } from '../../db/connect.ts'
import { withProjectIds } from '../../lib/address/project-address.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { Slide } from './schema.ts'

/** Returns all slides in their order, with ids in the place of project names in their addresses. */
export async function listSlides(db: Database, projects: readonly ProjectCard[]): Promise<Slide[]> {
  const rows = await db.selectFrom('slides').selectAll().orderBy('position').orderBy('id').execute()
  const pictures = await readPictures(
    db,
    rows
      .flatMap(({ picture, phone_picture }) => [picture, phone_picture])
      .filter((key) => key !== null),
  )
  const find = (key: string | null) => (key === null ? null : (pictures.get(key) ?? null))
  return rows.map(({ picture, phone_picture, position, ...slide }) => ({
    ...slide,
    url: withProjectIds(slide.url, projects),
    image: find(picture),
    phone_image: find(phone_picture),
    order: position,
  }))
}

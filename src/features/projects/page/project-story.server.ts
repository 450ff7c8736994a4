import type { Database } from '../../../db/connect.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import { type ShownPicture, shownPicture } from '../../../lib/shown-picture.ts'

/** The text about a project, sanitised when it was loaded, and its pictures in their order. */
export async function readStory(
  db: Database,
  project_id: number,
): Promise<{ html: string; gallery: ShownPicture[] }> {
  const project = await db
    .selectFrom('projects')
    .select('html')
    .where('id', '=', project_id)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('project_pictures')
    .select(['picture', 'caption'])
    .where('project_id', '=', project_id)
    // A picture of the genplan stands for a drawing where there is none.
    .where('kind', '!=', 'genplan')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pictures = await readPictures(
    db,
    rows.map(({ picture }) => picture),
  )
  const gallery = rows.flatMap(({ picture, caption }) => {
    const found = pictures.get(picture)
    return (found && shownPicture(found, caption)) ?? []
  })
  return { html: project?.html ?? '', gallery }
}

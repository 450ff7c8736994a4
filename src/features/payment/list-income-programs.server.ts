import type { Database } from '../../db/connect.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { IncomeProgram } from './income-programs-schema.ts'

/** Returns all income programmes in display order, each with its projects. */
export async function listIncomePrograms(
  db: Database,
  projects: readonly ProjectCard[],
): Promise<IncomeProgram[]> {
  const rows = await db
    .selectFrom('income_programs')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const links = await db.selectFrom('income_program_projects').selectAll().execute()
  const pictures = await readPictures(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  return rows.map(({ position: _position, picture, ...program }) => {
    const own = new Set(
      links
        .filter(({ program_id }) => program_id === program.id)
        .map(({ project_id }) => project_id),
    )
    return {
      ...program,
      picture: picture === null ? null : (pictures.get(picture) ?? null),
      projects: projects
        .filter(({ id }) => own.has(id))
        .map(({ id, slug, name }) => ({ id, slug, name })),
    }
  })
}

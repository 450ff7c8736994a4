import { AppError } from '../../lib/errors.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { listProjectBuildings } from './project-offers.server.ts'
import type { ProjectBuilding, ProjectCard } from './schema.ts'

const ID = /^[1-9]\d{0,8}$/

/** The project with this slug; throws 404 for none. */
export function getProject(
  { projects }: Pick<CatalogueSnapshot, 'projects'>,
  slug: string | undefined,
): ProjectCard {
  const project = projects.find((known) => known.slug === slug)
  if (!project) throw new AppError('not_found', 'there is no project with this slug')
  return project
}

/** A building of this project by its id; throws 404 for an unknown one and for one of another project. */
export function getBuilding(
  { stock }: Pick<CatalogueSnapshot, 'stock'>,
  project: Pick<ProjectCard, 'id'>,
  id: string | undefined,
): ProjectBuilding {
  const building = listProjectBuildings(project.id, stock).find((known) => String(known.id) === id)
  if (!building) throw new AppError('not_found', 'the project has no building with this id')
  return building
}

/** A storey of this project by its id, with what it is part of; throws 404 as `getBuilding` does. */
export function getFloor(
  { stock }: Pick<CatalogueSnapshot, 'stock'>,
  project: Pick<ProjectCard, 'id'>,
  id: string | undefined,
) {
  const floor = ID.test(id ?? '') ? stock.frame.floors.get(Number(id)) : undefined
  for (const building of floor ? listProjectBuildings(project.id, stock) : []) {
    const section = building.sections.find((known) => known.id === floor?.section_id)
    if (floor && section) return { building, section, floor }
  }
  throw new AppError('not_found', 'the project has no storey with this id')
}

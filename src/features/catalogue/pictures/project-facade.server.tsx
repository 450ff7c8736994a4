import type { ReactElement } from 'react'
import type { Database } from '../../../db/connect.ts'
import type { Box } from '../../../drawing/box.ts'
import { Elevation } from '../../../drawing/elevation.tsx'
import { Facade } from '../../../drawing/facade.tsx'
import { facadeOf } from '../../../drawing/facade-model.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readElevations } from './read-elevations.server.ts'

type DrawFacade = (title: string, box?: Box) => ReactElement

/** What draws a project's houses: their fronts to scale where the flats' places are known, else their storeys alone. */
export async function readProjectFacade(db: Database, project: ProjectCard): Promise<DrawFacade> {
  const houses = await readElevations(db, project.id)
  if (houses.length === 0) {
    return (title, box) => <Facade {...facadeOf(project)} title={title} box={box} />
  }
  const { id, area_type } = project
  return (title, box) => (
    <Elevation houses={houses} seed={id} tone={area_type} title={title} box={box} />
  )
}

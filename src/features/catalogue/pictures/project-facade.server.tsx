import { toTone } from '../model/words.ts'
import type { ReactElement } from 'react'
import type { Database } from '../../../db/connect.ts'
import type { Box } from '../../../drawing/shapes/box.ts'
import { Elevation } from '../../../drawing/facade/elevation.tsx'
import { Facade } from '../../../drawing/facade/facade.tsx'
import { toFacade } from '../../../drawing/facade/facade-model.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readElevations } from './read-elevations.server.ts'

type DrawFacade = (title: string, box?: Box) => ReactElement

/** Returns a function that draws a project's buildings: to scale if the outlines are known, else by storeys only. */
export async function readProjectFacade(db: Database, project: ProjectCard): Promise<DrawFacade> {
  const houses = await readElevations(db, project.id)
  if (houses.length === 0) {
    return (title, box) => (
      <Facade
        {...toFacade({ ...project, tone: toTone(project.area_type) ?? 'paper' })}
        title={title}
        box={box}
      />
    )
  }
  const { id, area_type } = project
  return (title, box) => (
    <Elevation
      houses={houses}
      seed={id}
      tone={toTone(area_type) ?? 'paper'}
      title={title}
      box={box}
    />
  )
}

import type { ReactElement } from 'react'
import { type BuiltBrand, toDrawingTone } from '../../brand/schema.ts'
import type { Database } from '../../../db/connect.ts'
import type { Box } from '../../../drawing/shapes/box.ts'
import { Elevation } from '../../../drawing/facade/elevation.tsx'
import { Schematic } from '../../../drawing/facade/schematic.tsx'
import type { ProjectCard } from '../../projects/schema.ts'
import { readElevations } from './read-elevations.server.ts'
import { readSchematic } from './read-schematic.server.ts'

/** With a name its title says what is drawn: «Фасад: Берег». */
type DrawFacade = (name: string, box?: Box) => ReactElement

/**
 * Returns a function that draws a project's buildings: to scale if the outlines are known, else as a schematic of their
 * storeys and homes.
 */
export async function readProjectFacade(
  db: Database,
  { id, area_type }: ProjectCard,
  brand: BuiltBrand | null,
): Promise<DrawFacade> {
  const tone = toDrawingTone(area_type, brand)
  const houses = await readElevations(db, id)
  if (houses.length > 0) {
    return (name, box) => (
      <Elevation houses={houses} seed={id} tone={tone} title={toTitle('Фасад', name)} box={box} />
    )
  }
  const known = await readSchematic(db, id)
  return (name, box) => (
    <Schematic houses={known} tone={tone} title={toTitle('Схема этажей', name)} box={box} />
  )
}

function toTitle(what: string, name: string): string {
  return name === '' ? '' : `${what}: ${name}`
}

import type { ReactElement } from 'react'
import type { Database } from '../../../db/connect.ts'
import { Elevation } from '../../../drawing/plot/elevation.tsx'
import { knownStoreys } from '../../../drawing/plot/known-storeys.ts'
import { Schematic, type SchematicHouse } from '../../../drawing/plot/schematic.tsx'
import type { Box } from '../../../drawing/plan/box.ts'
import { type BuiltBrand, toDrawingTone } from '../../company/brand-schema.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readElevations } from './read-elevations.server.ts'

/**
 * Reads all houses of a project as their lots tell them: a storey for each number up to the number of storeys, or only
 * those with homes where that is unknown, and their homes in the order of sections and numbers, including sold ones.
 */
export async function readSchematic(db: Database, project_id: number): Promise<SchematicHouse[]> {
  const buildings = await db
    .selectFrom('buildings')
    .select(['id', 'name', 'floors_total'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (buildings.length === 0) return []
  const homes = await db
    .selectFrom('shown_lots as lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .innerJoin('sections', 'sections.id', 'lots.section_id')
    .select(['lots.building_id', 'lots.status', 'floors.number'])
    .where(
      'lots.building_id',
      'in',
      buildings.map(({ id }) => id),
    )
    .where('lots.kind', 'in', ['flat', 'apartment'])
    .where('floors.number', '>', 0)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('lots.id')
    .execute()
  return buildings.map(({ id, name, floors_total }) => {
    const own = homes.filter(({ building_id }) => building_id === id)
    const byFloor = Map.groupBy(own, ({ number }) => number)
    return {
      name,
      storeys: knownStoreys(floors_total, byFloor.keys()).map((number) => ({
        number,
        cells: (byFloor.get(number) ?? []).map(({ status }) => status === 'available'),
      })),
    }
  })
}

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

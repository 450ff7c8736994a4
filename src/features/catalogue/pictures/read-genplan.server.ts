import type { Database } from '../../../db/connect.ts'
import type { GenplanHouse, GenplanModel } from '../../../drawing/genplan/genplan-layout.ts'
import { formatCount } from '../../../lib/numbers.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { completionWords } from '../model/lot-words.ts'
import { readSections } from './read-elevations.server.ts'
import { readRings } from '../../../lib/walk/rings.ts'

/** A house on its site with the id of its building. */
type PlacedHouse = GenplanHouse & { id: number }

/** Reads a project's plot and buildings for its genplan; null if no building has a footprint. */
export async function readGenplan(
  db: Database,
  { id, buildings }: Pick<ProjectCard, 'id' | 'buildings'>,
): Promise<(Pick<GenplanModel, 'site'> & { houses: readonly PlacedHouse[] }) | null> {
  const project = await db
    .selectFrom('projects')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst()
  const places = await db
    .selectFrom('buildings')
    .select(['id', 'footprint'])
    .where('project_id', '=', id)
    .where('footprint', 'is not', null)
    .execute()
  const footprints = new Map(places.map((place) => [place.id, readRings(place.footprint)]))
  const sections = await countEqualSections(db, id)
  const houses = buildings.flatMap((building) => {
    const footprint = footprints.get(building.id)
    if (!footprint) return []
    const { name, floors_total } = building
    const storeys =
      floors_total === null ? [] : [formatCount(floors_total, 'этаж', 'этажа', 'этажей')]
    const ready = building.state === 'built' ? 'сдан' : completionWords(building)
    const note = [...storeys, ...(ready === null ? [] : [ready])].join(' · ')
    return {
      id: building.id,
      name,
      note,
      // Of the height nothing is known but that it stands: the lowest shadow.
      floors: floors_total ?? 1,
      sections: sections.get(building.id) ?? 1,
      footprint,
    }
  })
  if (houses.length === 0) return null
  const site = readRings(project?.site ?? null)
  return { site: site.length > 0 ? site : null, houses }
}

/** Returns the number of sections by building; 1 if its sections are not equally wide. */
async function countEqualSections(db: Database, id: number): Promise<Map<number, number>> {
  const houses = Map.groupBy(await readSections(db, id), ({ building_id }) => building_id)
  const counts = [...houses].map(([building_id, own]): [number, number] => {
    const widths = own.map(({ width }) => width)
    const isEqual = widths.every(
      (width) => width !== null && Math.abs(width - (widths[0] ?? 0)) < 0.01,
    )
    return [building_id, isEqual ? own.length : 1]
  })
  return new Map(counts)
}

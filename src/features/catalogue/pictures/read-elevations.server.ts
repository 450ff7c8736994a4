import type { Database } from '../../../db/connect.ts'
import { MAX_HOUSES } from '../../../drawing/plot/elevation-layout.ts'
import { type Elevation, toElevation } from '../../../drawing/plot/elevation-model.ts'
import type { StreetProject } from '../../../drawing/plot/street.tsx'
import { findExtent } from '../../../drawing/plan/box.ts'
import { readDrawnHomes } from './read-drawn-homes.server.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readRings } from '../../../lib/lots/rings.ts'

/**
 * Reads the elevations of a project's first buildings, as many as a drawing shows, from their storeys, sections and
 * flats, including sold ones. Returns an empty list unless every building has all data for its drawing.
 */
export async function readElevations(db: Database, project_id: number): Promise<Elevation[]> {
  const buildings = await db
    .selectFrom('buildings')
    .select(['id', 'name', 'floors_total'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_HOUSES)
    .execute()
  if (buildings.length === 0) return []
  const sections = await readSections(db, project_id)
  const building_ids = buildings.map(({ id }) => id)
  const flats = await readDrawnHomes(db, { building_ids })
  const houses = buildings.map(({ id, name, floors_total }) => {
    const own = sections.filter(({ building_id }) => building_id === id)
    const places = new Map(own.map((section, index) => [section.id, index]))
    const widths = own.flatMap(({ width }) => width ?? [])
    if (floors_total === null || widths.length < own.length) return null
    return toElevation({
      name,
      floors: floors_total,
      sections: widths,
      flats: flats.flatMap((flat) => {
        const section = places.get(flat.section_id)
        return section === undefined ? [] : { ...flat, section }
      }),
    })
  })
  const known = houses.filter((house) => house !== null)
  return known.length === buildings.length ? known : []
}

/** Reads the fronts of all projects whose fronts are known, in the order of the projects. */
export async function readStreet(
  db: Database,
  projects: ReadonlyArray<Pick<ProjectCard, 'id' | 'name' | 'is_to_scale'>>,
): Promise<StreetProject[]> {
  const street: StreetProject[] = []
  for (const { id, name, is_to_scale } of projects) {
    const houses = is_to_scale ? await readElevations(db, id) : []
    if (houses.length > 0) street.push({ name, houses })
  }
  return street
}

/** Reads sections in display order with their widths; null if no storey above ground has an outline. */
export async function readSections(db: Database, project_id: number) {
  const rows = await db
    .selectFrom('sections')
    .innerJoin('buildings', 'buildings.id', 'sections.building_id')
    .leftJoin('floors', 'floors.section_id', 'sections.id')
    .select(['sections.id', 'sections.building_id', 'floors.number', 'floors.outline'])
    .where('buildings.project_id', '=', project_id)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('floors.number')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((floors) => {
    const [first] = floors
    if (!first) return []
    // A garage below ground can be wider than the building.
    const drawn = floors.find(({ number, outline }) => (number ?? 0) > 0 && outline !== null)
    const { width } = findExtent(readRings(drawn?.outline ?? null).flat())
    return { id: first.id, building_id: first.building_id, width: width > 0 ? width : null }
  })
}

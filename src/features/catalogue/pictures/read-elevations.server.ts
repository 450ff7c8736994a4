import type { Database } from '../../../db/connect.ts'
import { MOST_HOUSES } from '../../../drawing/elevation-layout.ts'
import { type Elevation, elevationOf, type StandingFlat } from '../../../drawing/elevation-model.ts'
import { extentOf } from '../../../drawing/extent.ts'
import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import { readRings } from '../snapshot/stored-outline.server.ts'

/**
 * The fronts of a project's first houses, as many as a drawing shows, as their storeys, sections and flats say, those
 * that are sold included; empty unless all of them are known so well that they can be drawn.
 */
export async function readElevations(db: Database, project_id: number): Promise<Elevation[]> {
  const buildings = await db
    .selectFrom('buildings')
    .select(['id', 'name', 'floors_total'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_HOUSES)
    .execute()
  if (buildings.length === 0) return []
  const sections = await readSections(db, project_id)
  const flats = await readFlats(
    db,
    buildings.map(({ id }) => id),
  )
  const houses = buildings.map(({ id, name, floors_total }) => {
    const own = sections.filter(({ building_id }) => building_id === id)
    const places = new Map(own.map((section, index) => [section.id, index]))
    const widths = own.flatMap(({ width }) => width ?? [])
    if (widths.length < own.length) return null
    return elevationOf({
      name,
      floors: floors_total,
      sections: widths,
      flats: flats.flatMap(({ section_id, ...flat }) => {
        const section = places.get(section_id)
        return section === undefined ? [] : { ...flat, section }
      }),
    })
  })
  const known = houses.filter((house) => house !== null)
  return known.length === buildings.length ? known : []
}

/** Sections in their order with the widths of their storeys; null where no storey above the ground has an outline. */
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
    // A garage below is as wide as its yard.
    const drawn = floors.find(({ number, outline }) => (number ?? 0) > 0 && outline !== null)
    const { width } = extentOf(readRings(drawn?.outline ?? null).flat())
    return { id: first.id, building_id: first.building_id, width: width > 0 ? width : null }
  })
}

async function readFlats(
  db: Database,
  building_ids: readonly number[],
): Promise<(Omit<StandingFlat, 'section'> & { section_id: number })[]> {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .select([
      'lots.section_id',
      'lots.plan_id',
      'lots.plan_mirrored',
      'lots.ceiling_height',
      'lots.outline',
      'floors.number',
    ])
    .where('lots.building_id', 'in', building_ids)
    .where('lots.kind', 'in', ['flat', 'apartment'])
    .where('lots.outline', 'is not', null)
    .where('lots.plan_id', 'is not', null)
    .orderBy('lots.id')
    .execute()
  const ids = [...new Set(rows.flatMap(({ plan_id }) => plan_id ?? []))]
  if (ids.length === 0) return []
  const plans = await db
    .selectFrom('plans')
    .select(['id', 'geometry'])
    .where('id', 'in', ids)
    .execute()
  const geometries = new Map(
    plans.map(({ id, geometry }) => [id, JSON.parse(geometry) as PlanGeometry]),
  )
  return rows.flatMap((row) => {
    const geometry = row.plan_id === null ? undefined : geometries.get(row.plan_id)
    if (!geometry) return []
    return {
      section_id: row.section_id,
      floor: row.number,
      outline: readRings(row.outline).flat(),
      geometry,
      isMirrored: row.plan_mirrored === 1,
      ceiling: row.ceiling_height,
    }
  })
}

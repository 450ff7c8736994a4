import type { Database } from '../../../db/connect.ts'
import { findExtent, type Point } from '../../../drawing/plan/box.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import { readRings, toRings } from '../../../lib/lots/rings.ts'
import type { Prism } from '../../../lib/lots/prism.ts'
import { type SunDays, sunDays } from '../../../lib/lots/sun-hours.ts'
import { readStandingBuildings } from './standing-buildings.server.ts'

/** What the sun in the flats of a project depends on, the flats themselves left out. */
export interface SunPlot {
  /** The buildings of the project and those around it. */
  prisms: readonly Prism[]
  /** The sun on the days that are measured. */
  days: SunDays
  sections: ReadonlyMap<number, SunSection>
}

interface SunSection {
  /** Of its building: where the front runs on the genplan. */
  front: readonly Point[]
  /** From the front's left end, metres. */
  offset: number
  width: number
  /** Above the ground, metres, by number of the floor. */
  levels: readonly number[]
}

/** Reads the buildings of a project and of its surroundings; null where its place on the globe is not known. */
export async function readSunPlot(
  db: Database,
  { id, latitude, longitude }: { id: number; latitude: number | null; longitude: number | null },
): Promise<SunPlot | null> {
  if (latitude === null || longitude === null) return null
  const stored = await db
    .selectFrom('project_sites')
    .select('site')
    .where('project_id', '=', id)
    .executeTakeFirst()
  const layer = stored ? (JSON.parse(stored.site) as PlotLayer) : null
  const neighbours = (layer?.neighbours ?? []).flatMap(({ outline, height }) =>
    height === null ? [] : [{ rings: toRings(outline), height }],
  )
  const buildings = await readStandingBuildings(db, id)
  const widths = await readSectionWidths(db, id)
  const sections = new Map<number, SunSection>()
  for (const { id: building, front, levels } of buildings) {
    if (!front) continue
    let offset = 0
    for (const section of widths.filter(({ building_id }) => building_id === building)) {
      sections.set(section.id, { front, offset, width: section.width, levels })
      offset += section.width
    }
  }
  const own = buildings.flatMap(({ rings, levels }) =>
    rings.length > 0 ? [{ rings, height: levels.at(-1) ?? 0 }] : [],
  )
  const days = sunDays({ latitude, longitude }, layer?.north ?? 0)
  return { prisms: [...own, ...neighbours], days, sections }
}

/** Sections in their order, each as wide as its lowest floor above the ground. */
async function readSectionWidths(db: Database, project_id: number) {
  const rows = await db
    .selectFrom('sections')
    .innerJoin('buildings', 'buildings.id', 'sections.building_id')
    .leftJoin('floors', (join) =>
      join.onRef('floors.section_id', '=', 'sections.id').on('floors.number', '>', 0),
    )
    .select(['sections.id', 'sections.building_id', 'floors.outline'])
    .where('buildings.project_id', '=', project_id)
    .orderBy('sections.position')
    .orderBy('sections.id')
    .orderBy('floors.number')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((floors) => {
    const [first] = floors
    const outline = floors.find((floor) => floor.outline !== null)?.outline ?? null
    const { width } = findExtent(readRings(outline).flat())
    return first ? [{ id: first.id, building_id: first.building_id, width }] : []
  })
}

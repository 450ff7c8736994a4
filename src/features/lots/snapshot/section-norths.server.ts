import type { Point } from '../../../drawing/plan/box.ts'
import { storeyNorth } from '../../../drawing/plot/front-direction.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'

interface NorthSources {
  buildings: ReadonlyArray<{ id: number; project_id: number; front: string | null }>
  /** In display order. */
  sections: ReadonlyArray<{ id: number; building_id: number }>
  sectionWidths: ReadonlyMap<number, number>
  /** What the content says of the sites of projects, as JSON of `PlotLayer`. */
  sites: ReadonlyArray<{ project_id: number; site: string }>
}

/**
 * By section: degrees by which north is turned clockwise from up in the drawing of its storeys. Sections of buildings
 * whose front is unknown are left out; so are those of projects whose site the content does not describe.
 */
export function findSectionNorths({
  buildings,
  sections,
  sectionWidths,
  sites,
}: NorthSources): ReadonlyMap<number, number> {
  const norths = new Map<number, number>()
  const byBuilding = Map.groupBy(sections, ({ building_id }) => building_id)
  const north = new Map(
    sites.map(({ project_id, site }) => [project_id, (JSON.parse(site) as PlotLayer).north]),
  )
  for (const { id, project_id, front } of buildings) {
    const own = north.get(project_id)
    if (front === null || own === undefined) continue
    const line = JSON.parse(front) as Point[]
    let start = 0
    for (const section of byBuilding.get(id) ?? []) {
      const width = sectionWidths.get(section.id) ?? 0
      norths.set(section.id, storeyNorth(line, start + width / 2, own))
      start += width
    }
  }
  return norths
}

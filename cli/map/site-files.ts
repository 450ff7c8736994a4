import type { PlacedProject } from '../../src/features/content/model/placed-projects.server.ts'
import { updateSiteFile } from '../../src/features/content/write/site-file.server.ts'
import type { OsmCityMap } from '../../src/features/map/osm/read-city-map.server.ts'

/** What became of a project's `site.yaml`. */
export interface SiteReport {
  project: string
  neighbours: number
  /** Neighbours without a known height, which cast no shadow. */
  withoutHeight: number
  /** The company's own neighbours, which stay as they are. */
  isOwn: boolean
  /** Neither a plot nor footprints are known: the genplan begins at the project's point. */
  isUnplaced: boolean
}

/** The files `site.yaml` with the neighbours of each project. Neighbours that the company wrote itself stay. */
export function toSiteFiles(
  projects: readonly PlacedProject[],
  { findNeighbours, attribution }: Pick<OsmCityMap, 'findNeighbours' | 'attribution'>,
): { files: Array<[path: string, text: string]>; projects: SiteReport[] } {
  const files: Array<[string, string]> = []
  const reports = projects.map((project): SiteReport => {
    const { slug, site, plot, footprints, place } = project
    const isUnplaced = plot.length === 0 && footprints.length === 0
    const known = site?.values.neighbours ?? []
    if (known.length > 0 && site?.values.attribution !== attribution) {
      return { project: slug, neighbours: known.length, withoutHeight: 0, isOwn: true, isUnplaced }
    }
    const neighbours = findNeighbours({ place, plot, footprints })
    const values = {
      // Without a plot its middle is unknown, and would move as soon as there is one.
      ...(isUnplaced && !site?.values.anchor ? { anchor: [0, 0] as const } : {}),
      neighbours,
      attribution: neighbours.length > 0 ? attribution : null,
    }
    if (neighbours.length > 0 || site) {
      files.push([`projects/${slug}/site.yaml`, updateSiteFile(site?.text ?? null, values)])
    }
    const withoutHeight = neighbours.filter(({ height }) => height === null).length
    return { project: slug, neighbours: neighbours.length, withoutHeight, isOwn: false, isUnplaced }
  })
  return { files, projects: reports }
}

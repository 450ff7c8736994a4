import type { Database } from '../../../db/connect.ts'
import { findExtent, type Point } from '../../../drawing/plan/box.ts'
import type { Ring } from '../../../drawing/plot/genplan-layout.ts'
import type { GroundPlace } from '../../../drawing/plot/ground-plane.ts'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'
import {
  drawnBox,
  type PlotHouse,
  type PlotModel,
  plotFrame,
} from '../../../drawing/plot/plot-model.ts'
import { readRings, toRings } from '../../../lib/lots/rings.ts'
import type { CityMap } from '../../map/schema.ts'
import type { ProjectCard } from '../schema.ts'
import { cityGround, findStations } from './city-ground.ts'

/** A building on the genplan, metres; the last of its levels is its roof. */
interface Standing {
  id: number
  rings: readonly Ring[]
  levels: readonly number[]
  /** Where its front runs, from the left end as seen from outside; null when unknown. */
  front: readonly Point[] | null
}
/** How the buildings of a project stand: a query of the catalogue, which the page hands over. */
export type ReadStanding = (db: Database, projectId: number) => Promise<readonly Standing[]>

/** What lies on a project's plot and around it; `layer` is null where the content says nothing of it. */
export async function readPlotModel(
  db: Database,
  project: ProjectCard,
  readStanding: ReadStanding,
  layer: PlotLayer | null,
  toNote: (buildingId: number) => string,
): Promise<PlotModel | null> {
  const standing = await readStanding(db, project.id)
  const houses = project.buildings.flatMap(({ id, name }): PlotHouse[] => {
    const own = standing.find((building) => building.id === id)
    return own && own.rings.length > 0
      ? [{ id, name, note: toNote(id), rings: own.rings, height: own.levels.at(-1) ?? 0 }]
      : []
  })
  if (houses.length === 0) return null
  const row = await db
    .selectFrom('projects')
    .select('site')
    .where('id', '=', project.id)
    .executeTakeFirst()
  const plot = readRings(row?.site ?? null)
  const north = layer?.north ?? 0
  const box = drawnBox(plotFrame(plot, houses))
  const map = await readMap(db, project.city.id)
  const place = findPlace(
    project,
    layer,
    plot.length > 0 ? plot : houses.flatMap(({ rings }) => rings),
  )
  const ground = map && place ? cityGround(map, place, box) : null
  const stations = map && place ? findStations(map, place) : new Map<string, Point>()
  const shownStations = project.metro.flatMap((station) => {
    const { name, line_color } = station
    const at = stations.get(name)
    return at ? [{ name, color: line_color ?? 'currentColor', at, way: describeWay(station) }] : []
  })
  const named = (layer?.neighbours ?? []).map(({ outline, height }) => ({
    rings: toRings(outline),
    height,
  }))
  const unnamed = (ground?.buildings ?? []).map(({ rings }) => ({ rings, height: null }))
  return {
    north,
    plot,
    houses,
    neighbours: named.length > 0 ? named : unnamed,
    waters: ground?.waters ?? [],
    parks: ground?.parks ?? [],
    streets: ground?.streets ?? [],
    rails: ground?.rails ?? [],
    stations: shownStations,
    lawns: (layer?.lawns ?? []).map(toRings),
    paths: layer?.paths ?? [],
    playgrounds: (layer?.playgrounds ?? []).map(({ kind, name, outline }) => ({
      kind,
      name,
      rings: toRings(outline),
    })),
    trees: layer?.trees ?? [],
    entrances: layer?.entrances ?? [],
    parkingEntries: layer?.parking_entries ?? [],
    attribution: joinSources([
      ...(named.length > 0 ? [layer?.attribution] : []),
      ...(ground && Object.values(ground).some(({ length }) => length > 0)
        ? [map?.attribution]
        : []),
      ...(shownStations.length > 0 ? [map?.attribution] : []),
    ]),
  }
}

/** How the genplan lies on the globe; null where the project's place is not known. */
function findPlace(
  { latitude, longitude }: ProjectCard,
  layer: PlotLayer | null,
  plot: readonly Ring[],
): GroundPlace | null {
  if (latitude === null || longitude === null) return null
  const { x, y, width, height } = findExtent(plot.flat())
  const anchor = layer?.anchor ?? ([x + width / 2, y + height / 2] as const)
  return { latitude, longitude, anchor, north: layer?.north ?? 0 }
}

function joinSources(sources: ReadonlyArray<string | null | undefined>): string | null {
  const words = new Set(sources.filter((own) => own !== null && own !== undefined))
  return words.size > 0 ? [...words].join('; ') : null
}

/** «11 мин», or by transport where it is too far to walk; empty when unknown. */
function describeWay({ walk_minutes, transport_minutes }: ProjectCard['metro'][number]): string {
  if (walk_minutes !== null) return `${walk_minutes}\u00a0мин`
  return transport_minutes === null ? '' : `${transport_minutes}\u00a0мин на\u00a0транспорте`
}

async function readMap(db: Database, city_id: number): Promise<CityMap | null> {
  const row = await db
    .selectFrom('city_maps')
    .select('map')
    .where('city_id', '=', city_id)
    .executeTakeFirst()
  return row ? (JSON.parse(row.map) as CityMap) : null
}

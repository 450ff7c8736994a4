import type { Point } from '../../src/drawing/plan/box.ts'
import type { PlotLayer } from '../../src/drawing/plot/plot-layer.ts'
import type { CityMap } from '../../src/features/map/schema.ts'
import { makeSite, type SiteBuilding } from '../generator/make-site.ts'
import { roundToMillimetre } from '../generator/place-rows.ts'
import { toProjectPlaces } from '../generator/places.ts'
import type { ProjectModel, Side } from '../generator/project-model.ts'
import type { PlanType } from '../plans/plan-types.ts'
import { listNeighbours } from './neighbours.ts'
import { plantTrees } from './plant-trees.ts'
import type { Yard } from './yard.ts'

interface Surroundings {
  yard: Yard
  map: CityMap
  /** Longitude and latitude of the project. */
  position: readonly [number, number]
  plans: readonly PlanType[]
}

/** What a file of the content folder says of a project's plot; the same for the same description. */
export function makeSiteLayer(
  project: ProjectModel,
  { yard, map, position, plans }: Surroundings,
): Partial<PlotLayer> {
  const { site, buildings } = toProjectPlaces(project, plans)
  const { outline } = project.site
  const anchor: Point = [
    roundToMillimetre(-Math.min(...outline.map(([x]) => x))),
    roundToMillimetre(Math.max(...outline.map(([, y]) => y))),
  ]
  const houses = buildings.map(({ footprint }) => footprint)
  const near = listNeighbours(map, {
    slug: yard.slug,
    fabric: yard.fabric,
    position,
    anchor,
    plot: site,
  })
  const structures = (yard.structures ?? []).map(({ outline: own, height }) => ({
    outline: [...own],
    height,
  }))
  return {
    anchor,
    neighbours: [...structures, ...near],
    lawns: yard.lawns.map((lawn) => [...lawn]),
    paths: yard.paths.map(({ line, width = 2.5 }) => ({ line: [...line], width })),
    playgrounds: yard.playgrounds.map((own) => ({ ...own, outline: [...own.outline] })),
    trees: plantTrees(yard, houses),
    entrances: makeSite(project, plans).buildings.flatMap((building) =>
      placeDoors(building).map(
        ([x, y]): Point => [roundToMillimetre(anchor[0] + x), roundToMillimetre(anchor[1] - y)],
      ),
    ),
    parking_entries: yard.parking.map((own) => ({ name: 'Въезд в паркинг', line: [...own] })),
  }
}

/** Doors on the ground, x to the east and y to the north; sides are seen from outside, from left to right. */
function placeDoors({ at: [west, south], size: [wide, deep], doors }: SiteBuilding): Point[] {
  const place: Record<Side, (along: number) => Point> = {
    s: (along) => [west + along, south],
    n: (along) => [west + wide - along, south + deep],
    e: (along) => [west + wide, south + along],
    w: (along) => [west, south + deep - along],
  }
  return (Object.keys(place) as Side[]).flatMap((side) => (doors[side] ?? []).map(place[side]))
}

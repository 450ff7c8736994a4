import type { Ring } from '../../../drawing/plot/genplan-layout.ts'
import { plotShade } from '../../../drawing/plot/shadow-path.ts'
import { plotLabels } from '../../../drawing/plot/plot-labels.ts'
import {
  drawnBox,
  linesPath,
  ringsPath,
  plotFrame,
  type PlotModel,
  type PlotStreet,
  type StreetClass,
} from '../../../drawing/plot/plot-model.ts'
import type { DrawnPlan, GroundPaths, PlanSun } from './plot-plan-data.ts'

/** A genplan as the component draws it, but for the sun. */
export function drawnPlan(model: PlotModel): DrawnPlan {
  const frame = plotFrame(model.plot, model.houses)
  return {
    kind: 'drawn',
    frame,
    drawn: drawnBox(frame),
    north: model.north,
    ground: groundPaths(model),
    houses: [...model.houses],
    neighbours: model.neighbours.filter(({ height }) => height !== null),
    labels: plotLabels(model, frame),
    attribution: model.attribution,
    sun: null,
  }
}

/** The genplan with the sun of a moment over it. */
export function withSun(
  plan: DrawnPlan,
  place: PlanSun['place'],
  moment: PlanSun['moment'],
): DrawnPlan {
  return { ...plan, sun: { place, moment, ...plotShade(plan, place, moment) } }
}

function groundPaths(model: PlotModel): GroundPaths {
  const areas = (own: readonly { rings: readonly Ring[] }[]) =>
    ringsPath(own.flatMap(({ rings }) => rings))
  const byWidth = Map.groupBy(model.paths, ({ width }) => width)
  return {
    waters: areas(model.waters),
    parks: areas(model.parks),
    rails: linesPath(model.rails),
    streets: streetPaths(model.streets),
    neighbours: areas(model.neighbours),
    plot: ringsPath(model.plot),
    lawns: ringsPath(model.lawns.flat()),
    paths: [...byWidth].map(([width, own]) => ({
      width,
      path: linesPath(own.map(({ line }) => line)),
    })),
    playgrounds: model.playgrounds.map(({ kind, name, rings }) => ({
      kind,
      name,
      path: ringsPath(rings),
    })),
    trees: dotsPath(model.trees),
    entrances: dotsPath(model.entrances),
    parkingEntries: model.parkingEntries.map(({ name, line }) => ({
      name,
      path: linesPath([line]),
    })),
  }
}

function streetPaths(streets: readonly PlotStreet[]): Record<StreetClass, string> {
  const listStreets = (kind: StreetClass) =>
    linesPath(streets.filter((street) => street.class === kind).map(({ line }) => line))
  return {
    avenue: listStreets('avenue'),
    street: listStreets('street'),
    lane: listStreets('lane'),
    path: listStreets('path'),
  }
}

/** Points as strokes without length: round ends make dots of them. */
function dotsPath(points: PlotModel['trees']): string {
  return points.map(([x, y]) => `M${x} ${y}h0`).join('')
}

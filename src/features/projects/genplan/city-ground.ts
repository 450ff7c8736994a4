import type { Box, Point } from '../../../drawing/plan/box.ts'
import type { Ring } from '../../../drawing/plot/genplan-layout.ts'
import { clipLine, clipRing } from '../../../drawing/plot/clip.ts'
import { createGroundPlane, type GroundPlace } from '../../../drawing/plot/ground-plane.ts'
import type { PlotArea, PlotStreet } from '../../../drawing/plot/plot-model.ts'
import type { CityMap, MapFeature } from '../../map/schema.ts'

type Position = readonly [longitude: number, latitude: number]

/** Beyond the drawing, metres: outlines are cut where their edges are not seen. */
const BEYOND = 12

interface CityGround {
  waters: PlotArea[]
  parks: PlotArea[]
  streets: PlotStreet[]
  rails: Point[][]
  buildings: { rings: Ring[] }[]
}

/** What of a city's map lies in a box of a genplan, metres. */
export function cityGround({ features }: CityMap, place: GroundPlace, box: Box): CityGround {
  const toPlan = createGroundPlane(place)
  const wide = {
    x: box.x - BEYOND,
    y: box.y - BEYOND,
    width: box.width + 2 * BEYOND,
    height: box.height + 2 * BEYOND,
  }
  const ground: CityGround = { waters: [], parks: [], streets: [], rails: [], buildings: [] }
  const rings = (geometry: MapFeature['geometry']) =>
    toPolygons(geometry).map((polygon) =>
      polygon.map((ring) => clipRing(ring.map(toPlan), wide)).filter((ring) => ring.length > 2),
    )
  for (const { properties, geometry } of features) {
    const { layer } = properties
    const name = 'name' in properties ? (properties.name ?? '') : ''
    if (layer === 'water' || layer === 'park') {
      const seen = rings(geometry).flat()
      if (seen.length > 0)
        ground[layer === 'water' ? 'waters' : 'parks'].push({ name, rings: seen })
    } else if (layer === 'building') {
      for (const polygon of rings(geometry)) {
        if (polygon.length > 0) ground.buildings.push({ rings: polygon })
      }
    } else if (layer === 'street' || layer === 'rail') {
      for (const line of toLines(geometry).flatMap((own) => clipLine(own.map(toPlan), wide))) {
        if (layer === 'rail') ground.rails.push(line)
        else ground.streets.push({ class: properties.class, name, line })
      }
    }
  }
  return ground
}

/** The stations of a city's map by their names, metres of the genplan. */
export function findStations({ features }: CityMap, place: GroundPlace): Map<string, Point> {
  const toPlan = createGroundPlane(place)
  return new Map(
    features.flatMap(({ properties, geometry }) =>
      properties.layer === 'metro_station' && geometry.type === 'Point'
        ? [[properties.name, toPlan(geometry.coordinates)] as const]
        : [],
    ),
  )
}

function toPolygons(
  geometry: MapFeature['geometry'],
): readonly (readonly (readonly Position[])[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

function toLines(geometry: MapFeature['geometry']): readonly (readonly Position[])[] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

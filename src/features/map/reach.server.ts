import { createWalkMeasure, type Position } from '../../lib/lots/street-walk.ts'
import { findWalkAreas, WALK_MARGIN } from '../../lib/lots/walk-areas.ts'
import { findNearestPlaces, MAX_WALK } from '../../lib/lots/street-walk.ts'
import { WALK_MINUTES } from '../../lib/lots/walk-values.ts'
import { type CityMap, listPlaces, listStreetLines } from './schema.ts'
import type { Reach } from './reach-schema.ts'

/** Returns what is reached on foot from a point within 15 minutes: nothing without a map or a street near the point. */
export function findReach(map: CityMap | null, at: Position): Reach {
  const measure = map && createWalkMeasure(listStreetLines(map), at, MAX_WALK + WALK_MARGIN)
  if (!measure) return { type: 'FeatureCollection', features: [], nearest: [] }
  return {
    type: 'FeatureCollection',
    features: findWalkAreas(measure, at, WALK_MINUTES).map(({ minutes, polygons }) => ({
      type: 'Feature',
      properties: { minutes },
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map((ring) => ring.map((point) => [...point]))),
      },
    })),
    nearest: findNearestPlaces(listPlaces(map), measure),
  }
}
